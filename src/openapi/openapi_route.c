/* One operation, off its rows in route.def and command.def. */
#include <string.h>

#include "openapi/openapi.h"
#include "shape/care.h"
#include "shape/page.h"
#include "shape/stats.h"
#include "words/words.h"

struct parameter {
	unsigned bit;
	const char *name, *in, *type, *text;
};

static const struct parameter parameters[] = {
    {ROUTE_CURSOR, "cursor", "query", "string",
	"where the last page ended: the value of its \"next\""},
    {ROUTE_LIMIT, "limit", "query", "integer", "items per page, 1 to 1000"},
    {ROUTE_FILTER, "filter", "query", "string", "which items"},
    {ROUTE_VIEW, "view", "query", "string", "another view of the same data"},
    {ROUTE_DRAFTS, "includeDraft", "query", "boolean",
	"a draft will do where there is no memento yet"},
    {ROUTE_THREAD, "threadId", "query", "string", "the thread"},
    {ROUTE_LISTEN, "listen", "query", "string",
	"web, tui, rpc or cli: a person is here to answer (person token)"},
    {ROUTE_WAIT, "Prefer", "header", "string",
	"wait=SECONDS, respond-async (RFC 7240): how long to wait for a "
	"person before 202; take-back: leaving takes the call back"},
    {ROUTE_MATCH, "If-Match", "header", "string",
	"the ETag of the version you "
	"mean"},
    {ROUTE_TAG, "If-None-Match", "header", "string",
	"the ETag you know; 304 if it is unchanged"},
};

void
openapi_close(struct pretty *p, unsigned n)
{
	while (n-- > 0)
		pretty_close(p, '}');
}

static const struct command_row *
command_row_of(const struct route *r)
{
	return r->page == ROUTE_COMMAND ? command_of(r->command) : NULL;
}

/* "getV1PromptsId" */
static void
add_id(struct pretty *p, const struct route *r)
{
	const char *method = http_method_name(r->method);
	bool upper = false;

	pretty_key(p, "operationId");
	buf_addc(p->b, '"');
	for (; *method != '\0'; method++)
		buf_addc(p->b, (char)(*method | 32));
	for (size_t i = 0; i < r->path.n; i++) {
		char c = r->path.p[i];
		bool letter = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');

		if (letter)
			buf_addc(p->b, upper && c >= 'a' ? (char)(c - 32) : c);
		upper = !letter;
	}
	buf_addc(p->b, '"');
}

static void
add_ref(struct pretty *p, const char *kind, const char *name)
{
	pretty_key(p, "$ref");
	buf_addz(p->b, "\"#/components/");
	buf_addz(p->b, kind);
	buf_addc(p->b, '/');
	buf_addz(p->b, name);
	buf_addc(p->b, '"');
}

static void
add_parameters(struct pretty *p, const struct route *r)
{
	bool id = memchr(r->path.p, '{', r->path.n) != NULL;

	if (!id && (r->query & ~(unsigned)ROUTE_WAITS) == 0)
		return;
	pretty_array(p, "parameters");
	if (id) {
		pretty_item(p);
		pretty_open(p, '{');
		add_ref(p, "parameters", "id");
		pretty_close(p, '}');
	}
	for (size_t i = 0; i < sizeof(parameters) / sizeof(*parameters); i++) {
		if ((r->query & parameters[i].bit) == 0 ||
		    (parameters[i].bit == ROUTE_TAG &&
			r->method != HTTP_METHOD_GET))
			continue;
		pretty_item(p);
		pretty_open(p, '{');
		add_ref(p, "parameters", parameters[i].name);
		pretty_close(p, '}');
	}
	pretty_close(p, ']');
}

/* "content" of ${type}: the contract ${c}, or anything. */
static void
add_content(struct pretty *p, const char *type, const struct contract *c)
{
	pretty_object(p, "content");
	pretty_object(p, type);
	pretty_object(p, "schema");
	if (c != NULL)
		add_ref(p, "schemas", c->name);
	else if (strcmp(type, "application/json") != 0)
		pretty_text(p, "type", "string");
	openapi_close(p, 3);
}

