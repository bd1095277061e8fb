/* Messages of an event stream (text/event-stream). */
#include <string.h>

#include "client/client_int.h"
#include "json/json_members.h"
#include "words/words.h"

/* The text behind "NAME:" at the start of a line. */
static bool
line_of(struct sg_str line, const char *name, struct sg_str *out)
{
	if (!str_starts(line, str_of(name)))
		return false;
	*out = str_trim(str_part(line, strlen(name), line.n));
	return true;
}

/* {"v":1,..,"kind":..,"payload":{..}} */
static bool
payload_of(struct sg_str data, struct arena *a, struct sg_str *out)
{
	struct json_member *m;
	size_t n;

	if (json_members(data, 16, a, &m, &n) != SG_OK)
		return false;
	for (size_t i = 0; i < n; i++)
		if (str_eq(m[i].key, STR("payload"))) {
			*out = m[i].value;
			return true;
		}
	return false;
}

static void
read_message(struct sg_str message, struct client_message *out)
{
	*out = (struct client_message){{NULL, 0}, {NULL, 0}};
	while (message.n > 0) {
		const char *end = memchr(message.p, '\n', message.n);
		size_t n = end == NULL ? message.n : (size_t)(end - message.p);
		struct sg_str line = str_part(message, 0, n);

		if (!line_of(line, "event:", &out->name))
			(void)line_of(line, "data:", &out->data);
		message = str_part(message, n + 1, message.n);
	}
}

/* Bytes up to and with the empty line that ends a message; 0: none yet. */
static size_t
whole_message(const struct client_bytes *b, size_t from)
{
	for (size_t i = from + 1; i < b->n; i++)
		if (b->p[i] == '\n' && b->p[i - 1] == '\n')
			return i + 1;
	return 0;
}

bool
client_message(struct client *c, struct client_message *out)
{
	struct client_bytes *b = &c->body;
	size_t end;

	if ((c->state != CLIENT_WAITING && c->state != CLIENT_DONE) ||
	    (c->state == CLIENT_WAITING && !c->streams) ||
	    client_parse_status(c) != 200)
		return false;
	if ((end = whole_message(b, c->told)) > 0) {
		read_message(
		    (struct sg_str){b->p + c->told, end - c->told}, out);
		c->told = end;
		return true;
	}
	if (c->told > 0 && c->state == CLIENT_WAITING) {
		memmove(b->p, b->p + c->told, b->n - c->told);
		b->n -= c->told;
		c->told = 0;
	}
	return false;
}

bool
client_event(struct client *c, struct arena *a, struct client_event *out)
{
	struct client_message m;
	unsigned word;

	while (c->state == CLIENT_WAITING && client_message(c, &m))
		if (word_parse(&words_event_kind, m.name, &word)) {
			out->kind = (enum sg_event_kind)word;
			if (payload_of(m.data, a, &out->payload))
				return true;
		}
	return false;
}
