/* Whether Codex runs a hook; see trust.h. */
#include "base/sha256.h"
#include "install/tomlc.h"
#include "install/trust.h"
#include "json/json_put.h"

/* "PreToolUse" as Codex keeps it: "pre_tool_use". */
static void
add_label(struct buf *b, const char *event)
{
	for (const char *p = event; *p != '\0'; p++) {
		bool upper = *p >= 'A' && *p <= 'Z';

		if (upper && p != event)
			buf_addc(b, '_');
		buf_addc(b, upper ? (char)(*p - 'A' + 'a') : *p);
	}
}

/* FILE:pre_tool_use:0:0 */
static bool
make_key(const struct settings_hook *h, struct sg_str file, struct arena *a,
    struct sg_str *out)
{
	struct buf b = {.cap = file.n + 128};

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return false;
	buf_add(&b, file);
	buf_addc(&b, ':');
	add_label(&b, h->row->name);
	buf_addc(&b, ':');
	buf_addu(&b, h->group);
	buf_addc(&b, ':');
	buf_addu(&b, h->index);
	*out = buf_str(&b);
	return !buf_full(&b);
}

/* The definition as canonical JSON: keys in their order, no blanks. */
static bool
make_hash(const struct settings_hook *h, struct arena *a, char out[80])
{
	char label[64];
	struct buf b = {.cap = 512 + 6 * h->command.n}, l = BUF_ON(label);
	struct buf hash = {.p = out, .cap = 80};
	uint8_t digest[SHA256_SIZE];

	if ((b.p = arena_new(a, b.cap)) == NULL)
		return false;
	add_label(&l, h->row->name);
	json_open(&b);
	json_put_text(&b, "event_name", buf_str(&l));
	json_put_list(&b, "hooks");
	json_open(&b);
	json_put_bool(&b, "async", false);
	json_put_text(&b, "command", h->command);
	json_put_raw(&b, "timeout", h->timeout.n > 0 ? h->timeout : STR("600"));
	json_put_name(&b, "type", "command");
	json_close(&b);
	json_list_end(&b);
	/* A prompt is of no tool: what it is matched with does not count. */
	if ((h->row->kind == HOOK_CALL || h->row->kind == HOOK_AFTER) &&
	    h->matcher.n > 0)
		json_put_raw(&b, "matcher", h->matcher);
	json_close(&b);
	sha256_of(buf_str(&b), digest);
	buf_addz(&hash, "sha256:");
	buf_addhex(&hash, digest, sizeof(digest));
	buf_addc(&hash, '\0');
	return !buf_full(&b) && !buf_full(&hash);
}

enum trust
trust_of(const struct settings_hook *h, struct sg_str file,
    struct sg_str config, struct arena *a)
{
	struct tomlc t = {.text = config, .a = a};
	struct sg_str path[] = {
	    STR("hooks"), STR("state"), {NULL, 0}, STR("trusted_hash")};
	struct sg_str text;
	enum trust found = TRUST_NONE;
	enum tomlc_kind kind;
	char hash[80];
	bool off = false;

	if (!make_key(h, file, a, &path[2]) || !make_hash(h, a, hash))
		return TRUST_NONE;
	while ((kind = tomlc_next(&t)) == TOMLC_TABLE || kind == TOMLC_ENTRY) {
		if (kind != TOMLC_ENTRY)
			continue;
		path[3] = STR("trusted_hash");
		if (tomlc_is(&t, path, 4) &&
		    tomlc_text(tomlc_value(&t), a, &text))
			found = str_eq(text, str_of(hash)) ? TRUST_YES
							   : TRUST_CHANGED;
		path[3] = STR("enabled");
		if (tomlc_is(&t, path, 4))
			off = str_eq(tomlc_value(&t), STR("false"));
	}
	if (kind == TOMLC_BAD)
		return TRUST_NONE;
	return off ? TRUST_OFF : found;
}
