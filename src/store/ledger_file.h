#ifndef STORE_LEDGER_FILE_H
#define STORE_LEDGER_FILE_H

#include "store/ledger_line.h"

/*
 * The files of a ledger, read in either direction a line at a time.  A file is
 * only looked at; whose it is matters to the one who appends (store/own.h).
 */
#define LEDGER_NAME_MAX 32

void ledger_name(unsigned file, char out[LEDGER_NAME_MAX]);

/* A descriptor of the directory to look at.  SG_ENOTFOUND: there is none. */
enum sg_err ledger_dir_open(const char *path, int *dir, struct sg_error *e);

/*
 * The numbers of the first and the last file in ${dir}; 0: there is none.  The
 * first is not 1 where the files before it were archived (ledger_archive.h).
 */
enum sg_err
ledger_span(int dir, unsigned *first, unsigned *last, struct sg_error *e);
enum sg_err ledger_last_file(int dir, unsigned *last, struct sg_error *e);

/* The number of the first entry of ${file}; 0: it has none. */
uint64_t ledger_file_first(int dir, unsigned file);

/* The hash of the first entry of all: which ledger it is; zeros: none. */
void ledger_first(int dir, uint8_t out[32]);

/* The last file up to ${last} that begins before entry ${before}, or the first
 * there is. */
enum sg_err ledger_file_of(int dir, unsigned last, uint64_t before,
    unsigned *file, struct sg_error *e);

/* File ${file} to look at; -1: ${e} says why, SG_ENOTFOUND it is missing. */
int ledger_file_open(int dir, unsigned file, struct sg_error *e);

enum ledger_found {
	LEDGER_FAILED,  /* it cannot be read; the error says why */
	LEDGER_LINE,    /* a line, without its newline */
	LEDGER_LONG,    /* a line too long to be one; its text is not given */
	LEDGER_TORN,    /* the last file does not end with a newline */
	LEDGER_MISSING, /* a file between others is not there */
	LEDGER_END      /* no more */
};

/* From the end to the start. */
struct ledger_back {
	int dir, fd;
	unsigned file, first;
	uint64_t end;  /* of what is still to come, in this file */
	uint64_t from; /* room holds the file from here */
	size_t held;   /* this many bytes */
	char *room;
	size_t cap;
};

/*
 * Stand at the end of file ${file} (0: of an empty ledger).  *${torn}: how
 * many bytes of an unfinished line stand there; they are passed over.  ${dir}
 * stays the caller's.
 */
enum sg_err ledger_back_open(struct ledger_back *b, int dir, unsigned file,
    uint64_t *torn, struct sg_error *e);
void ledger_back_close(struct ledger_back *b);

/* The line before; it begins at b->end of b->file.  Valid until the next. */
enum ledger_found ledger_back_next(
    struct ledger_back *b, struct sg_str *line, struct sg_error *e);

/*
 * Stand at the end of the entries older than ${before}, or somewhat behind it:
 * by halves, so that a page far back is as quick as the newest one.
 */
enum sg_err
ledger_back_seek(struct ledger_back *b, uint64_t before, struct sg_error *e);

/* From the start to the end. */
struct ledger_walk {
	int dir, fd;
	unsigned file, last; /* file 0: not begun */
	unsigned begins;     /* the first file that is there */
	unsigned lines;      /* of this file so far */
	char *room;
	size_t from, to; /* read and not yet given out */
	bool ended;      /* nothing more in this file */
	uint64_t skip;   /* bytes of the first file that are not looked at */
};

/* Before entry ${from}, or some entries before it. */
enum sg_err ledger_walk_seek(
    struct ledger_walk *w, int dir, uint64_t from, struct sg_error *e);

/*
 * Before the first line of file ${file}; 0: of the first there is.  Files that
 * are archived meanwhile are passed over: ${w->begins} is another one then.
 */
enum sg_err ledger_walk_open(
    struct ledger_walk *w, int dir, unsigned file, struct sg_error *e);
void ledger_walk_close(struct ledger_walk *w);
enum ledger_found ledger_walk_next(
    struct ledger_walk *w, struct sg_str *line, struct sg_error *e);

#endif
