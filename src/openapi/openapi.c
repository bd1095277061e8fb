/* The document around the operations. */
#include "openapi/openapi.h"
#include "solgate/version.h"
#include "contract/schema.h"
#include "shape/error.h"
#include "words/words.h"

#define ROOTS_MAX (2 * COMMAND_COUNT + 16)

static void
add_info(struct pretty *p)
{
	pretty_text(p, "openapi", "3.1.0");
	pretty_object(p, "info");
	pretty_text(p, "title", "Solgate");
	pretty_text(p, "version", SG_VERSION);
	pretty_text(p, "summary",
	    "gates that decide what an assistant may change, do "
	    "and ask");
	pretty_text(p, "description",
	    "Roles: an agent token may ask, a person token may decide, a "
	    "viewer token may look. Errors are application/problem+json; "
	    "error is a stable code.");
	pretty_object(p, "license");
	pretty_text(p, "name", "Apache License 2.0");
	pretty_text(p, "identifier", "Apache-2.0");
	openapi_close(p, 2);
	pretty_array(p, "servers");
	pretty_item(p);
	pretty_open(p, '{');
	pretty_text(p, "url", "http://127.0.0.1:7878");
	pretty_text(p, "description",
	    "loopback; the Unix socket offers the "
	    "same");
	pretty_close(p, '}');
	pretty_close(p, ']');
}

static bool
is_first(size_t i)
{
	for (size_t k = 0; k < i; k++)
		if (str_eq(routes[k].path, routes[i].path))
			return false;
	return true;
}

static void
add_paths(struct pretty *p)
{
	pretty_object(p, "paths");
	for (size_t i = 0; i < routes_count; i++) {
		if (!is_first(i))
			continue;
		pretty_object(p, routes[i].path.p);
		for (size_t k = i; k < routes_count; k++)
			if (str_eq(routes[k].path, routes[i].path))
				openapi_operation(p, &routes[k]);
		pretty_close(p, '}');
	}
	pretty_close(p, '}');
}

static void
add_security(struct pretty *p)
{
	pretty_object(p, "securitySchemes");
	pretty_object(p, "token");
	pretty_text(p, "type", "http");
	pretty_text(p, "scheme", "bearer");
	pretty_text(p, "description",
	    "a token from tokens/ in the state directory; on the Unix socket a "
	    "process of the same user is an agent without a token");
	openapi_close(p, 2);
}

/* Every contract a command takes or gives, and what they nest. */
static void
add_schemas(struct pretty *p)
{
	const struct contract *roots[ROOTS_MAX] = {&problem_details_contract};
	size_t n = 1;

	for (unsigned i = 0; i < COMMAND_COUNT; i++) {
		const struct command_row *c = command_of((enum command_name)i);

		if (c->in != NULL)
			roots[n++] = c->in;
		if (c->out != NULL)
			roots[n++] = c->out;
	}
	n += openapi_more(roots + n, ROOTS_MAX - n);
	pretty_object(p, "schemas");
	schema_write_parts(roots, n, p);
	pretty_close(p, '}');
}

/* The codes of "error": an extension that readers may pass over. */
static void
add_problems(struct pretty *p)
{
	pretty_object(p, "x-problems");
	for (unsigned i = 0; i < words_problem.n; i++) {
		pretty_object(p, word_name(&words_problem, i));
		pretty_number(p, "status", problem_status((enum sg_problem)i));
		pretty_key(p, "retryable");
		buf_addz(p->b,
		    problem_retryable((enum sg_problem)i) ? "true" : "false");
		pretty_text(p, "description", word_text(&words_problem, i));
		pretty_close(p, '}');
	}
	pretty_close(p, '}');
}

bool
openapi_write(struct buf *b)
{
	struct pretty p = {.b = b, .defs = OPENAPI_PART};

	pretty_open(&p, '{');
	add_info(&p);
	add_paths(&p);
	pretty_object(&p, "components");
	add_security(&p);
	openapi_shared(&p);
	add_schemas(&p);
	pretty_close(&p, '}');
	add_problems(&p);
	pretty_close(&p, '}');
	buf_addc(b, '\n');
	return !buf_full(b);
}
