/*
 * No page: taken from the archive when no object with the packed one was given
 * to the linker.
 */
#include "reply/asset.h"

const struct asset asset_table[] = {{NULL, NULL, NULL, {0}, {0}, false, false}};
const size_t asset_count = 0;
