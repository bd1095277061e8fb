#ifndef FACE_CLI_STATS_PLOT_H
#define FACE_CLI_STATS_PLOT_H

#include "term/cli.h"
#include "shape/stats.h"

/*
 * Pictures of the statistics in text.  Every bar has its number beside it, and
 * parts of a bar differ by their sign, not by colour.  ASCII where the locale
 * is not UTF-8.
 */
void stats_plot(const struct stats *s);

#endif
