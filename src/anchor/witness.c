/* Keeping the checkpoints of others; see witness.h. */
#include "anchor/witness.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/own.h"

#define PATH_ROOM 4096
#define TAIL      (256u << 10) /* bytes of the end that are given out */

struct gate {
	char name[WITNESS_NAME + 1], file[WITNESS_NAME + 8];
	char id[CHECKPOINT_ID + 1];
	uint8_t key[32];
	bool read;              /* last is known */
	bool torn;              /* its file ends within a line */
	struct checkpoint last; /* seq 0: none */
};

struct witness {
	char dir[PATH_ROOM];
	struct gate v[WITNESS_GATES];
	size_t n;
};

static bool
is_name(struct sg_str s)
{
	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if ((c < '0' || c > '9') && (c < 'a' || c > 'z') &&
		    (c < 'A' || c > 'Z') && c != '-' && c != '_')
			return false;
	}
	return s.n > 0 && s.n <= WITNESS_NAME;
}

/* NAME=KEY */
static bool
read_gate(struct witness *w, struct sg_str row)
{
	const char *eq = row.n > 0 ? memchr(row.p, '=', row.n) : NULL;
	struct sg_str name = str_part(
	    row, 0, eq == NULL ? 0 : (size_t)(eq - row.p));
	struct gate *g = &w->v[w->n];
	struct buf file = {.p = g->file, .cap = sizeof(g->file) - 1};

	if (!is_name(name) ||
	    !sign_key_parse(str_part(row, name.n + 1, row.n), g->key))
		return false;
	memcpy(g->name, name.p, name.n);
	buf_add(&file, name);
	buf_addz(&file, ".jsonl");
	checkpoint_gate(g->key, g->id);
	for (size_t i = 0; i < w->n; i++)
		if (strcmp(w->v[i].name, g->name) == 0 ||
		    strcmp(w->v[i].id, g->id) == 0)
			return false;
	w->n++;
	return true;
}

struct witness *
witness_open(
    const char *state, const struct sg_str *gates, size_t n, struct sg_error *e)
{
	struct witness *w = calloc(1, sizeof(*w));
	bool ok = w != NULL && n <= WITNESS_GATES &&
	    (size_t)snprintf(w->dir, sizeof(w->dir), "%s/witness", state) <
		sizeof(w->dir);

	for (size_t i = 0; i < n && ok; i++)
		ok = read_gate(w, gates[i]);
	if (ok)
		return w;
	if (w == NULL)
		(void)own_starved(e);
	else
		(void)err_set(e, SG_EINVALID, STR("audit.witness_for"),
		    STR("each gate is NAME=KEY, once; its key is printed by "
			"solgate audit key"));
	free(w);
	return NULL;
}

void
witness_close(struct witness *w)
{
	free(w);
}

enum witness_says
witness_judge(const struct checkpoint *last, const struct checkpoint *next,
    const char **why)
{
	*why = "";
	if (last->seq == 0)
		return WITNESS_KEPT;
	if (memcmp(last->ledger, next->ledger, sizeof(next->ledger)) != 0) {
		*why = "it is of another ledger";
		return WITNESS_CONTRADICTS;
	}
	if (next->seq < last->seq) {
		*why = "the ledger is shorter than it was";
		return next->at_ms > last->at_ms ? WITNESS_CONTRADICTS
						 : WITNESS_GAP;
	}
	if (next->seq == last->seq) {
		*why = "the same entry was another one before";
		return memcmp(last->hash, next->hash, sizeof(next->hash)) == 0
		    ? WITNESS_KEPT
		    : WITNESS_CONTRADICTS;
	}
	if (next->prev_seq != last->seq) {
		*why = "it does not say what it follows";
		return WITNESS_GAP;
	}
	*why = "what it follows is not what was kept here";
	return memcmp(last->hash, next->prev, sizeof(next->prev)) == 0
	    ? WITNESS_KEPT
	    : WITNESS_CONTRADICTS;
}

/* The end of the file of ${g}, from a line's start on; empty: there is none. */
static enum sg_err
read_tail(int dir, const struct gate *g, char *room, struct sg_str *out,
    struct sg_error *e)
{
	int fd = own_file_open(dir, g->file, O_RDONLY, e);
	struct stat st;
	off_t from;
	ssize_t n;
	char *line;

	*out = STR("");
	if (fd < 0 && e->code == SG_ENOTFOUND) {
		*e = (struct sg_error){0};
		return SG_OK;
	}
	if (fd < 0)
		return SG_EIO;
	from = fstat(fd, &st) == 0 && st.st_size > (off_t)TAIL
	    ? st.st_size - (off_t)TAIL
	    : 0;
	n = pread(fd, room, TAIL, from);
	(void)close(fd);
	if (n < 0)
		return own_failed("the file cannot be read", errno, e);
	*out = (struct sg_str){room, (size_t)n};
	if (from > 0 && (line = memchr(room, '\n', out->n)) != NULL)
		*out = str_part(*out, (size_t)(line + 1 - room), out->n);
	return SG_OK;
}

