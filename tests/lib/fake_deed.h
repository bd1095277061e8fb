#ifndef LIB_FAKE_DEED_H
#define LIB_FAKE_DEED_H

#include "deed/deed.h"
#include "json/json_members.h"
#include "port/executor.h"

/* What an executor of a test would do: a reminder of the payload's title. */
static inline enum sg_err
fake_deed(void *self, const struct executor_action *x, struct arena *a,
    struct deed *out, struct sg_error *e)
{
	struct json_member *v = NULL;
	size_t n = 0;

	(void)self;
	*out = (struct deed){
	    .by = DEED_REMINDER, .kind = x->kind, .payload = x->payload};
	if (json_members(x->payload, 8, a, &v, &n) == SG_OK)
		for (size_t i = 0; i < n; i++)
			if (str_eq(v[i].key, STR("title")) &&
			    json_member_text(v[i].value, a, &out->title) ==
				SG_OK)
				return SG_OK;
	return err_set(
	    e, SG_EINVALID, STR("/title"), STR("a reminder needs a title"));
}

#endif
