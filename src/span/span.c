/* Spans in the JSON of OTLP; see span.h. */
#include "span/span.h"

#include "json/json_put.h"

#define FAILED 2 /* status of a span */
#define TRACE  32
#define ID     16

/* ---- Attributes ---------------------------------------------------------- */

void
span_text(struct buf *b, const char *key, struct sg_str text)
{
	json_comma(b);
	json_open(b);
	json_put_name(b, "key", key);
	json_put_open(b, "value");
	json_put_text(b, "stringValue", text);
	json_close(b);
	json_close(b);
}

/* A 64-bit number is a text in the JSON of protobuf. */
void
span_int(struct buf *b, const char *key, int64_t value)
{
	char room[24];
	struct buf text = BUF_ON(room);

	buf_addi(&text, value);
	json_comma(b);
	json_open(b);
	json_put_name(b, "key", key);
	json_put_open(b, "value");
	json_put_text(b, "intValue", buf_str(&text));
	json_close(b);
	json_close(b);
}

/* ---- Spans --------------------------------------------------------------- */

static void
put_nanos(struct buf *b, const char *key, int64_t ms)
{
	char room[40];
	struct buf text = BUF_ON(room);

	buf_addi(&text, ms);
	buf_addz(&text, "000000");
	json_put_text(b, key, buf_str(&text));
}

void
span_body(struct buf *b, const char *scope)
{
	json_open(b);
	json_put_list(b, "resourceSpans");
	json_open(b);
	json_put_open(b, "resource");
	json_put_list(b, "attributes");
	span_text(b, "service.name", STR("solgate"));
	json_list_end(b);
	json_close(b);
	json_put_list(b, "scopeSpans");
	json_open(b);
	json_put_open(b, "scope");
	json_put_name(b, "name", scope);
	json_close(b);
	json_put_list(b, "spans");
}

void
span_begin(struct buf *b, const struct span *s)
{
	json_comma(b);
	json_open(b);
	json_put_text(b, "traceId", s->trace);
	json_put_text(b, "spanId", s->id);
	if (s->parent.n > 0)
		json_put_text(b, "parentSpanId", s->parent);
	json_put_text(b, "name", s->name);
	json_put_int(b, "kind", s->kind);
	put_nanos(b, "startTimeUnixNano", s->from_ms);
	put_nanos(b, "endTimeUnixNano", s->to_ms);
	json_put_list(b, "attributes");
}

void
span_end(struct buf *b, const char *why)
{
	json_list_end(b); /* its attributes */
	json_put_open(b, "status");
	if (why != NULL) {
		json_put_int(b, "code", FAILED);
		json_put_name(b, "message", why);
	}
	json_close(b);
	json_close(b);
}

void
span_body_end(struct buf *b)
{
	json_list_end(b);
	json_close(b);
	json_list_end(b);
	json_close(b);
	json_list_end(b);
	json_close(b);
}

/* ---- Parents ------------------------------------------------------------- */

/* Lower case hexadecimal digits that are not all zero. */
static bool
is_id(struct sg_str s)
{
	bool some = false;

	for (size_t i = 0; i < s.n; i++) {
		char c = s.p[i];

		if (!(c >= '0' && c <= '9') && !(c >= 'a' && c <= 'f'))
			return false;
		some = some || c != '0';
	}
	return some;
}

bool
span_parent(struct sg_str text, struct sg_str *trace, struct sg_str *parent)
{
	struct sg_str t, p;

	if (text.n != 3 + TRACE + 1 + ID + 3 ||
	    !str_eq(str_part(text, 0, 3), STR("00-")) ||
	    text.p[3 + TRACE] != '-' || text.p[4 + TRACE + ID] != '-')
		return false;
	t = str_part(text, 3, TRACE);
	p = str_part(text, 4 + TRACE, ID);
	if (!is_id(t) || !is_id(p))
		return false;
	*trace = t;
	*parent = p;
	return true;
}
