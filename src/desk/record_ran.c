/* What a host was told, and by what it is compared with what ran. */
#include "desk/record.h"
#include "hold/holds.h"
#include "system/shown.h"

#define COLUMNS 96 /* of what is shown of a call */

struct ran_call
record_ran(const struct asked *k, struct arena *a)
{
	struct ran_call c = {.owner = ran_owner(k->extension_id),
	    .session = k->in.has_session_id ? k->in.session_id : STR(""),
	    .use = k->in.has_use_id ? k->in.use_id : STR(""),
	    .method = k->in.method,
	    .shown = shown_safe(a, k->answer.view.summary, COLUMNS)};

	ran_keys(&c,
	    &(struct ran_asked){k->extension_id, k->in.method, k->in.params,
		asked_real_path(k), k->answer.call.params_hash},
	    a);
	return c;
}

void
record_told(
    struct desk *desk, const struct asked *k, bool allowed, struct arena *a)
{
	struct ran_call c;

	if (!k->in.has_session_id)
		return;
	c = record_ran(k, a);
	c.allowed = allowed;
	ran_told(holds_ran(desk->holds), &c);
}
