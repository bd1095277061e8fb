/* Which files a patch names, for the person who is asked about it. */
#include "face/hook/tool.h"

/* What a line names; empty: none. */
static struct sg_str
named(struct sg_str line)
{
	static const struct sg_str heads[] = {STR_INIT("*** Add File: "),
	    STR_INIT("*** Update File: "), STR_INIT("*** Delete File: "),
	    STR_INIT("*** Move to: ")};

	line = str_trim(line);
	for (size_t i = 0; i < sizeof(heads) / sizeof(heads[0]); i++)
		if (str_starts(line, heads[i]))
			return str_trim(str_part(line, heads[i].n, line.n));
	return STR("");
}

void
hook_patch_files(struct sg_str text, struct buf *out)
{
	while (text.n > 0) {
		struct sg_str file = named(str_cut(&text, '\n'));

		if (file.n == 0)
			continue;
		if (out->n > 0)
			buf_addz(out, ", ");
		buf_add(out, file);
	}
}
