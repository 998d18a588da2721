"""The page in a browser: what it draws, that it plays, and that it fits."""
import pytest

from conftest import CONFIGS, HOSTILE, read_data

LINES = "Number(document.getElementById('at-lines').textContent.replaceAll(',', ''))"
PLACED = "document.getElementById('at-placed').textContent"
PICTURE = "document.getElementById('well').toDataURL()"


def count(selector):
    return f"document.querySelectorAll({selector!r}).length"


def click(browser, name):
    browser.evaluate(f"document.getElementById('{name}').click()")


@pytest.mark.parametrize("name", CONFIGS)
def test_plots_have_a_point_for_everything(browser, pages, name):
    data = read_data(pages[name])
    browser.open(pages[name])
    generations = len(data["history"]["generation"])
    subpaths = "document.querySelector('#fitness figure .points').getAttribute('d').split('M').length - 1"
    assert browser.evaluate(subpaths) == data["population"] * generations
    for series in ("best", "mean", "worst", "champion"):
        corners = f"document.querySelector('[data-series={series}]').getAttribute('d').split(/[ML]/).length - 1"
        assert browser.evaluate(corners) == generations
    assert browser.evaluate(count("#generations tbody tr")) == generations
    assert browser.evaluate(count("#weights tbody tr")) == len(data["champion"]["features"])
    used = sum(part > 0 for _, _, *counts in data["lengths"] for part in counts)
    assert browser.evaluate(count("#lengths figure rect")) == used


@pytest.mark.parametrize("name", CONFIGS)
def test_the_last_frame_is_the_record(browser, pages, name):
    browser.open(pages[name])
    for i, game in enumerate(read_data(pages[name])["replay"]["games"]):
        browser.evaluate(f"document.getElementById('game').value = {i};"
                         "document.getElementById('game').dispatchEvent(new Event('change'))")
        click(browser, "end")
        assert browser.evaluate(LINES) == game["played"]["lines"]
        assert browser.evaluate("document.getElementById('at-seed').textContent") == game["seed"]
        note = browser.evaluate("document.getElementById('game-note').textContent")
        assert f"{game['recorded']['lines']:,} line" in note and ("first 3,000 pieces" in note) == game["cut"]
        if not game["cut"]:
            assert browser.evaluate(LINES) == game["recorded"]["lines"]


def test_boards_follow_from_the_moves(browser, pages):
    """No cell is filled twice, full rows go when the engine says so, and nothing floats beyond the board."""
    for path in pages.values():
        browser.open(path)
        assert browser.evaluate("""(() => {
            for (const game of data.replay.games) {
                const replay = new Replay(game, data.replay);
                for (let m = 0; m < Math.min(replay.length, 200); m++) {
                    const before = replay.board(m), move = replay.moves[m];
                    if (replay.cells(move).some(([x, y]) => !before[y] || x < 0 || before[y][x] !== 0)) return `cells of move ${m}`;
                    const full = replay.board(m + 1, true).filter(row => row.every(cell => cell)).length;
                    if (move.removed && full !== move.removed) return `rows of move ${m}`;
                    if (!replay.ratings(m).some(placement => replay.isPlayed(placement, m))) return `ratings of move ${m}`;
                }
            }
            return "";
        })()""") == ""


def test_play_pause_and_step(browser, pages):
    browser.open(pages["linear"])
    before = browser.evaluate(PICTURE)
    browser.evaluate("document.getElementById('speed').value = 20")
    click(browser, "toggle")
    browser.wait(f"!{PLACED}.startsWith('0 ')")
    assert browser.evaluate(PICTURE) != before
    browser.wait(f"parseInt({PLACED}) >= 3")
    click(browser, "toggle")
    paused = browser.evaluate(PLACED)
    browser.evaluate("new Promise(done => setTimeout(done, 200))")
    assert browser.evaluate(PLACED) == paused
    at = int(paused.split()[0])
    click(browser, "forward")
    assert browser.evaluate(PLACED).startswith(f"{at + 1} of")
    click(browser, "back")
    assert browser.evaluate(PLACED) == paused
    click(browser, "start")
    assert browser.evaluate(PICTURE) == before
    browser.evaluate("document.getElementById('speed').value = 500")
    click(browser, "toggle")
    browser.wait("document.getElementById('toggle').textContent === 'Play'")
    assert browser.evaluate(LINES) == read_data(pages["linear"])["replay"]["games"][0]["recorded"]["lines"]


