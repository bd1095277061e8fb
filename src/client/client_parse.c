/* Answers of a server, read by llhttp. */
#include <llhttp.h>
#include <stdlib.h>
#include <string.h>

#include "client/client_int.h"

struct client_parser {
	llhttp_t http;
	llhttp_settings_t settings;
	char field[sizeof(PROOF_HEADER)];
	size_t field_n;
	bool in_field, cookie_ends;
	size_t cookie_n;
};

bool
client_add(struct client_bytes *b, const char *p, size_t n)
{
	size_t cap = b->cap == 0 ? 4096 : b->cap;
	char *room = b->p;

	if (n > CLIENT_BODY_MAX - b->n)
		return false;
	while (cap - b->n < n)
		cap *= 2;
	if (cap != b->cap && (room = realloc(b->p, cap)) == NULL)
		return false;
	b->p = room;
	b->cap = cap;
	if (n > 0)
		memcpy(b->p + b->n, p, n);
	b->n += n;
	return true;
}

static int
on_body(llhttp_t *h, const char *p, size_t n)
{
	struct client *c = h->data;

	return client_add(&c->body, p, n) ? 0 : -1;
}

/* The name of a header may come in pieces. */
static int
on_field(llhttp_t *h, const char *p, size_t n)
{
	struct client *c = h->data;
	struct client_parser *r = c->parser;

	if (!r->in_field)
		r->field_n = 0;
	r->in_field = true;
	for (size_t i = 0; i < n; i++) {
		if (r->field_n < sizeof(r->field))
			r->field[r->field_n] = p[i];
		r->field_n++;
	}
	return 0;
}

static bool
is_field(const struct client_parser *r, struct sg_str name)
{
	for (size_t i = 0; i < name.n; i++)
		if (i >= r->field_n || (r->field[i] | 32) != (name.p[i] | 32))
			return false;
	return r->field_n == name.n;
}

/* "NAME=VALUE; Path=/..", perhaps in pieces: what stands before the ";". */
static void
keep_cookie(struct client *c, const char *p, size_t n)
{
	struct client_parser *r = c->parser;

	for (size_t i = 0; i < n && !r->cookie_ends; i++) {
		r->cookie_ends = p[i] == ';' ||
		    r->cookie_n == sizeof(c->cookie) - 1;
		if (!r->cookie_ends)
			c->cookie[r->cookie_n++] = p[i];
	}
}

static int
on_value(llhttp_t *h, const char *p, size_t n)
{
	struct client *c = h->data;

	c->parser->in_field = false;
	if (is_field(c->parser, STR("Set-Cookie")))
		keep_cookie(c, p, n);
	if (!is_field(c->parser, STR(PROOF_HEADER)))
		return 0;
	for (size_t i = 0; i < n && c->proof_n < sizeof(c->proof); i++)
		c->proof[c->proof_n++] = p[i];
	return 0;
}

/* A stream proves itself before anything of it is told, the rest at its end. */
static int
on_head(llhttp_t *h)
{
	struct client *c = h->data;
	bool whole = str_starts(
	    (struct sg_str){c->proof, c->proof_n}, STR("whole "));

	c->streams = client_proved(c, true);
	c->unproved = !c->streams && !whole;
	return c->unproved ? -1 : 0;
}

static int
on_complete(llhttp_t *h)
{
	struct client *c = h->data;

	c->complete = true;
	return HPE_PAUSED;
}

bool
client_expect(struct client *c)
{
	struct client_parser *p = c->parser;

	if (p == NULL && (p = c->parser = calloc(1, sizeof(*p))) == NULL)
		return false;
	llhttp_settings_init(&p->settings);
	p->settings.on_header_field = on_field;
	p->settings.on_header_value = on_value;
	p->settings.on_headers_complete = on_head;
	p->settings.on_body = on_body;
	p->settings.on_message_complete = on_complete;
	llhttp_init(&p->http, HTTP_RESPONSE, &p->settings);
	p->http.data = c;
	c->body.n = c->told = 0;
	p->cookie_n = 0;
	p->cookie_ends = false;
	memset(c->cookie, 0, sizeof(c->cookie));
	c->complete = c->streams = c->unproved = false;
	return true;
}

bool
client_parse(struct client *c, const char *p, size_t n)
{
	llhttp_errno_t err = llhttp_execute(&c->parser->http, p, n);

	return err == HPE_OK || (err == HPE_PAUSED && c->complete);
}

unsigned
client_parse_status(const struct client *c)
{
	return c->parser == NULL ? 0 : (unsigned)c->parser->http.status_code;
}
