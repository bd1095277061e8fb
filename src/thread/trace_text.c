/* What was said in a run, as far as it is kept; see traces.h. */
#include "redact/redact.h"
#include "shape/chat.h"
#include "thread/traces.h"

/* Room for ${n} bytes with their secrets named. */
#define SAFE_ROOM(n) (2 * (n) + 4096)

/* Without what looks like a secret; what grows too much is left out. */
static enum sg_err
make_safe(struct sg_str text, struct arena *a, struct sg_str *out)
{
	struct redact how = {.sink = REDACT_SHOW};
	struct buf b;

	*out = STR("");
	if (text.n == 0)
		return SG_OK;
	b = shell_buf(a, SAFE_ROOM(text.n));
	if (b.p == NULL)
		return SG_ENOMEM;
	redact_add(&how, REDACT_TEXT, text, &b);
	if (!buf_full(&b))
		*out = buf_str(&b);
	return SG_OK;
}

/* The answer stands with the message of the chat, under the same id. */
static enum sg_err
find_answer(
    struct shell *sh, struct sg_str id, struct arena *a, struct sg_str *out)
{
	const struct store_port *store = sh->port.store;
	struct stored_chat *c = arena_new(a, sizeof(*c));
	struct store_row found;
	enum sg_err err;

	*out = STR("");
	if (c == NULL)
		return SG_ENOMEM;
	err = store->get(store->self, STORE_MESSAGE, id, a, &found, NULL);
	if (err == SG_OK)
		err = contract_decode(
		    &stored_chat_contract, found.body, a, c, NULL);
	if (err == SG_OK && c->has_assistant &&
	    c->status == SG_TRANSMISSION_COMPLETED)
		*out = c->assistant;
	return err == SG_ENOMEM || err == SG_EIO ? err : SG_OK;
}

enum sg_err
trace_said_of(struct shell *sh, const struct stored_turn *row, struct sg_str id,
    struct arena *a, struct trace_said *out)
{
	struct sg_str answer = STR("");
	enum sg_err err = SG_OK;

	*out = (struct trace_said){STR(""), STR("")};
	if (!row->has_message) /* what came in was not to be kept */
		return SG_OK;
	err = find_answer(sh, id, a, &answer);
	if (err == SG_OK)
		err = make_safe(row->message, a, &out->message);
	if (err == SG_OK)
		err = make_safe(answer, a, &out->answer);
	return err;
}
