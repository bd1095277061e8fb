/* A user's turn with pictures in it, as each API has it. */
#include "json/json_put.h"
#include "provider/provider_codec.h"
#include "base/banned.h"

bool
turn_shows(const struct llm_turn *t)
{
	for (size_t i = 0; i < t->n; i++)
		if (t->parts[i].kind == LLM_PART_PICTURE)
			return true;
	return false;
}

/* "data:image/png;base64,..." behind ${key}. */
static void
put_url(struct buf *out, const char *key, const struct llm_part *p)
{
	json_key(out, key);
	buf_addz(out, "\"data:");
	buf_add(out, p->name);
	buf_addz(out, ";base64,");
	buf_add(out, p->text);
	buf_addc(out, '"');
}

static void
add_gemini(struct buf *out, const struct llm_part *p)
{
	json_put_open(out, "inlineData");
	json_put_text(out, "mimeType", p->name);
	json_put_text(out, "data", p->text);
	json_close(out);
}

static void
add_openai(struct buf *out, const struct llm_part *p)
{
	json_put_name(out, "type", "image_url");
	json_put_open(out, "image_url");
	put_url(out, "url", p);
	json_close(out);
}

static void
add_responses(struct buf *out, const struct llm_part *p)
{
	json_put_name(out, "type", "input_image");
	put_url(out, "image_url", p);
	json_put_name(out, "detail", "auto");
}

static void
add_anthropic(struct buf *out, const struct llm_part *p)
{
	json_put_name(out, "type", "image");
	json_put_open(out, "source");
	json_put_name(out, "type", "base64");
	json_put_text(out, "media_type", p->name);
	json_put_text(out, "data", p->text);
	json_close(out);
}

/* What a part of each API is called; Gemini's has no type. */
static const struct {
	const char *list, *text;
	void (*add)(struct buf *out, const struct llm_part *p);
} forms[PROVIDER_COUNT] = {
    [PROVIDER_GEMINI] = {"parts", NULL, add_gemini},
    [PROVIDER_OPENAI] = {"content", "text", add_openai},
    [PROVIDER_OPENAI_RESPONSES] = {"content", "input_text", add_responses},
    [PROVIDER_ANTHROPIC] = {"content", "text", add_anthropic},
};

void
turn_show(enum provider_kind k, const struct llm_turn *t, struct buf *out)
{
	json_open(out);
	if (k == PROVIDER_OPENAI_RESPONSES)
		json_put_name(out, "type", "message");
	json_put_name(out, "role", "user");
	json_put_list(out, forms[k].list);
	for (size_t i = 0; i < t->n; i++) {
		json_open(out);
		if (t->parts[i].kind == LLM_PART_PICTURE) {
			forms[k].add(out, &t->parts[i]);
		} else {
			if (forms[k].text != NULL)
				json_put_name(out, "type", forms[k].text);
			json_put_text(out, "text", t->parts[i].text);
		}
		json_close(out);
	}
	json_list_end(out);
	json_close(out);
}
