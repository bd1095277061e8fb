/* What is not a command: health, metrics, the description, the stream. */
#include <stdlib.h>

#include "count/expose.h"
#include "face/http/page.h"
#include "openapi/openapi.h"
#include "face/http/proxy.h"
#include "json/json_put.h"

#define METRICS_ROOM (1u << 20)
#define OPENAPI_ROOM (4u << 20)
#define LINES_ROOM   (256u << 10)
#define LINE_ROOM    1024

static void
say(struct conn *c, const char *type, struct sg_str body)
{
	struct answer a = {.status = 200, .type = type, .body = body};

	request_answer(c, &a);
}

static void
say_status(struct conn *c, const char *status)
{
	char room[64];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_name(&b, "status", status);
	json_close(&b);
	say(c, ANSWER_JSON, buf_str(&b));
}

/* Ready, and what a person should know of ledger and store. */
static void
say_ready(struct conn *c)
{
	char room[4096];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_name(&b, "status", "ready");
	service_notes(c->server->ports.service, &b);
	json_close(&b);
	say(c, ANSWER_JSON, buf_str(&b));
}

static void
ready(struct conn *c)
{
	struct sg_error e = {.code = SG_OK};

	if (c->server->leaving)
		request_refuse(c, SG_PROBLEM_STOPPING,
		    "draining: this node takes no new calls; ask another");
	else if (service_ready(c->server->ports.service, &e) == SG_OK &&
	    !c->server->stopping)
		say_ready(c);
	else if (c->server->stopping)
		request_refuse(
		    c, SG_PROBLEM_STOPPING, "the server is stopping");
	else
		request_refuse(c, SG_PROBLEM_NOT_DURABLE, e.message);
}

static void
server_metrics(const struct http_server *s, struct buf *b)
{
	static const char name[] = "solgate_connections";

	expose_head(b, name, "gauge", "Connections that are open.");
	buf_addz(b, name);
	buf_addc(b, ' ');
	buf_addu(b, s->n_open);
	buf_addz(b, "\n");
	route_times_expose(&s->times, b);
}

static void
metrics(struct conn *c)
{
	struct buf b = {malloc(METRICS_ROOM), 0, METRICS_ROOM, false};

	if (b.p != NULL)
		service_metrics(c->server->ports.service, &b);
	if (b.p != NULL)
		server_metrics(c->server, &b);
	if (b.p == NULL || buf_full(&b))
		request_refuse(c, SG_PROBLEM_INTERNAL, "");
	else
		say(c, ANSWER_TEXT, buf_str(&b));
	free(b.p);
}

/* It depends on the program alone: made once, when first asked for. */
static void
openapi(struct conn *c)
{
	struct http_server *s = c->server;
	struct buf b = {NULL, 0, OPENAPI_ROOM, false};
	char *kept;

	if (s->openapi.p == NULL) {
		b.p = malloc(b.cap);
		if (b.p != NULL && openapi_write(&b)) {
			kept = realloc(b.p, b.n);
			s->openapi.p = kept == NULL ? b.p : kept;
			s->openapi.n = b.n;
		} else {
			free(b.p);
		}
	}
	if (s->openapi.p == NULL)
		request_refuse(c, SG_PROBLEM_INTERNAL, "");
	else
		say(c, ANSWER_JSON, s->openapi);
}

/*
 * Checkpoints of other gates.  Who sends one is known by its signature, so no
 * token is asked for; what is kept is a number, a hash and a time.
 */
static void
witness_put(struct conn *c, const char *base)
{
	char last_room[LINE_ROOM], why_room[256];
	struct buf last = BUF_ON(last_room);
	struct buf why = {.p = why_room, .cap = sizeof(why_room) - 1};
	struct answer a = {.status = 200, .type = ANSWER_JSON};
	enum witness_says says;

	if (c->server->stopping) {
		request_refuse(
		    c, SG_PROBLEM_STOPPING, "the server is stopping");
		return;
	}
	says = service_witness_put(
	    c->server->ports.service, http_body(&c->parse, base), &last, &why);
	why_room[why.n] = '\0';
	a.body = buf_str(&last);
	switch (says) {
	case WITNESS_BROKEN:
		request_refuse(c, SG_PROBLEM_INVALID_REQUEST, why_room);
		return;
	case WITNESS_STRANGER:
		request_refuse(c, SG_PROBLEM_FORBIDDEN, why_room);
		return;
	case WITNESS_FAILED:
		request_refuse(c, SG_PROBLEM_NOT_DURABLE, why_room);
		return;
	case WITNESS_CONTRADICTS:
	case WITNESS_GAP:
		a.status = 409;
		break;
	case WITNESS_KEPT:
		break;
	}
	request_answer(c, &a);
}

