/* schema: the list of contracts, or one of them as JSON Schema. */
#include "thread/turns.h"
#include "json/json.h"
#include "contract/schema.h"
#include "service/service_int.h"

static void
add_list(struct buf *b)
{
	buf_addz(b, "{\"contracts\":[");
	for (size_t i = 0; i < contracts_count; i++) {
		buf_addz(b, i == 0 ? "{\"name\":" : ",{\"name\":");
		json_quote(b, str_of(contracts_all[i]->name));
		buf_addz(b, ",\"text\":");
		json_quote(b, str_of(contracts_all[i]->text));
		buf_addc(b, '}');
	}
	buf_addz(b, "]}");
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
		    "no contract has this name; the list: schema");
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
