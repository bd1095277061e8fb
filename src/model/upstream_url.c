/* Where a provider is, and what must not change that. */
#include <string.h>

#include "model/upstream_ask.h"

static const struct {
	const char *base_url, *model, *key_env;
} usual[PROVIDER_COUNT] = {
    [PROVIDER_GEMINI] = {"https://generativelanguage.googleapis.com",
	"gemini-3-flash-preview", "GEMINI_API_KEY"},
    [PROVIDER_OPENAI] = {"https://api.openai.com", "gpt-5.4-mini",
	"OPENAI_API_KEY"},
    [PROVIDER_OPENAI_RESPONSES] = {"https://api.openai.com", "gpt-5.4-mini",
	"OPENAI_API_KEY"},
    [PROVIDER_ANTHROPIC] = {"https://api.anthropic.com", "claude-sonnet-5-5",
	"ANTHROPIC_API_KEY"},
};

const char *
upstream_base_url(enum provider_kind k)
{
	return usual[k].base_url;
}

const char *
upstream_model(enum provider_kind k)
{
	return usual[k].model;
}

const char *
upstream_key_env(enum provider_kind k)
{
	return usual[k].key_env;
}

static enum sg_err
refuse(struct sg_error *e, const char *why)
{
	return err_set(e, SG_EINVALID, STR(""), str_of(why));
}

bool
upstream_model_right(struct sg_str m)
{
	for (size_t i = 0; i < m.n; i++) {
		char c = m.p[i];
		bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
		    (c >= '0' && c <= '9') ||
		    (c != '\0' && strchr("-_:@/", c) != NULL);

		if (!plain && (c != '.' || (i > 0 && m.p[i - 1] == '.')))
			return false;
	}
	return m.n > 0 && m.n <= 200 && m.p[0] != '/';
}

/* ${host} of an http URL is this machine. */
static bool
is_here(struct sg_str rest)
{
	static const char *const names[] = {"127.0.0.1", "localhost", "[::1]"};

	for (size_t i = 0; i < 3; i++) {
		size_t n = strlen(names[i]);

		if (str_starts(rest, str_of(names[i])) &&
		    (rest.n == n || rest.p[n] == ':' || rest.p[n] == '/'))
			return true;
	}
	return false;
}

enum sg_err
upstream_check_base(struct sg_str base, bool has_key, struct sg_error *e)
{
	for (size_t i = 0; i < base.n; i++)
		if (base.p[i] <= ' ' || base.p[i] > '~' ||
		    strchr("@?#\\", base.p[i]) != NULL)
			return refuse(e,
			    "the base URL of the model has a character that "
			    "does not belong there");
	if (str_starts(base, STR("https://")))
		return SG_OK;
	if (!str_starts(base, STR("http://")))
		return refuse(
		    e, "the base URL of the model is not an https URL");
	if (has_key && !is_here(str_part(base, 7, base.n)))
		return refuse(e,
		    "a key is never sent over plain HTTP to another machine: "
		    "use https");
	return SG_OK;
}

void
upstream_add_url(struct buf *b, struct sg_str base, struct sg_str path)
{
	size_t n = 1;

	while (base.n > 0 && base.p[base.n - 1] == '/')
		base.n--;
	while (n < path.n && path.p[n] != '/')
		n++;
	buf_add(b, base);
	if (base.n > n &&
	    str_eq(str_part(base, base.n - n, n), str_part(path, 0, n)))
		path = str_part(path, n, path.n);
	buf_add(b, path);
	buf_addc(b, '\0');
}
