#ifndef CARE_PROVE_REAL_H
#define CARE_PROVE_REAL_H

#include "care/prove.h"

/* One host that is started for the proof. */
struct real {
	struct prove *p;
	enum hook_host host;
	const char *name, *url, *log;
	bool proved;       /* a call with a grant ran */
	bool trusted;      /* Codex: its user has trusted the hooks */
	bool machine;      /* some of its hooks are the machine's */
	char instead[200]; /* of the machine's settings, for this run */
	char home[160], project[200];
	size_t runs, holes;
	size_t asked;     /* bytes of the log before this run */
	char room[16384]; /* the words of its command line */
	size_t n_room;
};

/* How the copy differs from what is installed. */
struct real_change {
	bool killed;  /* the hook's program kills itself */
	bool hung;    /* the hook has a second */
	bool hostile; /* the project switches hooks off */
};

/* A home and a project for one run.  False: they cannot be made. */
bool real_home(struct real *l, const struct real_change *c);

/* The command line: the model asks for ${first} (or NULL), then ${second}. */
bool real_words(
    struct real *l, const char *first, const char *second, struct prove_run *r);

/* Whether the model was asked since real_home(). */
bool real_asked(struct real *l);

/* Whether Codex's own settings hold a trusted hash of our hooks. */
bool real_trusted(struct real *l);

#endif
