/* A directory with all that is in it; see tree.h. */
#define _XOPEN_SOURCE 700 /* nftw() */
#include <ftw.h>
#include <stdio.h>

#include "term/tree.h"

static int
drop(const char *path, const struct stat *st, int kind, struct FTW *at)
{
	(void)st;
	(void)kind;
	(void)at;
	return remove(path);
}

bool
tree_remove(const char *path)
{
	return nftw(path, drop, 16, FTW_DEPTH | FTW_PHYS) == 0;
}
