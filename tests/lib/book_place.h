#ifndef TESTS_LIB_BOOK_PLACE_H
#define TESTS_LIB_BOOK_PLACE_H

/* The energy tables on a shell alone, with a journal that may be crowded. */
#include "book/energy_book.h"
#include "lib/crowded.h"
#include "lib/room_run.h"

struct place {
	struct ground g;
	struct crowded crowded;
	struct energy_book *book;
};

static inline bool
place_start(struct place *p)
{
	p->book = NULL;
	return ground_start(&p->g) &&
	    (p->book = energy_book_new(&p->g.sh)) != NULL;
}

static inline bool
place_open(struct place *p)
{
	if (!ground_ports(&p->g))
		return false;
	crowded_open(&p->crowded, &p->g);
	return place_start(p);
}

static inline void
place_stop(struct place *p)
{
	ground_drain(&p->g);
	energy_book_free(p->book);
	ground_stop(&p->g);
}

static inline void
place_close(struct place *p)
{
	place_stop(p);
	ground_close_ports(&p->g);
}

#endif