/* What is not a checkpoint of this gate, or not signed by it, is not there. */
static void
find_last(struct gate *g, struct sg_str text)
{
	struct sg_error none = {0};
	struct checkpoint c;

	while (text.n > 0) {
		const char *end = memchr(text.p, '\n', text.n);
		size_t n = end == NULL ? text.n : (size_t)(end - text.p);

		if (checkpoint_read(str_part(text, 0, n), &c) &&
		    c.seq > g->last.seq &&
		    sign_check(g->key, &c, &none) == SG_OK)
			g->last = c;
		text = str_part(text, n + (end != NULL), text.n);
	}
}

/* The directory, and what is kept of ${g}; -1: ${e} says why not. */
static int
open_gate(struct witness *w, struct gate *g, struct sg_error *e)
{
	int dir = own_dir_open(w->dir, true, e);
	char *room = dir < 0 || g->read ? NULL : malloc(TAIL);
	struct sg_str text;

	if (dir < 0 || g->read)
		return dir;
	if (room != NULL && read_tail(dir, g, room, &text, e) == SG_OK) {
		find_last(g, text);
		g->torn = text.n > 0 && text.p[text.n - 1] != '\n';
		g->read = true;
	}
	free(room);
	if (g->read)
		return dir;
	(void)close(dir);
	return -1;
}

static enum sg_err
append(int dir, const struct gate *g, struct sg_str line, struct sg_error *e)
{
	char room[CHECKPOINT_MAX + 2];
	struct buf b = BUF_ON(room);
	int fd = own_file_open(dir, g->file, O_WRONLY | O_APPEND | O_CREAT, e);
	bool ok;

	if (fd < 0)
		return SG_EIO;
	if (g->torn)
		buf_addc(&b, '\n');
	buf_add(&b, line);
	buf_addc(&b, '\n');
	ok = !buf_full(&b) && write(fd, b.p, b.n) == (ssize_t)b.n &&
	    fsync(fd) == 0 && fsync(dir) == 0;
	(void)close(fd);
	return ok ? SG_OK : own_failed("it could not be kept", errno, e);
}

static struct gate *
gate_of(struct witness *w, const struct checkpoint *c)
{
	for (size_t i = 0; i < w->n; i++)
		if (memcmp(w->v[i].key, c->key, sizeof(c->key)) == 0)
			return &w->v[i];
	return NULL;
}

static enum witness_says
keep(struct witness *w, struct gate *g, const struct checkpoint *c,
    struct buf *last, struct buf *why)
{
	struct sg_error e = {0};
	int dir = open_gate(w, g, &e);
	char room[CHECKPOINT_MAX];
	struct buf line = BUF_ON(room);
	enum witness_says says = WITNESS_FAILED;
	const char *text = e.message;

	if (dir >= 0) {
		says = witness_judge(&g->last, c, &text);
		if (says == WITNESS_KEPT && c->seq > g->last.seq) {
			checkpoint_write(c, &line);
			if (append(dir, g, buf_str(&line), &e) == SG_OK) {
				g->last = *c;
				g->torn = false;
			} else {
				says = WITNESS_FAILED;
				text = e.message;
				g->read = false; /* half a line, perhaps */
			}
		}
		(void)close(dir);
	}
	if (g->last.seq > 0)
		checkpoint_write(&g->last, last);
	if (says == WITNESS_CONTRADICTS) {
		buf_addz(why, g->name);
		buf_addz(why, ": ");
	}
	if (says != WITNESS_KEPT)
		buf_addz(why, text);
	return says;
}

static enum witness_says
put(void *self, struct sg_str line, struct buf *last, struct buf *why)
{
	struct witness *w = self;
	struct sg_error e = {0};
	struct checkpoint c;
	struct gate *g;
	enum sg_err err;

	if (!checkpoint_read(line, &c) || c.seq == 0) {
		buf_addz(why, "this is not a checkpoint of a ledger");
		return WITNESS_BROKEN;
	}
	g = gate_of(w, &c);
	err = g == NULL ? SG_ENOTFOUND : sign_check(g->key, &c, &e);
	if (err == SG_OK)
		return keep(w, g, &c, last, why);
	buf_addz(why,
	    g == NULL ? "this gate keeps no checkpoints of that key; see "
			"audit.witness_for"
		      : e.message);
	return err == SG_EIO ? WITNESS_FAILED : WITNESS_STRANGER;
}

static bool
list(void *self, struct sg_str id, struct buf *out)
{
	struct witness *w = self;
	char *room = malloc(TAIL);
	struct sg_error e = {0};
	struct sg_str text = STR("");
	bool found = false;
	int dir;

	for (size_t i = 0; i < w->n && room != NULL && !found; i++) {
		struct gate *g = &w->v[i];

		if (!str_eq(id, str_of(g->name)) && !str_eq(id, str_of(g->id)))
			continue;
		found = true;
		if ((dir = open_gate(w, g, &e)) < 0)
			break;
		if (read_tail(dir, g, room, &text, &e) == SG_OK)
			buf_add(out, text);
		(void)close(dir);
	}
	free(room);
	return found;
}

struct witness_port
witness_port_of(struct witness *w)
{
	return (struct witness_port){put, list, w};
}
