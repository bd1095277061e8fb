/* schema: the list of contracts, or one of them as JSON Schema. */
#include "thread/turns.h"
#include "json/json_put.h"
#include "contract/schema.h"
#include "service/service_int.h"

static void
add_list(struct buf *b)
{
	json_open(b);
	json_put_list(b, "contracts");
	for (size_t i = 0; i < contracts_count; i++) {
		json_open(b);
		json_put_name(b, "name", contracts_all[i]->name);
		json_put_name(b, "text", contracts_all[i]->text);
		json_close(b);
	}
	json_list_end(b);
	json_close(b);
}

void
run_schema(struct service *s, const struct command_in *in, const void *body,
    struct arena *a, struct command_reply to)
{
	struct buf b = turns_buf(s->turns, 1);
	const struct contract *c = NULL;

	(void)body;
	(void)a;
	if (in->id.n > 0 && (c = contract_find(in->id)) == NULL) {
		command_say(to, SG_PROBLEM_NOT_FOUND,
		    "there is no such contract; list them with: "
		    "solgate schema");
		return;
	}
	if (c != NULL)
		schema_write(c, &b);
	else
		add_list(&b);
	if (buf_full(&b))
		command_failed(to, SG_EINTERNAL, NULL);
	else
		command_done(to, buf_str(&b));
}