/* What a route that is not a command takes and gives, where that is JSON. */
static const struct shapes {
	enum route_page page;
	const struct contract *in, *out;
} shapes[] = {
    {ROUTE_PAGE_SESSION_CODE, NULL, &page_code_view_contract},
    {ROUTE_PAGE_SESSION_OPEN, &page_code_use_contract,
	&page_session_view_contract},
    {ROUTE_PAGE_SESSION_GET, NULL, &page_session_view_contract},
    {ROUTE_PAGE_SSO_OFFER, NULL, &sso_offer_contract},
    {ROUTE_PAGE_SSO_BEGIN, NULL, &sso_begun_contract},
    {ROUTE_PAGE_SSO_FINISH, &sso_back_use_contract,
	&page_session_view_contract},
    {ROUTE_PAGE_SSO_GET, NULL, &sso_state_contract},
    {ROUTE_PAGE_TOKEN_MAKE, &token_ask_contract, &token_view_contract},
    {ROUTE_PAGE_SETTINGS_GET, NULL, &config_view_contract},
    {ROUTE_PAGE_WITNESS_PUT, &ledger_checkpoint_contract,
	&ledger_checkpoint_contract},
    {ROUTE_PAGE_SETTINGS_PUT, &setting_change_contract, &config_view_contract},
    {ROUTE_PAGE_MODEL_GET, NULL, &model_state_contract},
    {ROUTE_PAGE_MODEL_PUT, &model_choice_contract, &model_state_contract},
    {ROUTE_PAGE_SESSION_LIST, NULL, &page_session_list_contract},
    {ROUTE_PAGE_SESSION_CUT, NULL, &page_session_list_contract},
    {ROUTE_PAGE_POLICY_GET, NULL, &policy_state_contract},
    {ROUTE_PAGE_POLICY_READ, NULL, &policy_state_contract},
    {ROUTE_PAGE_AGENTS_GET, NULL, &agent_list_contract},
};

size_t
openapi_more(const struct contract **out, size_t max)
{
	size_t n = 0;

	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++) {
		if (shapes[i].in != NULL && n < max)
			out[n++] = shapes[i].in;
		if (shapes[i].out != NULL && n < max)
			out[n++] = shapes[i].out;
	}
	return n;
}

static struct shapes
shapes_of(const struct route *r)
{
	const struct command_row *c = command_row_of(r);

	if (c != NULL)
		return (struct shapes){r->page, c->in, c->out};
	for (size_t i = 0; i < sizeof(shapes) / sizeof(shapes[0]); i++)
		if (shapes[i].page == r->page)
			return shapes[i];
	return (struct shapes){r->page, NULL, NULL};
}

static void
add_body(struct pretty *p, const struct route *r)
{
	struct shapes c = shapes_of(r);

	if (c.in == NULL)
		return;
	pretty_object(p, "requestBody");
	pretty_key(p, "required");
	buf_addz(p->b, "true");
	add_content(p, "application/json", c.in);
	pretty_close(p, '}');
}

static const char *
type_of(const struct route *r)
{
	if (r->page == ROUTE_PAGE_EVENTS)
		return "text/event-stream";
	if (r->page == ROUTE_PAGE_METRICS)
		return "text/plain";
	if (r->page == ROUTE_PAGE_WITNESS_GET)
		return "application/x-ndjson";
	if (r->page == ROUTE_PAGE_AUTHORITY)
		return "application/x-x509-ca-cert";
	return "application/json";
}

static void
add_answer(struct pretty *p, const char *status, const char *text,
    const struct route *r)
{
	pretty_object(p, status);
	pretty_text(p, "description", text);
	if (strcmp(status, "204") != 0 && strcmp(status, "304") != 0)
		add_content(p, type_of(r), shapes_of(r).out);
	pretty_close(p, '}');
}

