/* A response as the text of an event stream; see chat_int.h. */
#include "chat/chat_int.h"
#include "dialogue/drivers.h"
#include "json/json_put.h"
#include "json/json_members.h"

#define PIECE   64 /* bytes of the answer in one event, about */
#define MEMBERS 64

static void
add_event(struct buf *b, const char *name, struct sg_str data)
{
	buf_addz(b, "event: ");
	buf_addz(b, name);
	buf_addz(b, "\ndata: ");
	buf_add(b, data);
	buf_addz(b, "\n\n");
}

static void
add_text(struct buf *b, struct sg_str text)
{
	while (text.n > 0) {
		struct sg_str piece = driver_trim(text, PIECE);

		buf_addz(b, "event: text\ndata: ");
		json_open(b);
		json_put_text(b, "text", piece);
		json_close(b);
		buf_addz(b, "\n\n");
		text = str_part(text, piece.n, text.n);
	}
}

/* JSON of ours has no line ends outside of strings, and none in them. */
struct sg_str
chat_events(struct sg_str shown, struct sg_str text, struct sg_str response,
    struct arena *a)
{
	struct buf b = shell_buf(a, 3 * response.n + 8 * text.n + 4096);
	struct json_member *v;
	size_t n = 0;

	if (b.p == NULL || json_members(response, MEMBERS, a, &v, &n) != SG_OK)
		return STR("");
	if (str_starts(text, shown)) {
		add_text(&b, str_part(text, shown.n, text.n));
	} else {
		buf_addz(&b, "event: replace\ndata: ");
		json_open(&b);
		json_put_text(&b, "text", text);
		json_close(&b);
		buf_addz(&b, "\n\n");
	}
	for (size_t i = 0; i < n; i++)
		if (str_eq(v[i].key, STR("outputEnvelope")))
			add_event(&b, "envelope", v[i].value);
	for (size_t i = 0; i < n; i++)
		if (str_eq(v[i].key, STR("threadMemento")))
			add_event(&b, "memento", v[i].value);
	add_event(&b, "done", response);
	return buf_full(&b) ? STR("") : buf_str(&b);
}
