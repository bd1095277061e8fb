/* Scopes that read the same; see fold.h. */
#include "shape/fold.h"

#include "base/banned.h"

static bool
is_same(const struct prompt_scope *a, const struct prompt_scope *b)
{
	return a->kind == b->kind && str_eq(a->summary, b->summary);
}

size_t
prompt_folds(const struct prompt_scope *v, size_t n, struct prompt_fold *out)
{
	size_t made = 0, j;

	for (size_t i = 0; i < n; i++) {
		for (j = 0; j < made && !is_same(&v[out[j].at], &v[i]);)
			j++;
		if (j == made)
			out[made++] = (struct prompt_fold){.at = (int64_t)i};
		out[j].times++;
	}
	return made;
}
