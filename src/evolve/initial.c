#include "draws.h"
#include "gene.h"
#include "optimiser.h"

#include <math.h>
#include <string.h>

static bool is_about_given_genomes(const Optimiser *optimiser)
{
    return optimiser->settings.initial.kind == INITIAL_PLAYER || optimiser->settings.initial.kind == INITIAL_RUN;
}

static double layer_deviation(const Optimiser *optimiser, int gene)
{
    return 1 / sqrt(optimiser->inputs[gene]);
}

/* There may be fewer given genomes than individuals: they take turns. */
static const float *given_genome(const Optimiser *optimiser, int index)
{
    return optimiser->genome + (size_t)(index % optimiser->given) * (size_t)optimiser->genes;
}

static double draw_gene(const Optimiser *optimiser, int index, int gene, Draws *draws)
{
    const EvolutionSettings *settings = &optimiser->settings;
    switch (settings->initial.kind) {
    case INITIAL_UNIFORM: return draws_between(draws, settings->initial.low, settings->initial.high);
    case INITIAL_NORMAL: return settings->initial.mean + settings->initial.deviation * draws_normal(draws);
    case INITIAL_LAYER_NORMAL: return layer_deviation(optimiser, gene) * draws_normal(draws);
    default: return given_genome(optimiser, index)[gene] + settings->initial.deviation * draws_normal(draws);
    }
}

void initial_genome(const Optimiser *optimiser, int generation, int index, float *genome)
{
    if (is_about_given_genomes(optimiser) && generation == 0 && index < optimiser->given) {
        memcpy(genome, given_genome(optimiser, index), (size_t)optimiser->genes * sizeof *genome);
        return;
    }
    Draws draws = draws_start(optimiser->seed, STREAM_INITIAL, generation, index);
    for (int g = 0; g < optimiser->genes; g++)
        genome[g] = gene_from(draw_gene(optimiser, index, g, &draws));
}

void initial_distribution(const Optimiser *optimiser, double *centre, double *deviation)
{
    const EvolutionSettings *settings = &optimiser->settings;
    double low = settings->initial.low, high = settings->initial.high;
    for (int g = 0; g < optimiser->genes; g++)
        switch (settings->initial.kind) {
        case INITIAL_UNIFORM:
            centre[g] = (low + high) / 2;
            deviation[g] = (high - low) / sqrt(12);
            break;
        case INITIAL_LAYER_NORMAL:
            centre[g] = 0;
            deviation[g] = layer_deviation(optimiser, g);
            break;
        default:
            centre[g] = is_about_given_genomes(optimiser) ? optimiser->genome[g] : settings->initial.mean;
            deviation[g] = settings->initial.deviation;
        }
}
