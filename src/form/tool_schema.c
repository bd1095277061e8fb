/* Declarations of tools, as providers read them. */
#include "json/json.h"
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
	buf_addz(out, ",\"enum\":[");
	for (unsigned i = 0; i < words->n; i++) {
		if (i > 0)
			buf_addc(out, ',');
		json_quote(out, str_of(word_name(words, i)));
	}
	buf_addc(out, ']');
}

static void
add_param(struct buf *out, const struct tool_param *p, bool upper)
{
	json_quote(out, str_of(p->name));
	buf_addz(out, ":{\"type\":");
	json_quote(out, str_of(types[p->type][upper]));
	buf_addz(out, ",\"description\":");
	json_quote(out, str_of(p->text));
	if (p->words != NULL)
		add_words(out, p->words);
	buf_addc(out, '}');
}

static void
add_required(struct buf *out, const struct tool *t)
{
	const char *between = "";

	buf_addz(out, "},\"required\":[");
	for (size_t i = 0; i < t->n; i++) {
		if (!t->params[i].required)
			continue;
		buf_addz(out, between);
		json_quote(out, str_of(t->params[i].name));
		between = ",";
	}
	buf_addz(out, "]}");
}

void
tool_schema_add(struct buf *out, const struct tool *t, bool upper)
{
	buf_addz(out, "{\"type\":");
	buf_addz(out, upper ? "\"OBJECT\"" : "\"object\"");
	buf_addz(out, ",\"properties\":{");
	for (size_t i = 0; i < t->n; i++) {
		if (i > 0)
			buf_addc(out, ',');
		add_param(out, &t->params[i], upper);
	}
	add_required(out, t);
}
