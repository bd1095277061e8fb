/* The command line of a hook; see line.h. */
#include <string.h>

#include "base/utf8.h"
#include "install/line.h"

#define SHELL "/bin/sh"
/* Anything but a verdict is a refusal; who refused said why. */
#define GUARD                                                           \
	"\"$@\" || { [ $? -eq 2 ] || echo \"Solgate: the hook did not " \
	"answer, so the call is refused\" >&2; exit 2; }"
#define NAME "solgate"

bool
line_path_ok(struct sg_str path)
{
	uint32_t cp;
	size_t n;

	for (size_t at = 0; at < path.n; at += n) {
		n = utf8_decode(str_part(path, at, path.n), &cp);
		if (n == 0 || cp < ' ' || cp == 0x7f)
			return false;
	}
	return path.n > 0 && path.p[0] == '/';
}

/* " --socket=PATH": only the path may need quotes. */
static void
add_option(
    struct buf *b, const char *option, struct sg_str path, const char *end)
{
	char room[8192];
	struct buf word = BUF_ON(room);

	buf_addz(&word, option);
	buf_add(&word, path);
	buf_addz(&word, end);
	buf_addc(b, ' ');
	buf_add_word(b, buf_str(&word));
}

void
line_write(const struct line *l, struct buf *b)
{
	char end[64];
	struct buf name = BUF_ON(end);

	buf_addz(&name, "/agents/host.");
	buf_addz(&name, hook_host_name(l->host));
	buf_addc(&name, '\0');
	buf_addz(b, SHELL " -c ");
	buf_add_word(b, STR(GUARD));
	buf_addz(b, " " NAME " ");
	buf_add_word(b, l->program);
	buf_addz(b, " hook --event=");
	buf_addz(b, l->event);
	if (l->system) {
		buf_addz(b, " --system");
	} else if (l->socket.n > 0 && l->tokens.n > 0) {
		add_option(b, "--socket=", l->socket, "");
		add_option(b, "--token=", l->tokens, end);
	}
	if (l->lease)
		buf_addz(b, " --lease=always");
	buf_addc(b, ' ');
	buf_addz(b, hook_host_name(l->host));
}

/* One word of ${s} from ${at} on into ${b}; false: it is not a plain one. */
static bool
take_word(struct sg_str s, size_t *at, struct buf *b)
{
	for (; *at < s.n && s.p[*at] != ' '; ++*at) {
		char ch = s.p[*at];

		if (strchr("\"$`;&|<>(){}*?[]#~!\t\n", ch) != NULL)
			return false;
		if (ch == '\\' && ++*at < s.n) {
			buf_addc(b, s.p[*at]);
		} else if (ch == '\'') {
			for (++*at; *at < s.n && s.p[*at] != '\''; ++*at)
				buf_addc(b, s.p[*at]);
			if (*at == s.n)
				return false;
		} else {
			buf_addc(b, ch);
		}
	}
	return true;
}

bool
line_words(struct sg_str text, struct arena *a, struct sg_str words[LINE_WORDS],
    size_t *n)
{
	struct buf b = {.p = arena_new(a, text.n + 1), .cap = text.n + 1};
	size_t at = 0, from;

	for (*n = 0; b.p != NULL && at < text.n;) {
		if (text.p[at] == ' ') {
			at++;
			continue;
		}
		from = b.n;
		if (*n == LINE_WORDS || !take_word(text, &at, &b))
			return false;
		words[(*n)++] = str_part(buf_str(&b), from, b.n);
	}
	return b.p != NULL && *n > 0;
}

static bool
take(const struct sg_str *words, size_t n, size_t *at, const char *start,
    struct sg_str *rest)
{
	if (*at >= n || !str_starts(words[*at], str_of(start)))
		return false;
	*rest = str_part(words[*at], strlen(start), words[*at].n);
	++*at;
	return true;
}

static bool
take_all(const struct sg_str *words, size_t n, size_t *at, const char *word)
{
	bool is = *at < n && str_eq(words[*at], str_of(word));

	*at += is;
	return is;
}

/* PATH/agents/host.NAME without its end. */
static bool
take_tokens(struct line *l, struct sg_str path)
{
	char room[64];
	struct buf end = BUF_ON(room);

	buf_addz(&end, "/agents/host.");
	buf_addz(&end, hook_host_name(l->host));
	if (path.n <= end.n ||
	    !str_eq(str_part(path, path.n - end.n, path.n), buf_str(&end)))
		return false;
	l->tokens = str_part(path, 0, path.n - end.n);
	return true;
}

bool
line_read(enum hook_host h, const struct sg_str *w, size_t n, struct line *out)
{
	const struct hook_event_row *row;
	struct sg_str event, token;
	size_t at = 0;

	*out = (struct line){.host = h};
	out->guarded = n > 4 && str_eq(w[0], STR(SHELL)) &&
	    str_eq(w[1], STR("-c")) && str_eq(w[2], STR(GUARD)) &&
	    str_eq(w[3], STR(NAME));
	if (out->guarded)
		at = 4;
	if (at >= n || w[at].n == 0 || w[at].p[0] != '/')
		return false;
	out->program = w[at++];
	if (!take_all(w, n, &at, "hook") ||
	    !take(w, n, &at, "--event=", &event) ||
	    (row = hook_event_find(h, event)) == NULL)
		return false;
	out->event = row->name;
	out->system = take_all(w, n, &at, "--system");
	if (!out->system && take(w, n, &at, "--socket=", &out->socket) &&
	    (!take(w, n, &at, "--token=", &token) || !take_tokens(out, token)))
		return false;
	out->lease = take_all(w, n, &at, "--lease=always");
	return take_all(w, n, &at, hook_host_name(h)) && at == n;
}
