#ifndef DEMO_DATA_H
#define DEMO_DATA_H

#include <stdint.h>

/* The files of data/demo, each followed by a zero byte; see data.S. */
extern const char demo_seed[], demo_wishes[], demo_chip_json[];
extern const uint64_t demo_seed_size, demo_wishes_size, demo_chip_json_size;

#endif
