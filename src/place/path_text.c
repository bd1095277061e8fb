/* What can be told of a path by its text alone. */
#include <string.h>

#include "place/path.h"
#include "base/banned.h"

const char *
path_why_text(enum path_why why)
{
	static const char *const text[] = {
#define X(sym, sentence) sentence,
#include "place/path_why.def"
	};

	return why < PATH_WHY_COUNT ? text[why] : "unknown";
}

bool
path_next(struct sg_str *rest, struct sg_str *name)
{
	const char *slash;
	size_t n;

	if (rest->n == 0)
		return false;
	slash = memchr(rest->p, '/', rest->n);
	n = slash == NULL ? rest->n : (size_t)(slash - rest->p);
	*name = (struct sg_str){rest->p, n};
	*rest = str_part(*rest, n + 1, rest->n);
	return true;
}

bool
path_text_is_dynamic(struct sg_str s)
{
	return str_eq(s, STR("<dynamic>")) ||
	    (s.n > 0 && (s.p[0] == '~' || s.p[0] == '$' || s.p[0] == '`'));
}

void
path_group(const struct path *p, struct buf *out)
{
	struct sg_str rest = p->text, top = {NULL, 0};

	path_next(&rest, &top);
	if (p->dynamic) {
		buf_addz(out, "<dynamic>");
	} else if (!p->inside) {
		buf_add(out, p->absolute);
	} else if (rest.n > 0) {
		buf_add(out, top);
		buf_addz(out, "/**");
	} else {
		buf_addz(out, "./*");
	}
}
