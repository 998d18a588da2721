"""95 % intervals of means: of many games, and of the few repetitions of a run."""
import math

import numpy as np

NORMAL = 1.959963984540054  # 95 % of a normal distribution lie within so many deviations, as for `wellbred eval`
# Student's t for 1, 2, ... degrees of freedom.
STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
           2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042)


def student(freedom):
    """Between whole degrees of freedom it is nearly a line in 1 / freedom."""
    if freedom < 1:
        return math.nan
    inverse = [1 / (i + 1) for i in range(len(STUDENT))]
    return float(np.interp(1 / freedom, [0, *reversed(inverse)], [NORMAL, *reversed(STUDENT)]))


def mean_and_half(values):
    """The mean and half the width of its interval; NaN if there are too few."""
    values = np.asarray(values, float)
    if len(values) == 0:
        return math.nan, math.nan
    if len(values) == 1:
        return float(values[0]), math.nan
    error = values.std(ddof=1) / math.sqrt(len(values))
    return float(values.mean()), student(len(values) - 1) * float(error)


def difference_and_half(values, others):
    """Mean of values less mean of others, and half the width of its interval (Welch)."""
    values, others = np.asarray(values, float), np.asarray(others, float)
    if len(values) == 0 or len(others) == 0:
        return math.nan, math.nan
    difference = float(values.mean() - others.mean())
    if len(values) < 2 or len(others) < 2:
        return difference, math.nan
    squares = [each.var(ddof=1) / len(each) for each in (values, others)]
    if sum(squares) == 0:
        return difference, 0.0
    freedom = sum(squares) ** 2 / sum(s**2 / (len(v) - 1) for s, v in zip(squares, (values, others)))
    return difference, student(freedom) * math.sqrt(sum(squares))
