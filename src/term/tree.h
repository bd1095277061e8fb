#ifndef TERM_TREE_H
#define TERM_TREE_H

#include <stdbool.h>

/* Remove the directory ${path} and what is in it; links are not followed. */
bool tree_remove(const char *path);

#endif
