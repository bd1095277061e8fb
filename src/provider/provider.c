/* The table of APIs, and what their codecs share. */
#include <string.h>

#include "json/json_find.h"
#include "json/json_members.h"
#include "provider/provider_codec.h"
#include "contract/schema.h"
#include "json/json.h"
#include "form/tool_schema.h"
#include "base/banned.h"

static const struct provider *const providers[PROVIDER_COUNT] = {
    [PROVIDER_GEMINI] = &provider_gemini,
    [PROVIDER_OPENAI] = &provider_openai,
    [PROVIDER_OPENAI_RESPONSES] = &provider_responses,
    [PROVIDER_ANTHROPIC] = &provider_anthropic,
};

const struct provider *
provider_of(enum provider_kind k)
{
	return providers[k < PROVIDER_COUNT ? k : PROVIDER_GEMINI];
}

const char *
provider_name(enum provider_kind k)
{
	return k < PROVIDER_COUNT ? providers[k]->name : "unknown";
}

const char *
provider_key_header(enum provider_kind k)
{
	return provider_of(k)->key_header;
}

const char *
provider_version_header(enum provider_kind k)
{
	return provider_of(k)->version_header;
}

void
llm_from_add(enum provider_kind k, struct sg_str model, struct buf *out)
{
	buf_addz(out, provider_name(k));
	buf_addc(out, ' ');
	buf_add(out, model);
}

bool
llm_is_own(
    enum provider_kind k, const struct llm_request *r, const struct llm_turn *t)
{
	char room[512];
	struct buf from = BUF_ON(room);

	llm_from_add(k, r->model, &from);
	return t->model && t->raw.n > 0 && !buf_full(&from) &&
	    str_eq(t->from, buf_str(&from));
}

void
provider_path(
    enum provider_kind k, const struct llm_request *r, struct buf *out)
{
	const struct provider *p = provider_of(k);

	buf_addz(out, p->path);
	if (!p->path_names_model)
		return;
	buf_add(out, r->model);
	buf_addz(out,
	    r->stream ? ":streamGenerateContent?alt=sse" : ":generateContent");
}

enum sg_err
provider_write_request(enum provider_kind k, const struct llm_request *r,
    struct arena *a, struct buf *out, struct sg_error *e)
{
	enum sg_err err = llm_check(r, e);

	if (err == SG_OK)
		err = provider_of(k)->write_request(r, a, out);
	return err == SG_OK && buf_full(out) ? SG_EFULL : err;
}

enum sg_failure_code
provider_failure(unsigned status)
{
	switch (status) {
	case 0:
	case 502:
	case 503:
	case 529: /* overloaded, says Anthropic */
		return SG_FAILURE_PROVIDER_UNAVAILABLE;
	case 401:
	case 403:
		return SG_FAILURE_AUTH_EXPIRED;
	case 408:
	case 504:
		return SG_FAILURE_PROVIDER_TIMEOUT;
	case 429:
		return SG_FAILURE_PROVIDER_RATE_LIMITED;
	default:
		break;
	}
	return status >= 400 && status < 500 ? SG_FAILURE_REQUEST_INVALID
					     : SG_FAILURE_PROVIDER_ERROR;
}

bool
provider_may_retry(unsigned status)
{
	return status == 0 || status == 408 || status == 429 || status >= 500;
}

struct sg_str
finish_word(enum provider_kind k, enum llm_finish is)
{
	const struct finish_word *first = provider_of(k)->finishes, *w = first;

	while (w->word != NULL && w->is != is)
		w++;
	return str_of(w->word != NULL ? w->word : first->word);
}

struct sg_str
status_name(const struct status_name *names, unsigned status)
{
	while (names->status != 0 && names->status != status)
		names++;
	return str_of(names->name);
}

enum sg_err
decode_list(const struct contract *c, struct sg_str json, struct arena *a,
    void *out, struct sg_error *e)
{
	struct buf b = arena_buf(a, json.n + 8);

	if (b.p == NULL)
		return SG_ENOMEM;
	buf_addz(&b, "{\"v\":");
	buf_add(&b, json);
	buf_addc(&b, '}');
	return contract_decode(c, buf_str(&b), a, out, e);
}

enum sg_err
list_text(const struct contract *c, size_t text, struct sg_str json,
    struct arena *a, struct sg_str *out)
{
	struct field_list list;
	struct buf b = arena_buf(a, json.n);
	enum sg_err err = decode_list(c, json, a, &list, NULL);

	if (err != SG_OK)
		return err;
	if (b.p == NULL)
		return SG_ENOMEM;
	for (size_t i = 0; i < list.n; i++) {
		const char *item = (const char *)list.v +
		    i * field_item_size(&c->fields[0]);

		buf_add(&b, *(const struct sg_str *)(item + text));
	}
	*out = buf_str(&b);
	return SG_OK;
}

enum sg_err
cut_list(struct buf *out, const char *key, struct arena *a, struct sg_str *rest)
{
	struct sg_str list;

	*rest = STR("");
	if (buf_full(out))
		return SG_EFULL;
	list = json_find(buf_str(out), key, a);
	if (list.p == NULL)
		return SG_ENOMEM;
	if (!arena_dup(a,
		str_part(
		    buf_str(out), (size_t)(list.p - out->p) + list.n, out->n),
		rest))
		return SG_ENOMEM;
	out->n = (size_t)(list.p - out->p);
	return SG_OK;
}

bool
json_is_text(struct sg_str json)
{
	return json.n > 0 && json.p[0] == '"';
}

struct sg_str
quote_in(struct arena *a, struct sg_str text)
{
	struct buf b = arena_buf(a, 6 * text.n + 2);

	if (b.p == NULL)
		return STR("");
	json_quote(&b, text);
	return buf_str(&b);
}

#define SCHEMA_ROOM 4096
#define FORM_ROOM   16384

enum sg_err
answer_form(const struct llm_request *r, bool closed, struct arena *a,
    struct sg_str *out)
{
	struct buf b;

	*out = STR("");
	if (r->form == NULL || (closed && r->open))
		return SG_OK;
	b = arena_buf(a, FORM_ROOM);
	if (b.p == NULL)
		return SG_ENOMEM;
	schema_plain_add(&b, r->form, closed);
	*out = buf_str(&b);
	return buf_full(&b) ? SG_EFULL : SG_OK;
}

struct sg_str
tool_parameters(const struct llm_tool *t, bool upper, struct arena *a)
{
	struct buf b = {.cap = SCHEMA_ROOM};

	if (t->declared == NULL)
		return t->schema.n > 0
		    ? t->schema
		    : STR("{\"type\":\"object\",\"properties\":{}}");
	b.p = arena_new(a, b.cap);
	if (b.p == NULL)
		return STR("");
	tool_schema_add(&b, t->declared, upper);
	return buf_str(&b);
}
