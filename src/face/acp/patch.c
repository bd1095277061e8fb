/*
 * The text of apply_patch: which files it adds, changes, moves and deletes.
 * A line that the format does not have makes it a text that is not understood.
 */
#include "face/acp/deed.h"

static struct sg_str
next_line(struct sg_str *rest)
{
	struct sg_str line = *rest;
	size_t n = 0;

	while (n < rest->n && rest->p[n] != '\n')
		n++;
	line.n = n;
	*rest = str_part(*rest, n < rest->n ? n + 1 : n, rest->n);
	return line;
}

/* "*** Add File: PATH"; false: it is no such line. */
static bool
takes(struct sg_str line, struct acp_deed *out, bool *ok)
{
	static const struct {
		struct sg_str head;
		const char *op;
	} heads[] = {{STR_INIT("*** Add File: "), "write"},
	    {STR_INIT("*** Update File: "), "write"},
	    {STR_INIT("*** Move to: "), "write"},
	    {STR_INIT("*** Delete File: "), "delete"}};

	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++) {
		if (!str_starts(line, heads[i].head))
			continue;
		*ok &= acp_deed_add(out, heads[i].op,
		    str_trim(str_part(line, heads[i].head.n, line.n)));
		return true;
	}
	return false;
}

/* A line of what changes, or one that names a place in the file. */
static bool
is_change(struct sg_str line)
{
	return line.n == 0 || line.p[0] == '+' || line.p[0] == '-' ||
	    line.p[0] == ' ' || str_starts(line, STR("@@")) ||
	    str_eq(line, STR("*** End of File"));
}

bool
acp_patch_files(struct sg_str text, struct acp_deed *out)
{
	struct sg_str rest = str_trim(text), line = next_line(&rest);
	bool ok = str_eq(str_trim(line), STR("*** Begin Patch"));
	bool ended = false;

	while (ok && rest.n > 0) {
		line = next_line(&rest);
		if (ended)
			return false; /* what stands behind the end? */
		ended = str_eq(str_trim(line), STR("*** End Patch"));
		if (!ended && !takes(line, out, &ok) && !is_change(line))
			return false;
	}
	return ok && ended && out->n_files > 0;
}
