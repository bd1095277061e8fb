/* A resolver that remembers, and one that repeats. */
#include <string.h>

#include "base/utf8.h"
#include "kept/looks.h"
#include "redact/redact.h"
#include "base/banned.h"

#define LOOKS_MAX    4096
#define MASK_ROOM(n) (12 * (n) + 64)

static const char letters[] = {
    [PATH_LOOK_FAILED] = '?',
    [PATH_LOOK_MISSING] = '-',
    [PATH_LOOK_FILE] = 'f',
    [PATH_LOOK_LINK] = 'l',
    [PATH_LOOK_DIRECTORY] = 'd',
    [PATH_LOOK_FOLDING_DIRECTORY] = 'D',
    [PATH_LOOK_OWN] = 'o',
    [PATH_LOOK_PROGRAM] = 'p',
};

static bool
grow(struct looks *l)
{
	size_t cap = l->cap == 0 ? 16 : 2 * l->cap;
	struct sg_str *v;

	if (l->n < l->cap)
		return true;
	if (cap > LOOKS_MAX || (v = arena_new(l->a, cap * sizeof(*v))) == NULL)
		return false;
	if (l->n > 0)
		memcpy(v, l->v, l->n * sizeof(*v));
	l->v = v;
	l->cap = cap;
	return true;
}

/* A name with the newline of a link would be a line about another path. */
static bool
splits(struct sg_str path)
{
	return path.n > 0 && memchr(path.p, '\n', path.n) != NULL;
}

static bool
is_known(const struct looks *l, struct sg_str path)
{
	for (size_t i = 0; i < l->n; i++)
		if (l->v[i].n > path.n &&
		    str_eq(str_part(l->v[i], 1, path.n), path) &&
		    (l->v[i].n == path.n + 1 || l->v[i].p[path.n + 1] == '\n'))
			return true;
	return false;
}

static enum path_look
keep(struct looks *l, struct sg_str absolute, struct sg_str *target,
    enum path_look found)
{
	struct sg_str text = found == PATH_LOOK_LINK ? *target : STR("");
	struct buf b = {.cap = absolute.n + text.n + 2};

	l->lost |= splits(absolute);
	if (splits(absolute) || is_known(l, absolute))
		return found;
	b.p = arena_new(l->a, b.cap);
	if (b.p == NULL || !grow(l) || !utf8_valid(text)) {
		l->lost = true;
		return found;
	}
	buf_addc(&b, letters[found]);
	buf_add(&b, absolute);
	if (found == PATH_LOOK_LINK) {
		buf_addc(&b, '\n');
		buf_add(&b, text);
	}
	l->v[l->n++] = buf_str(&b);
	return found;
}

static enum path_look
look_and_keep(void *self, struct sg_str absolute, struct sg_str *target)
{
	struct looks *l = self;

	return keep(l, absolute, target,
	    l->from->look(l->from->self, absolute, target));
}

static bool
is_ordinary(enum path_look found)
{
	return found == PATH_LOOK_MISSING || found == PATH_LOOK_FILE ||
	    found == PATH_LOOK_DIRECTORY;
}

static enum path_look
look_softly(void *self, struct sg_str name, struct sg_str *target)
{
	struct looks *l = self;
	enum path_look found = l->from->look(l->from->self, name, target);

	return is_ordinary(found) || splits(name)
	    ? found
	    : keep(l, name, target, found);
}

void
looks_keep(struct looks *l, const struct path_resolver *from, struct arena *a)
{
	*l = (struct looks){.from = from, .a = a};
	l->resolver = (struct path_resolver){look_and_keep, l};
	l->soft = (struct path_resolver){look_softly, l};
}

static void
mask_path(struct sg_str path, struct buf *out)
{
	struct redact r = {.sink = REDACT_SHOW, .details = true, .plain = true};

	redact_add(&r, REDACT_PATH, path, out);
}

struct sg_str
looks_mask(struct sg_str line, struct arena *a)
{
	struct buf b = {.cap = MASK_ROOM(line.n)};
	size_t n = 1;

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return STR("");
	while (n < line.n && line.p[n] != '\n')
		n++;
	buf_add(&b, str_part(line, 0, 1));
	mask_path(str_part(line, 1, n - 1), &b);
	if (n < line.n) {
		buf_addc(&b, '\n');
		mask_path(str_part(line, n + 1, line.n), &b);
	}
	return buf_full(&b) ? STR("") : buf_str(&b);
}

/* The kept line about ${path}; empty: there is none. */
static struct sg_str
find(const struct looks *l, struct sg_str path)
{
	for (size_t i = 0; i < l->n; i++) {
		struct sg_str line = l->v[i];

		if (line.n > path.n &&
		    str_eq(str_part(line, 1, path.n), path) &&
		    (line.n == path.n + 1 || line.p[path.n + 1] == '\n'))
			return line;
	}
	return STR("");
}

static enum path_look
say_again(void *self, struct sg_str absolute, struct sg_str *target)
{
	struct looks *l = self;
	struct buf b = {.cap = MASK_ROOM(absolute.n)};
	struct sg_str path = absolute, line;
	const char *letter;

	if (l->masked && (b.p = arena_new(l->a, b.cap)) != NULL) {
		mask_path(absolute, &b);
		path = buf_str(&b);
	}
	line = splits(path) ? STR("") : find(l, path);
	letter = line.n > 0 ? memchr(letters, line.p[0], sizeof(letters))
			    : NULL;
	if (letter == NULL) {
		l->lost = true;
		return PATH_LOOK_FAILED;
	}
	if (line.n > path.n + 2)
		*target = str_part(line, path.n + 2, line.n);
	return (enum path_look)(letter - letters);
}

static enum path_look
say_softly(void *self, struct sg_str name, struct sg_str *target)
{
	struct looks *l = self;
	bool lost = l->lost;
	enum path_look found = say_again(self, name, target);

	if (l->lost == lost)
		return found;
	l->lost = lost;
	return PATH_LOOK_DIRECTORY;
}

void
looks_say(struct looks *l, const struct sg_str *v, size_t n, bool masked,
    struct arena *a)
{
	*l = (struct looks){
	    .a = a, .v = (struct sg_str *)v, .n = n, .masked = masked};
	l->resolver = (struct path_resolver){say_again, l};
	l->soft = (struct path_resolver){say_softly, l};
}
