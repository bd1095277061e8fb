/* The names of notifiers; see notifier.h. */
#include "port/notifier.h"

static const struct {
	const char *name, *text;
} rows[NOTIFIER_COUNT] = {
#define X(sym, name, text) [NOTIFIER_##sym] = {name, text},
#include "port/notifier.def"
};

const char *
notifier_name(enum notifier way)
{
	return way < NOTIFIER_COUNT ? rows[way].name : "";
}

const char *
notifier_text(enum notifier way)
{
	return way < NOTIFIER_COUNT ? rows[way].text : "";
}

enum notifier
notifier_find(struct sg_str name)
{
	enum notifier way = 0;

	while (way < NOTIFIER_COUNT && !str_eq(name, str_of(rows[way].name)))
		way++;
	return way;
}