static void
witness_get(struct conn *c, const struct query *q)
{
	struct buf b = {malloc(LINES_ROOM), 0, LINES_ROOM, false};
	struct answer a = {.status = 200, .type = ANSWER_LINES};

	if (b.p == NULL)
		request_refuse(c, SG_PROBLEM_INTERNAL, "");
	else if (!service_witness_list(c->server->ports.service, q->id, &b))
		request_refuse(c, SG_PROBLEM_NOT_FOUND,
		    "no checkpoints are kept here of a gate with this name");
	else {
		a.body = buf_str(&b);
		request_answer(c, &a);
	}
	free(b.p);
}

static void
authority(struct conn *c)
{
	char room[4096];
	struct buf b = BUF_ON(room);

	if (c->server->config.tls != NULL &&
	    tls_authority(c->server->config.tls, &b))
		say(c, ANSWER_CERTIFICATE, buf_str(&b));
	else
		request_refuse(c, SG_PROBLEM_NOT_FOUND,
		    "this gate has no authority of its own; solgate tls self "
		    "makes one");
}

/* Settings: of the gate, its model, its policy, agents and browsers; and the
 * pipes of an agent. */
static void
run_settings(struct conn *c, const char *base, const struct query *q)
{
	switch ((unsigned)c->route->page) {
	case ROUTE_PAGE_SETTINGS_GET:
		settings_get(c);
		break;
	case ROUTE_PAGE_SETTINGS_PUT:
		settings_put(c, base, q);
		break;
	case ROUTE_PAGE_MODEL_GET:
		settings_model_get(c);
		break;
	case ROUTE_PAGE_MODEL_PUT:
		settings_model_put(c, base);
		break;
	case ROUTE_PAGE_AGENTS_GET:
		settings_agents(c);
		break;
	case ROUTE_PAGE_POLICY_GET:
	case ROUTE_PAGE_POLICY_READ:
		settings_policy(c, c->route->page == ROUTE_PAGE_POLICY_READ);
		break;
	case ROUTE_PAGE_SESSION_LIST:
		session_list(c);
		break;
	case ROUTE_PAGE_SESSION_CUT:
		session_cut(c, q);
		break;
	case ROUTE_PAGE_MCP_TAKE:
		hand_take(c, q);
		break;
	default: /* those of files, which do not come here */
		request_refuse(c, SG_PROBLEM_INTERNAL, "");
		break;
	}
}

static void
run_sso(struct conn *c, const char *base, const struct query *q)
{
	switch ((unsigned)c->route->page) {
	case ROUTE_PAGE_SSO_OFFER:
		enter_offer(c);
		break;
	case ROUTE_PAGE_SSO_BEGIN:
		enter_begin(c, base);
		break;
	case ROUTE_PAGE_SSO_FINISH:
		enter_finish(c, base);
		break;
	case ROUTE_PAGE_SSO_GET:
		enter_look(c);
		break;
	default:
		run_settings(c, base, q);
		break;
	}
}

void
page_run(struct conn *c, const char *base, const struct query *q)
{
	if (proxy_is(c->route)) {
		proxy_open(c, base, q);
		return;
	}
	switch ((unsigned)c->route->page) {
	case ROUTE_PAGE_EVENTS:
		stream_open(c, base, q);
		break;
	case ROUTE_PAGE_METRICS:
		metrics(c);
		break;
	case ROUTE_PAGE_OPENAPI:
		openapi(c);
		break;
	case ROUTE_PAGE_AUTHORITY:
		authority(c);
		break;
	case ROUTE_PAGE_HEALTHZ:
		say_status(c, "ok");
		break;
	case ROUTE_PAGE_READYZ:
		ready(c);
		break;
	case ROUTE_PAGE_WITNESS_PUT:
		witness_put(c, base);
		break;
	case ROUTE_PAGE_WITNESS_GET:
		witness_get(c, q);
		break;
	case ROUTE_PAGE_SESSION_CODE:
		session_code(c);
		break;
	case ROUTE_PAGE_SESSION_OPEN:
		session_open(c, base);
		break;
	case ROUTE_PAGE_SESSION_LINK:
		session_link(c, base);
		break;
	case ROUTE_PAGE_SESSION_ASK:
	case ROUTE_PAGE_SESSION_PASSKEY:
		session_passkey(
		    c, base, c->route->page == ROUTE_PAGE_SESSION_ASK);
		break;
	case ROUTE_PAGE_SESSION_GET:
		session_get(c);
		break;
	case ROUTE_PAGE_SESSION_END:
		session_end(c);
		break;
	case ROUTE_PAGE_TOKEN_MAKE:
		token_make(c, base);
		break;
	default:
		run_sso(c, base, q);
		break;
	}
}