static void
add_answers(struct pretty *p, const struct route *r)
{
	const struct command_row *c = command_row_of(r);
	bool silent = (c != NULL && c->out == NULL && c->writes) ||
	    r->page == ROUTE_PAGE_SESSION_END;

	pretty_object(p, "responses");
	if (silent)
		add_answer(p, "204", "done", r);
	else
		add_answer(p, "200", "the answer", r);
	if (r->made != NULL && r->method == HTTP_METHOD_POST &&
	    (r->query & ROUTE_WAITS) == 0)
		add_answer(p, "201", "created; Location says where it is", r);
	if ((r->query & ROUTE_WAIT) != 0)
		add_answer(p, "202",
		    "a person has not answered yet; Location says where to "
		    "look",
		    r);
	if ((r->query & ROUTE_TAG) != 0 && r->method == HTTP_METHOD_GET)
		add_answer(p, "304", "unchanged", r);
	pretty_object(p, "4XX");
	add_ref(p, "responses", "Problem");
	pretty_close(p, '}');
	pretty_object(p, "5XX");
	add_ref(p, "responses", "Problem");
	openapi_close(p, 2);
}

static void
add_roles(struct pretty *p, const struct command_row *c)
{
	if (c == NULL)
		return;
	pretty_array(p, "x-roles");
	for (unsigned r = 0; r < SG_ROLE_COUNT; r++) {
		if ((c->roles & COMMAND_ROLE(r)) == 0)
			continue;
		pretty_item(p);
		json_quote(p->b, str_of(word_name(&words_role, r)));
	}
	pretty_close(p, ']');
}

static void
add_needs(struct pretty *p, const struct route *r)
{
	pretty_array(p, "security");
	if (r->token) {
		pretty_item(p);
		pretty_open(p, '{');
		pretty_array(p, "token");
		pretty_close(p, ']');
		pretty_close(p, '}');
	}
	pretty_close(p, ']');
}

void
openapi_operation(struct pretty *p, const struct route *r)
{
	const struct command_row *c = command_row_of(r);
	char method[8];
	size_t n = strlen(http_method_name(r->method));

	for (size_t i = 0; i <= n && i < sizeof(method); i++)
		method[i] = (char)(http_method_name(r->method)[i] |
		    (i < n) << 5);
	pretty_object(p, method);
	add_id(p, r);
	pretty_text(p, "summary", c == NULL ? r->text : c->text);
	add_parameters(p, r);
	add_body(p, r);
	add_answers(p, r);
	add_needs(p, r);
	add_roles(p, c);
	pretty_close(p, '}');
}

static void
add_parameter(struct pretty *p, const struct parameter *a, bool required)
{
	pretty_object(p, a->name);
	pretty_text(p, "name", a->name);
	pretty_text(p, "in", a->in);
	pretty_text(p, "description", a->text);
	if (required) {
		pretty_key(p, "required");
		buf_addz(p->b, "true");
	}
	pretty_object(p, "schema");
	pretty_text(p, "type", a->type);
	openapi_close(p, 2);
}

void
openapi_shared(struct pretty *p)
{
	static const struct parameter id = {
	    0, "id", "path", "string", "the item"};

	pretty_object(p, "parameters");
	add_parameter(p, &id, true);
	for (size_t i = 0; i < sizeof(parameters) / sizeof(*parameters); i++)
		add_parameter(p, &parameters[i], false);
	pretty_close(p, '}');
	pretty_object(p, "responses");
	pretty_object(p, "Problem");
	pretty_text(p, "description", "refused; see x-problems for the codes");
	pretty_object(p, "content");
	pretty_object(p, "application/problem+json");
	pretty_object(p, "schema");
	add_ref(p, "schemas", "ProblemDetails");
	openapi_close(p, 5);
}
