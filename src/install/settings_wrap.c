/*
 * The plugin of a host that starts no hooks: a file of JavaScript that starts
 * ours, with the settings of that hook as JSON in it.  packaging/plugin has
 * the text.
 */
#include "install/settings_int.h"

#define HEAD "\nconst settings = "
#define TAIL ";\n// ----\n"

extern const char plugin_head[], plugin_ask[], plugin_opencode[], plugin_pi[];

/* What makes the host call it; NULL: the host has hooks of its own. */
static const char *
plugin_of(enum hook_host h)
{
	if (hook_host_layout(h) != HOOK_PLUGIN)
		return NULL;
	return h == HOOK_PI ? plugin_pi : plugin_opencode;
}

enum sg_err
settings_unwrap(enum hook_host h, struct sg_str text, struct sg_str *json,
    struct sg_error *e)
{
	size_t from = str_find(text, STR(HEAD)) + sizeof(HEAD) - 1;
	struct sg_str rest = str_part(text, from, text.n);
	size_t n = str_find(rest, STR(TAIL));

	*json = text;
	if (plugin_of(h) == NULL)
		return SG_OK;
	if (from >= text.n || n >= rest.n)
		return err_set(e, SG_EINVALID, STR(""),
		    STR("this file is not the plugin of Solgate"));
	*json = str_part(rest, 0, n);
	return SG_OK;
}

enum sg_err
settings_wrap(const struct settings_edit *s, struct sg_str json,
    struct arena *a, struct sg_str *out)
{
	const char *tail = plugin_of(s->host);
	struct buf b;

	*out = json;
	if (tail == NULL)
		return SG_OK;
	*out = STR("");
	if (!s->add)
		return SG_OK; /* nothing of it is anybody else's */
	b = arena_buf(a, json.n + 16384);
	buf_addz(&b, plugin_head);
	buf_addz(&b, HEAD);
	buf_add(&b, str_trim(json));
	buf_addz(&b, TAIL);
	buf_addz(&b, plugin_ask);
	buf_addz(&b, tail);
	*out = buf_str(&b);
	return b.p == NULL || buf_full(&b) ? SG_ENOMEM : SG_OK;
}
