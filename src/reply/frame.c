/* Framing of events. */
#include <stdlib.h>
#include <string.h>

#include "reply/frame.h"
#include "words/words.h"
#include "json/json_put.h"

/* A line end would end the message: JSON has none but between tokens. */
static void
add_json(struct buf *b, struct sg_str json)
{
	for (size_t i = 0; i < json.n; i++)
		if (json.p[i] != '\n' && json.p[i] != '\r')
			buf_addc(b, json.p[i]);
	if (json.n == 0)
		buf_addz(b, "{}");
}

/* What is told of a transmission names it: it is whole as it is. */
static bool
is_whole(enum sg_event_kind kind)
{
	return kind == SG_EVENT_TX_ACCEPTED || kind == SG_EVENT_RUN_STARTED ||
	    kind == SG_EVENT_ASSISTANT_FINAL_READY ||
	    kind == SG_EVENT_ASSISTANT_FAILED;
}

static void
add_data(struct buf *b, const struct event *ev)
{
	buf_addz(b, "data: ");
	if (is_whole(ev->kind)) {
		add_json(b, ev->data);
		buf_addz(b, "\n\n");
		return;
	}
	json_open(b);
	json_put_int(b, "v", 1);
	json_put_time(b, "ts", ev->at_ms);
	json_put_name(b, "kind", word_name(&words_event_kind, ev->kind));
	json_put_open(b, "subject");
	json_put_name(b, "type", "none");
	json_close(b);
	json_key(b, "payload");
	add_json(b, ev->data);
	json_close(b);
	buf_addz(b, "\n\n");
}

struct frame *
frame_new(const struct event *ev, struct sg_str id)
{
	size_t cap = 256 + id.n + ev->data.n;
	struct frame *f = malloc(sizeof(*f) + cap);
	struct buf b;

	if (f == NULL)
		return NULL;
	b = (struct buf){f->text, 0, cap, false};
	if (id.n > 0) {
		buf_addz(&b, "id: ");
		buf_add(&b, id);
		buf_addc(&b, '\n');
	}
	buf_addz(&b, "event: ");
	buf_addz(&b, word_name(&words_event_kind, ev->kind));
	buf_addc(&b, '\n');
	add_data(&b, ev);
	f->no = ev->no;
	f->refs = 1;
	f->n = (uint32_t)b.n;
	if (!buf_full(&b))
		return f;
	free(f);
	return NULL;
}

struct frame *
frame_of_bytes(struct sg_str s)
{
	struct frame *f = malloc(sizeof(*f) + s.n);

	if (f == NULL)
		return NULL;
	f->no = 0;
	f->refs = 1;
	f->n = (uint32_t)s.n;
	if (s.n > 0)
		memcpy(f->text, s.p, s.n);
	return f;
}

void
frame_keep(struct frame *f)
{
	f->refs++;
}

void
frame_drop(struct frame *f)
{
	if (f != NULL && --f->refs == 0)
		free(f);
}
