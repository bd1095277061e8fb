/* The table of APIs, and what their codecs share. */
#include <string.h>

#include "json/json_members.h"
#include "provider/provider_codec.h"
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
provider_path(
    enum provider_kind k, const struct llm_request *r, struct buf *out)
{
	provider_of(k)->path(r, out);
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

enum llm_finish
finish_of(const struct finish_word *words, size_t n, struct sg_str word)
{
	for (size_t i = 0; i < n; i++)
		if (str_eq(word, str_of(words[i].word)))
			return words[i].is;
	return LLM_FINISH_OTHER;
}

/* The first row is the word for what has none. */
const char *
finish_word(const struct finish_word *words, size_t n, enum llm_finish is)
{
	for (size_t i = 0; i < n; i++)
		if (words[i].is == is)
			return words[i].word;
	return words[0].word;
}

enum sg_err
decode_list(const struct contract *c, struct sg_str json, struct arena *a,
    void *out, struct sg_error *e)
{
	struct buf b = {.cap = json.n + 8};

	b.p = arena_new(a, b.cap);
	if (b.p == NULL)
		return SG_ENOMEM;
	buf_addz(&b, "{\"v\":");
	buf_add(&b, json);
	buf_addc(&b, '}');
	return contract_decode(c, buf_str(&b), a, out, e);
}

bool
json_is_text(struct sg_str json)
{
	return json.n > 0 && json.p[0] == '"';
}

struct sg_str
quote_in(struct arena *a, struct sg_str text)
{
	struct buf b = {.cap = 6 * text.n + 2};

	b.p = arena_new(a, b.cap);
	if (b.p == NULL)
		return STR("");
	json_quote(&b, text);
	return buf_str(&b);
}

#define SCHEMA_ROOM 4096

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