def test_keys(browser, pages):
    browser.open(pages["linear"])
    browser.evaluate("document.getElementById('position').focus()")
    for key, placed in (("ArrowRight", 1), ("ArrowRight", 2), ("ArrowLeft", 1), ("Home", 0)):
        browser.press(key)
        assert browser.evaluate(PLACED).startswith(f"{placed} of")
    browser.press("r")
    assert browser.evaluate(count(".ratings button")) > 10
    assert browser.evaluate(count(".ratings .played")) == 1
    before = browser.evaluate(PICTURE)
    browser.evaluate("document.querySelector('.ratings button').focus()")
    assert browser.evaluate(PICTURE) != before  # the placement is outlined
    browser.evaluate("document.getElementById('position').focus()")
    browser.press("Space")
    browser.wait("document.getElementById('toggle').textContent === 'Pause'")
    browser.press("Space")
    assert browser.evaluate("document.getElementById('toggle').textContent") == "Play"
    browser.press("+")
    assert browser.evaluate("document.getElementById('speed').value") == "10"
    # A button takes the space bar for itself.
    browser.evaluate("document.getElementById('forward').focus()")
    at = int(browser.evaluate(PLACED).split()[0])
    browser.press("Space")
    assert browser.evaluate(PLACED).startswith(f"{at + 1} of")


def test_tips_tell_the_values(browser, pages):
    history = read_data(pages["linear"])["history"]
    browser.open(pages["linear"])
    browser.evaluate("document.querySelector('#fitness figure svg').focus()")
    browser.press("End")
    tip = browser.evaluate("document.querySelector('#fitness .tip').textContent")
    assert tip.startswith("generation 5") and f"best {history['best'][-1]:.4g}" in tip
    browser.press("ArrowLeft")
    assert browser.evaluate("document.querySelector('#fitness .tip').textContent").startswith("generation 4")
    browser.press("Escape")
    assert browser.evaluate("document.querySelector('#fitness .tip').hidden")
    x, y = browser.evaluate("""(() => {
        const plot = document.querySelector('#lengths figure svg');
        plot.scrollIntoView({block: 'center', behavior: 'instant'});
        const box = plot.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    })()""")
    browser.send("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)
    browser.wait("!document.querySelector('#lengths .tip').hidden")
    assert "game" in browser.evaluate("document.querySelector('#lengths .tip').textContent")


@pytest.mark.parametrize("name", CONFIGS)
@pytest.mark.parametrize("width", [390, 1280])
def test_it_fits(browser, pages, name, width):
    browser.open(pages[name], width)
    browser.evaluate("document.querySelectorAll('details').forEach(part => part.open = true)")
    click(browser, "ratings")
    assert browser.evaluate("document.documentElement.scrollWidth") <= width
    assert browser.evaluate("""[...document.querySelectorAll('main section, main section > *, .side > *, .cards > *')]
        .filter(part => part.getBoundingClientRect().right > innerWidth + 0.5).map(part => part.outerHTML.slice(0, 80))""") == []


def test_it_fits_after_a_turn_of_the_screen(browser, pages):
    browser.open(pages["linear"], 844, 390)
    wide = browser.evaluate("document.querySelector('#fitness figure svg').getAttribute('viewBox')")
    browser.resize(390, 844)
    browser.wait(f"document.querySelector('#fitness figure svg').getAttribute('viewBox') !== '{wide}'")
    assert browser.evaluate("document.documentElement.scrollWidth") <= 390


def luminance(colour):
    """Of "rgb(r, g, b)", as WCAG has it."""
    parts = [int(part) / 255 for part in colour[colour.index("(") + 1:-1].split(",")[:3]]
    r, g, b = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


@pytest.mark.parametrize("dark", [False, True])
def test_light_and_dark_can_be_read(browser, pages, dark):
    browser.open(pages["linear"], dark=dark)
    paper = luminance(browser.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert (paper < 0.1) == dark
    for selector in ("h1", "#about", ".note", ".cards dt", "nav a", "tbody td", "thead th"):
        ink = luminance(browser.evaluate(f"getComputedStyle(document.querySelector('{selector}')).color"))
        light, deep = max(ink, paper), min(ink, paper)
        assert (light + 0.05) / (deep + 0.05) >= 4.5, selector


def test_everything_has_a_name(browser, pages):
    """Whoever does not see the page hears what each control and picture is."""
    browser.open(pages["net"])
    browser.send("Accessibility.enable")
    for node in browser.send("Accessibility.getFullAXTree")["nodes"]:
        role = node.get("role", {}).get("value")
        if not node.get("ignored") and role in ("button", "combobox", "slider", "checkbox", "link", "image", "img", "canvas"):
            assert node.get("name", {}).get("value"), node
    browser.send("Accessibility.disable")


def test_hostile_texts_are_shown_as_they_are(browser, pages):
    browser.open(pages["linear"])
    shown = browser.evaluate("document.getElementById('about').textContent")
    assert shown == HOSTILE
    assert browser.evaluate(count("img, b[class]")) == 0


@pytest.mark.parametrize("size", ["none", "one"])
def test_small_runs(browser, wellbred, directory, pages, size):
    wellbred.run("train", "linear.json", "--run", size, "--generations", "1", "--quiet")
    if size == "none":
        (directory / "none/generations/0.h5").unlink()
    wellbred.run("report", size, "-o", f"{size}.html")
    browser.open(directory / f"{size}.html", 390)
    assert browser.evaluate(count("#fitness figure .points")) == (size == "one")
    assert ("no generation yet" in browser.evaluate("document.getElementById('summary').textContent")) == (size == "none")
    assert browser.evaluate("document.documentElement.scrollWidth") <= 390
