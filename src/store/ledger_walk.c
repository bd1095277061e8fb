/* The ledger from its start: file after file, line after line. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "store/ledger_file.h"
#include "store/own.h"

/* A whole line always fits, and reading is not done in drops. */
#define ROOM (LEDGER_LINE_MAX + (256u << 10))

enum sg_err
ledger_walk_open(
    struct ledger_walk *w, int dir, unsigned file, struct sg_error *e)
{
	enum sg_err err;

	*w = (struct ledger_walk){.dir = dir, .fd = -1, .ended = true};
	if ((err = ledger_span(dir, &w->begins, &w->last, e)) != SG_OK)
		return err;
	if (file == 0)
		file = w->begins > 0 ? w->begins : 1;
	w->file = file - 1;
	if ((w->room = malloc(ROOM)) == NULL)
		return own_starved(e);
	return SG_OK;
}

void
ledger_walk_close(struct ledger_walk *w)
{
	if (w->fd >= 0)
		close(w->fd);
	free(w->room);
	*w = (struct ledger_walk){.fd = -1};
}

/* The next file is gone: to the first that is left, if all before it are. */
static void
pass_archived(struct ledger_walk *w, struct sg_error *e)
{
	unsigned first, last;

	if (ledger_span(w->dir, &first, &last, e) != SG_OK || first <= w->file)
		return;
	*e = (struct sg_error){0};
	w->file = w->begins = first;
	w->last = last;
	w->skip = 0;
	w->fd = ledger_file_open(w->dir, first, e);
}

static enum ledger_found
next_file(struct ledger_walk *w, struct sg_error *e)
{
	struct sg_error inner = {0};

	if (w->file >= w->last)
		return LEDGER_END;
	if (w->fd >= 0)
		close(w->fd);
	w->fd = ledger_file_open(w->dir, ++w->file, &inner);
	if (w->fd < 0 && inner.code == SG_ENOTFOUND)
		pass_archived(w, &inner);
	w->from = w->to = 0;
	w->lines = 0;
	w->ended = false;
	if (w->fd >= 0 && w->skip > 0)
		(void)lseek(w->fd, (off_t)w->skip, SEEK_SET);
	w->skip = 0;
	if (w->fd >= 0)
		return LEDGER_LINE;
	err_set(e, inner.code, STR(""), str_of(inner.message));
	return inner.code == SG_ENOTFOUND ? LEDGER_MISSING : LEDGER_FAILED;
}

/* More bytes behind those that are held; there is room for some. */
static bool
fill(struct ledger_walk *w, struct sg_error *e)
{
	ssize_t n;

	if (w->from > 0) {
		memmove(w->room, w->room + w->from, w->to - w->from);
		w->to -= w->from;
		w->from = 0;
	}
	n = read(w->fd, w->room + w->to, ROOM - w->to);
	if (n < 0) {
		own_failed("cannot read the ledger", errno, e);
		return false;
	}
	w->to += (size_t)n;
	w->ended = n == 0;
	return true;
}

enum ledger_found
ledger_walk_next(struct ledger_walk *w, struct sg_str *line, struct sg_error *e)
{
	enum ledger_found found;
	const char *at;
	size_t seen = 0;

	*line = STR("");
	for (;;) {
		size_t n = w->to - w->from;

		at = n > seen ? memchr(w->room + w->from + seen, '\n', n - seen)
			      : NULL;
		if (at != NULL)
			break;
		seen = n;
		if (w->ended && n > 0)
			return LEDGER_TORN;
		if (n > LEDGER_LINE_MAX)
			return LEDGER_LONG;
		if (w->ended && (found = next_file(w, e)) != LEDGER_LINE)
			return found;
		if (!fill(w, e))
			return LEDGER_FAILED;
	}
	*line = (struct sg_str){
	    w->room + w->from, (size_t)(at - w->room) - w->from};
	w->from += line->n + 1;
	w->lines++;
	return LEDGER_LINE;
}

/* Where in ${file} an entry older than ${from} begins; 0: at its start. */
static uint64_t
find_older(int dir, unsigned file, uint64_t from)
{
	struct sg_error none = {0};
	struct ledger_back b;
	struct sg_str line;
	uint64_t torn, at = 0;

	if (ledger_back_open(&b, dir, file, &torn, &none) != SG_OK)
		return 0;
	if (ledger_back_seek(&b, from, &none) == SG_OK)
		while (ledger_back_next(&b, &line, &none) == LEDGER_LINE &&
		    b.file == file && at == 0)
			at = ledger_line_seq(line) < from ? b.end : 0;
	ledger_back_close(&b);
	return at;
}

enum sg_err
ledger_walk_seek(
    struct ledger_walk *w, int dir, uint64_t from, struct sg_error *e)
{
	unsigned last, file = 0;
	enum sg_err err = ledger_last_file(dir, &last, e);

	if (err == SG_OK && from > 1)
		err = ledger_file_of(dir, last, from, &file, e);
	if (err != SG_OK)
		return err;
	err = ledger_walk_open(w, dir, file, e);
	if (err == SG_OK && from > 1 && last > 0)
		w->skip = find_older(dir, w->file + 1, from);
	return err;
}

uint64_t
ledger_file_first(int dir, unsigned file)
{
	struct sg_error none = {0};
	struct ledger_walk w;
	struct sg_str line;
	uint64_t seq = 0;

	if (ledger_walk_open(&w, dir, file, &none) == SG_OK &&
	    ledger_walk_next(&w, &line, &none) == LEDGER_LINE && w.file == file)
		seq = ledger_line_seq(line);
	ledger_walk_close(&w);
	return seq;
}
