/* Keys by table; see keys.h. */
#include <string.h>

#include "view/keys.h"
#include "words/words.h"

/* The keys of the answers, each a text of one letter. */
static const char answer_keys[][2] = {
#define X(sym, wire, place, key, text) [SG_OPTION_##sym] = {key},
#include "words/prompt_option.def"
};

const struct key_row key_rows[] = {
#define X(place, action, keys, codex, text) \
	{KEYS_##place, KEY_##place##_##action, {keys, codex}, text},
#define ANSWER(action, option, codex, text)  \
	{KEYS_REQUEST, KEY_REQUEST_##action, \
	    {answer_keys[SG_OPTION_##option], codex}, text},
#include "view/keys.def"
};
const size_t key_rows_count = sizeof(key_rows) / sizeof(key_rows[0]);

static const struct {
	const char *name;
	uint32_t code;
} names[] = {
    {"Ctrl+C", KEY_CODE_CTRL_C},
    {"Tab", KEY_CODE_TAB},
    {"Ctrl+L", KEY_CODE_CTRL_L},
    {"Enter", KEY_CODE_ENTER},
    {"Esc", KEY_CODE_ESC},
    {"Backspace", KEY_CODE_BACKSPACE},
    {"Up", KEY_CODE_UP},
    {"Down", KEY_CODE_DOWN},
    {"Left", KEY_CODE_LEFT},
    {"Right", KEY_CODE_RIGHT},
    {"PgUp", KEY_CODE_PAGE_UP},
    {"PgDn", KEY_CODE_PAGE_DOWN},
    {"Home", KEY_CODE_HOME},
    {"End", KEY_CODE_END},
    {"BackTab", KEY_CODE_BACK_TAB},
    {"F2", KEY_CODE_F2},
};

static bool
is_named(struct sg_str name, uint32_t code, bool either_case)
{
	unsigned char ch;

	if (name.n == 1) {
		ch = (unsigned char)name.p[0];
		return code == ch ||
		    (either_case && ch >= 'A' && ch <= 'Z' &&
			code == ch - 'A' + (uint32_t)'a');
	}
	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (names[i].code == code &&
		    str_eq(name, str_of(names[i].name)))
			return true;
	return false;
}

/* The next of the names in ${list}; empty: that was the last. */
static struct sg_str
next_name(const char **list)
{
	size_t n = strcspn(*list, " ");
	struct sg_str name = {*list, n};

	*list += n + ((*list)[n] == ' ');
	return name;
}

enum key_action
key_find(enum keymap map, enum key_place place, uint32_t code)
{
	for (size_t i = 0; i < key_rows_count; i++) {
		const char *list = key_rows[i].keys[map];
		struct sg_str name;

		if (key_rows[i].place != place)
			continue;
		while ((name = next_name(&list)).n > 0)
			if (is_named(name, code, place == KEYS_REQUEST))
				return key_rows[i].action;
	}
	return KEY_DOES_NOTHING;
}

struct sg_str
key_label(enum keymap map, enum key_action action)
{
	for (size_t i = 0; i < key_rows_count; i++)
		if (key_rows[i].action == action) {
			const char *list = key_rows[i].keys[map];

			return next_name(&list);
		}
	return STR("");
}

const char *
key_place_name(enum key_place place)
{
	static const char *const place_names[] = {
	    [KEYS_REQUEST] = "In a request",
	    [KEYS_LIST] = "In a list",
	    [KEYS_FIELD] = "In a text field",
	};

	return place_names[place];
}
