// All of it, in the order of the page.

function showHead() {
  document.title = `${data.name} – wellbred report`;
  document.getElementById("name").append(data.name);
  document.getElementById("about").append(data.about);
}

/** Links to the sections that are there. */
function showContents() {
  const shown = [...document.querySelectorAll("main section[id]:not([hidden])")].filter(place => place.querySelector("h2"));
  document.getElementById("contents").append(element("ul", {}, ...shown.map(place =>
    element("li", {}, element("a", {href: `#${place.id}`}, place.querySelector("h2").textContent)))));
}

showHead();
showSummary();
if (data.generations > 0) {
  showFitness();
  showReplays();
  showWeights();
  showLengths();
  showGenerations();
  showWork();
}
showConfig();
showProvenance();
showContents();
