/*
 * What goes along with a call for the person who decides, and decides nothing:
 * what the agent says of it, and of a write what it would write and the file
 * as it is.  The gate holds what would be written against the hash that is
 * decided about.
 */
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/utf8.h"
#include "face/hook/tool.h"
#include "json/json_members.h"
#include "json/json_put.h"

#define SAYS_BYTES    8192   /* of a description; a longer one is left out */
#define CONTENT_BYTES 200000 /* of an input, and of a file */
#define MEMBERS_MAX   64
#define PATH_ROOM     8192

/* The file at ${path}; false: it is there, and cannot be shown. */
static bool
read_text(const char *path, struct arena *a, bool *missing, struct sg_str *out)
{
	int fd = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
	struct stat st;
	ssize_t n = 0;
	char *p = NULL;

	*missing = fd < 0;
	if (fd < 0)
		return access(path, F_OK) != 0;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) &&
	    st.st_size <= CONTENT_BYTES &&
	    (p = arena_new(a, CONTENT_BYTES + 1)) != NULL)
		for (ssize_t m = 1; m > 0 && n <= CONTENT_BYTES; n += m)
			m = read(fd, p + n, (size_t)(CONTENT_BYTES + 1 - n));
	(void)close(fd);
	*out = (struct sg_str){p, n > 0 ? (size_t)n : 0};
	return p != NULL && out->n <= CONTENT_BYTES && utf8_valid(*out) &&
	    memchr(p, '\0', out->n) == NULL;
}

static bool
path_of(const struct hook_event *ev, struct sg_str thing, char *room)
{
	struct buf b = {.p = room, .cap = PATH_ROOM};

	if (thing.n == 0 || memchr(thing.p, '\0', thing.n) != NULL)
		return false;
	if (thing.p[0] != '/') {
		if (ev->cwd.n == 0 || ev->cwd.p[0] != '/')
			return false;
		buf_add(&b, ev->cwd);
		buf_addc(&b, '/');
	}
	buf_add(&b, thing);
	buf_addc(&b, '\0');
	return !buf_full(&b);
}

/* What is written, and what it is written over. */
static void
add_write(const struct hook_event *ev, const struct tool_row *t,
    struct arena *a, struct buf *b)
{
	struct tool_keys in;
	struct sg_str text = {NULL, 0};
	char path[PATH_ROOM];
	bool missing = false;

	if (hook_tool_read(t, ev->input, a, &in) != SG_OK || in.odd)
		return;
	json_put_raw(b, "input", ev->input);
	if (!path_of(ev, in.thing, path) ||
	    !read_text(path, a, &missing, &text))
		return;
	if (missing)
		json_put_bool(b, "missing", true);
	else
		json_put_text(b, "before", text);
}

static void
add_description(const struct hook_event *ev, struct arena *a, struct buf *b)
{
	struct json_member *m;
	struct sg_str text;
	size_t n;

	if (json_members(ev->input, MEMBERS_MAX, a, &m, &n) != SG_OK)
		return;
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, STR("description")) &&
		    m[i].value.n <= SAYS_BYTES &&
		    json_member_text(m[i].value, a, &text) == SG_OK)
			json_put_raw(b, "description", m[i].value);
}

struct sg_str
hook_context(const struct hook_in *in, struct arena *a)
{
	const struct hook_event *ev = &in->event;
	const struct tool_row *t = hook_tool_find(in->row->host, ev->tool);
	bool writes = t != NULL && t->kind == WRITE &&
	    ev->input.n <= CONTENT_BYTES;
	struct buf b = {
	    .cap = 256 + SAYS_BYTES + (writes ? 7 * CONTENT_BYTES : 0)};

	if (!ev->has_input || (b.p = arena_new(a, b.cap)) == NULL)
		return STR("");
	json_open(&b);
	add_description(ev, a, &b);
	if (writes)
		add_write(ev, t, a, &b);
	json_close(&b);
	return buf_full(&b) || b.n <= 2 ? STR("") : buf_str(&b);
}
