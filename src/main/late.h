#ifndef MAIN_LATE_H
#define MAIN_LATE_H

#include <stdint.h>

/*
 * Addresses in the tables of the program are moved when it starts, each page
 * of them at the cost of a page fault, and each function of libc that is called
 * is looked up by its name.  What main() needs before it knows the command (the
 * "front": see the Makefile) the loader moves and looks up as usual; all the
 * rest waits for late_moves().
 *
 * tools/late fills the table in the linked program.  In one that it did not
 * fill, the loader moved everything and late_moves() does nothing.
 */
#define LATE_ROOM 512

struct late_table {
	/* In the image: the list of all moves, its words, and the tables whose
	 * moves wait, from and to. */
	uint64_t list, words, from, to;
	/* The slots whose functions wait, how many, and what is known of them;
	 * where the last slot ends. */
	uint64_t slots, n_slots, symbols, names, versions, needs, end;
	/* The moves that do not wait: what the loader is shown. */
	uint64_t room[LATE_ROOM];
};

/* Move and look up what waits.  To be called once, before any of it is used. */
void late_moves(void);

#endif
