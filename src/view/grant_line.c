/* A rule as it is typed; see grant_line.h. */
#include <string.h>

#include "view/grant_line.h"

/* The next word of ${rest}, which loses it. */
static struct sg_str
word(struct sg_str *rest)
{
	struct sg_str w;
	size_t n = 0;

	*rest = str_trim(*rest);
	while (n < rest->n && rest->p[n] != ' ')
		n++;
	w = str_part(*rest, 0, n);
	*rest = str_trim(str_part(*rest, n, rest->n));
	return w;
}

bool
grant_read(struct sg_str line, struct grant_request *out)
{
	unsigned effect, capability;
	struct sg_str rest = line;

	*out = (struct grant_request){.has_scope_pattern = true};
	if (!word_parse(&words_grant_effect, word(&rest), &effect))
		return false;
	out->extension_id = word(&rest);
	if (!word_parse(&words_capability, word(&rest), &capability))
		return false;
	out->decision = effect;
	out->capability = capability;
	out->scope_pattern = rest;
	return out->extension_id.n > 0 && rest.n > 0;
}
