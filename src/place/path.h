#ifndef PLACE_PATH_H
#define PLACE_PATH_H

#include "base/arena.h"

/*
 * A path as the kernel would find it.  What somebody wrote is walked name by
 * name from the working directory: links first, then "..".  Nothing is
 * decoded: no percent, tilde, variable or backslash; names are bytes.  What
 * the walk finds is the only form of the path that is matched, shown, hashed
 * and used (T12, T13).
 *
 * The file system is asked through struct path_resolver, so the room stays
 * pure and a test is exact.
 */
#define PATH_BYTES_MAX 4095 /* of the path as given, and as found */
#define PATH_NAME_MAX  255
#define PATH_DEPTH_MAX 128
#define PATH_LINKS_MAX 40   /* followed; one more is refused, as in Linux */
#define PATH_STEPS_MAX 4096 /* names walked, those of links included */

enum path_look {
	PATH_LOOK_FAILED,  /* cannot be told (rights, errors, magic links) */
	PATH_LOOK_MISSING, /* does not exist */
	PATH_LOOK_FILE,    /* exists, neither directory nor link */
	PATH_LOOK_LINK,    /* symbolic link; its text is in *target */
	PATH_LOOK_DIRECTORY,
	/* A directory where two spellings are one name (case, NFC). */
	PATH_LOOK_FOLDING_DIRECTORY,
	/* Another name of one of the gate's own files, or its process. */
	PATH_LOOK_OWN,
	PATH_LOOK_PROGRAM /* the gate's program, by any name, or a copy */
};

struct path_resolver {
	/*
	 * What ${absolute} itself is; all names before the last are
	 * directories without links.  *${target} stays valid until the next
	 * call.  A link of /proc that is no text (fd, cwd, root, exe) is
	 * FAILED: it stands for another object in another process.
	 *
	 * The guard also asks about names without a slash: "~" is a link to
	 * the home of whoever runs the gate, and any other name is PROGRAM
	 * if a shell would start the gate by it.  Who knows nothing of that
	 * says whatever else.
	 */
	enum path_look (*look)(
	    void *self, struct sg_str absolute, struct sg_str *target);
	void *self;
};

enum path_why {
#define X(sym, text) PATH_WHY_##sym,
#include "place/path_why.def"
	PATH_WHY_COUNT
};

/* Where paths start and what counts as inside. */
struct path_place {
	struct sg_str
	    root;          /* absolute; without links after path_place_init() */
	struct sg_str cwd; /* the same */
	const struct path_resolver *resolver;
	bool folding; /* the way to the root or to cwd folds names */
};

struct path {
	struct sg_str absolute; /* "/", "/home/u/p/src/a.c" */
	/* "src/a.c" below the root, "." the root, absolute if outside */
	struct sg_str text;
	bool inside;       /* the root or below it */
	bool above;        /* the root is below it */
	bool dynamic;      /* not a literal: no grant covers it */
	bool folding;      /* met a FOLDING_DIRECTORY: ask (T16) */
	bool missing;      /* the last name does not exist yet */
	bool directory;    /* exists and is one, or ends in a slash */
	bool linked;       /* at least one link was followed */
	bool secret_link;  /* a link on the way has a secret name */
	bool own;          /* the gate's, whatever its name; also of a path
			      that was refused */
	bool program;      /* the gate's program */
	enum path_why why; /* when refused */
};

enum path_last {
	PATH_FOLLOW_LAST, /* open, read, write, list, mkdir */
	/* unlink, rename, readlink: they act on the name, not on its target */
	PATH_KEEP_LAST
};

/*
 * The caller has set the resolver, the root and the working directory, both
 * absolute; they are looked up and replaced by what was found, in ${a}.  The
 * working directory need not be below the root.  False: *${why} says why, and
 * ${place} serves for nothing.
 */
bool
path_place_init(struct path_place *place, struct arena *a, enum path_why *why);

/*
 * Find ${given} from ${place}.  Names that do not exist yet are kept as they
 * are, at the end only.  ${out} lives in ${a}.  False: refused; ${out} is zero
 * but for its why.
 */
bool path_resolve(const struct path_place *place, struct sg_str given,
    enum path_last last, struct arena *a, struct path *out);

/*
 * The batch a path belongs to: "src/" + "**" for what is below
 * a directory of the root, "./" + "*" for what is directly in it, the path
 * itself outside, "<dynamic>" for what is not literal.
 */
void path_group(const struct path *p, struct buf *out);

/* The next name of a path without its leading slash; false at the end. */
bool path_next(struct sg_str *rest, struct sg_str *name);

/* ${s} is not a literal path: "<dynamic>", or begins as a home or variable. */
bool path_text_is_dynamic(struct sg_str s);

const char *path_why_text(enum path_why why);

#endif
