#ifndef STORE_MEMORY_H
#define STORE_MEMORY_H

#include "port/store.h"

/*
 * A store that lives as long as the program: for tests, and for who wants
 * nothing kept.  It keeps every promise of port/store.h but that of surviving.
 * Reads and commits may come from two threads.
 */
enum sg_err store_memory_open(struct store_port *port);

/*
 * The ${nth} commit from now on fails (1: the next), and so does every one
 * after it, as a disk that is gone.  0: none will.
 */
void store_memory_fail(const struct store_port *port, uint64_t nth);

/* How many commits there were; those that failed are not counted. */
uint64_t store_memory_commits(const struct store_port *port);

#endif
