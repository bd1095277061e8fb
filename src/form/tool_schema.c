/* Declarations of tools, as providers read them. */
#include "json/json_put.h"
#include "form/tool_schema.h"
#include "base/banned.h"

static const char *const types[][2] = {
    [TOOL_STRING] = {"string", "STRING"},
    [TOOL_NUMBER] = {"number", "NUMBER"},
    [TOOL_INTEGER] = {"integer", "INTEGER"},
};

static void
add_words(struct buf *out, const struct word_list *words)
{
	json_put_list(out, "enum");
	for (unsigned i = 0; i < words->n; i++)
		json_text_add(out, str_of(word_name(words, i)));
	json_list_end(out);
}

static void
add_param(struct buf *out, const struct tool_param *p, bool upper)
{
	json_put_open(out, p->name);
	json_put_name(out, "type", types[p->type][upper]);
	json_put_name(out, "description", p->text);
	if (p->words != NULL)
		add_words(out, p->words);
	json_close(out);
}

static void
add_required(struct buf *out, const struct tool *t)
{
	json_put_list(out, "required");
	for (size_t i = 0; i < t->n; i++)
		if (t->params[i].required)
			json_text_add(out, str_of(t->params[i].name));
	json_list_end(out);
}

void
tool_schema_add(struct buf *out, const struct tool *t, bool upper)
{
	buf_addc(out, '{'); /* a comma before it is the caller's */
	json_put_name(out, "type", upper ? "OBJECT" : "object");
	json_put_open(out, "properties");
	for (size_t i = 0; i < t->n; i++)
		add_param(out, &t->params[i], upper);
	json_close(out);
	add_required(out, t);
	json_close(out);
}
