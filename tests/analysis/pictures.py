"""What tests of pictures share: start a command, and look at what was drawn."""
import json

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg

import command


class Done:
    def __init__(self, capsys, main, *arguments):
        capsys.readouterr()
        self.code = command.start(main, [str(argument) for argument in arguments])
        self.out, self.err = capsys.readouterr()

    @property
    def json(self):
        assert self.code == 0, self.err
        return json.loads(self.out)

    def refused(self, code, *words):
        """One clear line and nothing else."""
        assert self.code == code, (self.code, self.err)
        assert self.out == ""
        lines = self.err.splitlines()
        assert len(lines) == 1 and "Traceback" not in self.err, self.err
        assert all(word in lines[0] for word in words), lines[0]


def lines_of(axes):
    """y of each line that is in the legend, by its label."""
    return {line.get_label(): np.asarray(line.get_ydata()) for line in axes.get_lines()
            if not line.get_label().startswith("_")}


def same(drawn, kept):
    return np.array_equal(np.asarray(drawn, float), np.asarray(kept, float), equal_nan=True)


def look(figure):
    """Every panel says what it is, and no legend and no title lies on data or on another panel."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    renderer = canvas.get_renderer()
    panels = [axes for axes in figure.axes if axes.axison]
    boxes = [axes.get_window_extent(renderer) for axes in panels]
    for axes in panels:
        assert axes.get_xlabel() or axes.get_ylabel(), axes
    legends = [axes.get_legend() for axes in panels if axes.get_legend()] + figure.legends
    texts = [axes.title for axes in panels] + [axes._left_title for axes in panels]
    for item in legends + [text for text in texts if text.get_text()]:
        extent = item.get_window_extent(renderer)
        for box in boxes:
            width = min(extent.x1, box.x1) - max(extent.x0, box.x0)
            height = min(extent.y1, box.y1) - max(extent.y0, box.y0)
            assert width < 2 or height < 2, (item, extent, box)
    for legend in legends:
        for other in legends:
            assert legend is other or not legend.get_window_extent(renderer).overlaps(
                other.get_window_extent(renderer))
