/* Answers of a server, read by llhttp. */
#include <llhttp.h>
#include <stdlib.h>
#include <string.h>

#include "client/client_int.h"

struct client_parser {
	llhttp_t http;
	llhttp_settings_t settings;
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
	p->settings.on_body = on_body;
	p->settings.on_message_complete = on_complete;
	llhttp_init(&p->http, HTTP_RESPONSE, &p->settings);
	p->http.data = c;
	c->body.n = c->told = 0;
	c->complete = false;
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
