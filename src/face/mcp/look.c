/*
 * The file that a call would write, as it is, for the person who decides.  The
 * process that the client started reads it, in its own name: where the pipes
 * are in the hands of the gate, it is asked for the file (LOOK), and if it does
 * not answer soon, the question is asked without.  A server behind HTTP has
 * files that nobody here can see.
 */
#include "client/as_is.h"
#include "face/mcp/room.h"
#include "json/json_put.h"

#define LOOK_MS 2000

/* A server that lives elsewhere may have such a directory: then nothing is
 * said of the file. */
static struct sg_str
context_of(struct mcp *m, enum as_is is, struct sg_str text)
{
	struct buf b = arena_buf(&m->a, AS_IS_ROOM(text.n));

	json_open(&b);
	if (is != AS_IS_NOWHERE)
		as_is_put(&b, is, text);
	json_close(&b);
	return buf_full(&b) || b.n <= 2 ? STR("") : buf_str(&b);
}

static void
on_file(void *ctx, const struct exchange_end *end)
{
	struct mcp *m = ctx;
	struct held *h = held_by_no(m, end->no);
	enum as_is is = end->status == LOOK_TEXT ? AS_IS_TEXT
	    : end->status == LOOK_MISSING        ? AS_IS_MISSING
						 : AS_IS_UNKNOWN;

	if (h == NULL || h->stage != HELD_LOOK)
		return;
	arena_clear(&m->a);
	held_put(m, h, NULL, context_of(m, is, end->body));
}

void
look(struct mcp *m, struct held *h, const struct mcp_call *call)
{
	struct sg_str path = mcp_call_writes(call, &m->a), text;
	struct client_request q = {.method = LOOK_METHOD, .path = path};
	struct exchange_ask x = {&q, h->no, LOOK_MS, on_file, m};
	struct sg_error none = {0};
	enum as_is is;

	if (path.n == 0 || m->o.url != NULL) {
		held_put(m, h, call, STR(""));
	} else if (m->host.person.send == NULL) {
		is = as_is_read(path, STR(""), &m->a, &text);
		held_put(m, h, call, context_of(m, is, text));
	} else {
		h->stage = HELD_LOOK;
		if (!exchange_send(m->person, &x, &none))
			held_put(m, h, call, STR(""));
	}
}
