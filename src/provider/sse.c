/* Server-sent events, a byte at a time. */
#include <string.h>

#include "provider/sse.h"
#include "base/banned.h"

void
sse_init(struct sse *s, char *line, char *data, size_t room)
{
	memset(s, 0, sizeof(*s));
	s->line = (struct buf){.p = line, .cap = room};
	s->data = (struct buf){.p = data, .cap = room};
}

static void
set_name(struct sse *s, struct sg_str value)
{
	s->n_name = value.n <= sizeof(s->name) ? value.n : 0;
	if (s->n_name > 0)
		memcpy(s->name, value.p, s->n_name);
}

static void
add_data(struct sse *s, struct sg_str value)
{
	if (s->has_data)
		buf_addc(&s->data, '\n');
	buf_add(&s->data, value);
	s->has_data = true;
}

/* A plain text that can stand in a header, or none. */
static void
set_id(struct sse *s, struct sg_str value)
{
	size_t n = value.n < sizeof(s->next_id) ? value.n : 0;

	for (size_t i = 0; i < n; i++)
		if (value.p[i] < ' ' || value.p[i] > '~')
			n = 0;
	if (n > 0)
		memcpy(s->next_id, value.p, n);
	s->next_id[n] = '\0';
}

static void
set_retry(struct sse *s, struct sg_str value)
{
	uint32_t ms = 0;

	for (size_t i = 0; i < value.n; i++) {
		if (value.p[i] < '0' || value.p[i] > '9' || i > 6)
			return;
		ms = 10 * ms + (uint32_t)(value.p[i] - '0');
	}
	s->retry_ms = ms;
}

/* "field: value", "field" or ": comment" */
static void
take_field(struct sse *s, struct sg_str line)
{
	const char *colon = memchr(line.p, ':', line.n);
	size_t n = colon == NULL ? line.n : (size_t)(colon - line.p);
	struct sg_str field = str_part(line, 0, n);
	struct sg_str value = str_part(line, n + 1, line.n);

	if (value.n > 0 && value.p[0] == ' ')
		value = str_part(value, 1, value.n);
	if (str_eq(field, STR("data")))
		add_data(s, value);
	else if (str_eq(field, STR("event")))
		set_name(s, value);
	else if (str_eq(field, STR("id")))
		set_id(s, value);
	else if (str_eq(field, STR("retry")))
		set_retry(s, value);
}

static enum sg_err
end_event(struct sse *s, sse_fn *on, void *ctx)
{
	struct sg_str name = {s->name, s->n_name};
	enum sg_err err = SG_OK;

	memcpy(s->id, s->next_id, sizeof(s->id));
	if (s->has_data)
		err = on(ctx, name, buf_str(&s->data));
	s->data.n = s->n_name = 0;
	s->has_data = false;
	return err;
}

static enum sg_err
end_line(struct sse *s, sse_fn *on, void *ctx)
{
	struct sg_str line = buf_str(&s->line);
	enum sg_err err = SG_OK;

	if (!s->begun && str_starts(line, STR("\xef\xbb\xbf")))
		line = str_part(line, 3, line.n);
	s->begun = true;
	if (line.n == 0)
		err = end_event(s, on, ctx);
	else
		take_field(s, line);
	s->line.n = 0;
	return err;
}

enum sg_err
sse_feed(struct sse *s, struct sg_str bytes, sse_fn *on, void *ctx)
{
	enum sg_err err = SG_OK;

	for (size_t i = 0; i < bytes.n && err == SG_OK; i++) {
		char c = bytes.p[i];
		bool skip = c == '\n' && s->after_cr;

		s->after_cr = c == '\r';
		if (skip)
			continue;
		if (c == '\r' || c == '\n')
			err = end_line(s, on, ctx);
		else
			buf_addc(&s->line, c);
		if (err == SG_OK && (buf_full(&s->line) || buf_full(&s->data)))
			err = SG_EFULL;
	}
	return err;
}
