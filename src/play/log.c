/* The log: what was asked, and which step was played. */
#include <unistd.h>

#include "json/json_put.h"
#include "play/conn.h"

static void
add_tools(struct buf *b, const struct llm_request *r)
{
	json_put_list(b, "tools");
	for (size_t i = 0; i < r->n_tools; i++)
		json_text_add(b, r->tools[i].name);
	json_list_end(b);
}

/* The body, if it is JSON; a log must stay lines of JSON. */
static void
add_body(struct buf *b, struct sg_str body, struct arena *a)
{
	struct sg_str whole;
	struct json j;

	json_init(&j, body);
	if (json_skip(&j, json_next(&j), a, &whole) != SG_OK ||
	    json_next(&j) != JSON_END)
		return;
	json_key(b, "body");
	json_minify(b, whole);
}

void
play_log(const struct play_server *s, const struct play_question *q,
    const struct play_reply *r, int64_t wall_ms, struct arena *a)
{
	struct buf b;

	if (s->log < 0)
		return;
	b = arena_buf(
	    a, q->body.n + 6 * q->target.n + 300 * r->request.n_tools + 8192);
	if (b.p == NULL)
		return;
	json_open(&b);
	json_put_time(&b, "time", wall_ms);
	json_put_name(&b, "method", http_method_name(q->method));
	/* Without what stands behind it, which may hold a key. */
	json_put_text(
	    &b, "path", str_part(q->target, 0, str_find(q->target, STR("?"))));
	json_put_text(&b, "dialect", r->dialect);
	json_put_int(&b, "status", r->status);
	if (r->played)
		json_put_int(&b, "step", (int64_t)r->step + 1);
	if (r->why.message[0] != '\0')
		json_put_name(&b, "refused", r->why.message);
	if (r->request.n_tools > 0)
		add_tools(&b, &r->request);
	if (q->body.n > 0)
		add_body(&b, q->body, a);
	json_close(&b);
	buf_addc(&b, '\n');
	/* A line that does not arrive is not worth a model that stops. */
	if (!buf_full(&b) && write(s->log, b.p, b.n) < 0)
		return;
}
