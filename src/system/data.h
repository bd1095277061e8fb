#ifndef SYSTEM_DATA_H
#define SYSTEM_DATA_H

#include <stdint.h>

/* Files of data/, built in by system/data.S; a NUL follows the last byte, and
 * each begins where any type may. */
extern const char data_lattice[];
extern const uint64_t data_lattice_size;
extern const char data_rules[];
extern const uint64_t data_rules_size;
extern const char data_image[]; /* of the rules: intent/rules_image.h */
extern const uint64_t data_image_size;
extern const char data_weights[];
extern const uint64_t data_weights_size;
extern const char data_launch[];
extern const uint64_t data_launch_size;
extern const char data_ways[];
extern const uint64_t data_ways_size;
extern const char data_effects[];
extern const uint64_t data_effects_size;
extern const char data_tools[];
extern const uint64_t data_tools_size;

#endif
