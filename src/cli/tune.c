#include "tune.h"

#include <math.h>
#include <string.h>

enum {
    EIGHTH = TUNE_RATE * 60 / (2 * 150), /* samples of an eighth note: 150 quarters a minute */
    LOUDNESS = 6000,
};

typedef struct Note {
    char name[3]; /* with its octave; "-" is a rest */
    int eighths;
} Note;

static const Note notes[] = {
    {"E5", 2}, {"B4", 1}, {"C5", 1}, {"D5", 2}, {"C5", 1}, {"B4", 1}, /* a bar a line */
    {"A4", 2}, {"A4", 1}, {"C5", 1}, {"E5", 2}, {"D5", 1}, {"C5", 1}, /**/
    {"B4", 3}, {"C5", 1}, {"D5", 2}, {"E5", 2},                       /**/
    {"C5", 2}, {"A4", 2}, {"A4", 2}, {"-", 2},                        /**/
    {"-", 1},  {"D5", 2}, {"F5", 1}, {"A5", 2}, {"G5", 1}, {"F5", 1}, /**/
    {"E5", 3}, {"C5", 1}, {"E5", 2}, {"D5", 1}, {"C5", 1},            /**/
    {"B4", 2}, {"B4", 1}, {"C5", 1}, {"D5", 2}, {"E5", 2},            /**/
    {"C5", 2}, {"A4", 2}, {"A4", 2}, {"-", 2},
};
enum { NOTES = sizeof notes / sizeof *notes };

size_t tune_length(void)
{
    size_t length = 0;
    for (int n = 0; n < NOTES; n++)
        length += (size_t)notes[n].eighths * EIGHTH;
    return length;
}

/* In hertz, by equal temperament; 0 for a rest. */
static double frequency(const Note *note)
{
    static const char scale[] = "C D EF G A B"; /* semitones */
    if (note->name[0] == '-')
        return 0;
    int semitone = (int)(strchr(scale, note->name[0]) - scale) + 12 * (note->name[1] - '4');
    return 440 * pow(2, (semitone - 9) / 12.0);
}

/* A tone with two overtones that fades like a plucked string. */
static int16_t sample_of(const Note *note, size_t at)
{
    const double pi = 3.14159265358979323846;
    double time = (double)at / TUNE_RATE, phase = 2 * pi * frequency(note) * time;
    double wave = sin(phase) + 0.4 * sin(2 * phase) + 0.2 * sin(3 * phase);
    double begin = fmin(1, time / 0.005), fade = exp(-3 * time); /* no click */
    return (int16_t)(LOUDNESS * wave * begin * fade);
}

void tune_samples(size_t first, size_t count, int16_t *samples)
{
    size_t begin = 0, end = first + count;
    for (int n = 0; begin < end; n = (n + 1) % NOTES) {
        size_t length = (size_t)notes[n].eighths * EIGHTH;
        for (size_t at = begin > first ? begin : first; at < begin + length && at < end; at++)
            samples[at - first] = sample_of(&notes[n], at - begin);
        begin += length;
    }
}
