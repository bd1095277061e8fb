/* Operations, tools and variables as scopes: names, compared whole. */
#include "rule/scope_int.h"
#include "base/banned.h"

/* Operations and tools have one name, variables may be several. */
static bool
take(const struct scope_finder *f)
{
	struct sg_str_list *names = &f->s->names;
	struct sg_str one = str_trim(
	    f->capability == SG_CAP_TOOL ? f->p->tool : f->p->op);

	if (f->capability == SG_CAP_ENV) {
		*names = f->p->names;
		return true;
	}
	if (f->capability == SG_CAP_LOG && one.n == 0)
		one = STR("log");
	if (one.n == 0)
		return true;
	if ((names->v = arena_new(f->a, sizeof(*names->v))) == NULL)
		return false;
	names->v[0] = one;
	names->n = 1;
	return true;
}

static bool
join(const struct scope_finder *f)
{
	const struct sg_str_list *names = &f->s->names;
	struct sg_str detail = f->p->detail;
	struct buf b = {.cap = detail.n + 1};

	for (size_t i = 0; i < names->n; i++)
		b.cap += names->v[i].n + 1;
	if ((b.p = arena_new(f->a, b.cap)) == NULL)
		return false;
	for (size_t i = 0; i < names->n; i++) {
		if (i > 0)
			buf_addc(&b, ' ');
		buf_add(&b, names->v[i]);
	}
	if (detail.n > 0) {
		buf_addc(&b, ' ');
		buf_add(&b, detail);
	}
	f->s->text = buf_str(&b);
	return true;
}

static enum sg_err
check(const struct scope_finder *f)
{
	const struct sg_str_list *names = &f->s->names;

	if (names->n > SCOPE_NAMES_MAX)
		return scope_does_not_fit(
		    f, "/params/names", "has too many names");
	for (size_t i = 0; i < names->n; i++) {
		if (names->v[i].n == 0 || names->v[i].n > SCOPE_NAME_MAX)
			return scope_does_not_fit(f, "/params",
			    "has a name that is empty or too long");
		if (str_eq(names->v[i], STR(SCOPE_DYNAMIC)))
			f->s->dynamic = true;
	}
	return SG_OK;
}

enum sg_err
scope_find_names(const struct scope_finder *f)
{
	enum sg_err err;

	if (!take(f))
		return scope_no_memory(f);
	if ((err = check(f)) != SG_OK)
		return err;
	if (f->s->dynamic || f->s->names.n == 0) {
		scope_not_known(f->s, "the name is not literal");
		return SG_OK;
	}
	return join(f) ? SG_OK : scope_no_memory(f);
}
