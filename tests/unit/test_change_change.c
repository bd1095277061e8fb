/* What a write would change, as people are shown it. */
#include <string.h>

#include "change/change.h"
#include "lib/fakes.h"
#include "redact/text_classes.h"
#include "t.h"

#define INPUT(json)  "{\"name\":\"t\",\"input\":" json "}"
#define BEFORE(text) "{\"before\":\"" text "\"}"
#define CELLS                                                    \
	"{\\\"cells\\\":[{\\\"id\\\":\\\"a1\\\",\\\"source\\\":" \
	"[\\\"x\\\\n\\\",\\\"y\\\"]},{\\\"source\\\":\\\"z\\\"}]}"
#define KEY1 "ghp_abcdefghijklmnopqrstuvwxyz0123456789"
#define KEY2 "ghp_0123456789abcdefghijklmnopqrstuvwxyz"

static struct arena a, work;

static const char *
shown(const struct prompt_change *c)
{
	static char room[4096];
	struct buf b = BUF_ON(room);

	for (size_t i = 0; i < c->lines.n; i++) {
		buf_add(&b, c->lines.v[i]);
		buf_addc(&b, '|');
	}
	buf_addc(&b, '\0');
	return room;
}

static const struct {
	const char *name, *params, *context, *note, *lines;
	int hidden;
} rows[] = {
    {"a cell by its id", INPUT("{\"cell_id\":\"a1\",\"new_source\":\"q\"}"),
	BEFORE(CELLS), "a cell of a notebook", "-x|-y|+q|", 0},
    {"a cell by its number", INPUT("{\"cell_number\":1,\"new_source\":\"q\"}"),
	BEFORE(CELLS), "a cell of a notebook", "-z|+q|", 0},
    {"a cell without an id, by its place",
	INPUT("{\"cell_id\":\"cell-1\",\"new_source\":\"q\"}"), BEFORE(CELLS),
	"a cell of a notebook", "-z|+q|", 0},
    {"a cell that goes",
	INPUT("{\"cell_id\":\"a1\",\"new_source\":\"\",\"edit_mode\":"
	      "\"delete\"}"),
	BEFORE(CELLS), "a cell of a notebook", "-x|-y|", 0},
    {"a cell that comes",
	INPUT("{\"cell_id\":\"a1\",\"new_source\":\"q\",\"edit_mode\":"
	      "\"insert\"}"),
	BEFORE(CELLS), "a new cell of a notebook", "+q|", 0},
    {"a cell that is not there",
	INPUT("{\"cell_id\":\"b2\",\"new_source\":\"q\"}"), BEFORE(CELLS),
	"a cell of a notebook that was not found: all lines are shown as new",
	"+q|", 0},
    {"the words of opencode",
	INPUT("{\"oldString\":\"b\",\"newString\":\"x\",\"replaceAll\":true}"),
	BEFORE("b\\nc\\nb\\n"), "against the file as it is", "-b|+x| c|-b|+x|",
	0},
    {"the words of Droid",
	INPUT("{\"old_str\":\"b\",\"new_str\":\"x\",\"change_all\":true}"),
	BEFORE("b\\nb\\n"), "against the file as it is", "-b|-b|+x|+x|", 0},
    {"a line with another secret goes and comes",
	INPUT("{\"content\":\"a\\nt=" KEY2 "\\n\"}"),
	BEFORE("a\\nt=" KEY1 "\\n"),
	"only values that look like secrets change",
	" a|-t=<redacted>|+t=<redacted>|", 2},
    {"and beside another change, too",
	INPUT("{\"content\":\"c\\nt=" KEY2 "\\n\"}"),
	BEFORE("a\\nt=" KEY1 "\\n"), "against the file as it is",
	"-a|-t=<redacted>|+c|+t=<redacted>|", 2},
    {"a secret that is not shown is not counted",
	INPUT("{\"content\":\"t=" KEY1 "\\nb\\nc\\nd\\ne\\nf\\n\"}"),
	BEFORE("t=" KEY1 "\\nb\\nc\\nd\\ne\\ng\\n"),
	"against the file as it is", "@3| c| d| e|-g|+f|", 0},
    {"the end of the last line", INPUT("{\"content\":\"a\"}"), BEFORE("a\\n"),
	"only the end of the last line changes", "", 0},
    {"nothing", INPUT("{\"content\":\"a\\n\"}"), BEFORE("a\\n"),
	"nothing changes", "", 0},
};

static void
each_write(void)
{
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct change_call k = {.capability = SG_CAP_TOOL,
		    .params = str_of(rows[i].params),
		    .context = str_of(rows[i].context),
		    .classes = &text_classes_plain,
		    .work = &work};
		struct prompt_change c;

		CHECK(change_of(&k, &a, &c), "%s: shown", rows[i].name);
		CHECK(str_eq(c.note, str_of(rows[i].note)), "%s: %.*s",
		    rows[i].name, (int)c.note.n, c.note.p);
		CHECK(strcmp(shown(&c), rows[i].lines) == 0, "%s: %s",
		    rows[i].name, shown(&c));
		CHECK(c.hidden == rows[i].hidden, "%s: %lld hidden",
		    rows[i].name, (long long)c.hidden);
	}
}

/* A key goes over several lines: no line of it is shown. */
static void
a_key_in_lines(void)
{
	static const char key[] =
	    "-----BEGIN PRIVATE KEY-----\\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\\n"
	    "BKcwggSjAgEAAoIBAQDAbcdefghijklm\\nQID=\\n"
	    "-----END PRIVATE KEY-----\\n";
	char room[1024];
	struct buf b = BUF_ON(room);
	struct change_call k = {.capability = SG_CAP_TOOL,
	    .context = STR(BEFORE("a\\n")),
	    .classes = &text_classes_plain,
	    .work = &work};
	struct prompt_change c;

	buf_addz(&b, "{\"name\":\"t\",\"input\":{\"content\":\"a\\n");
	buf_addz(&b, key);
	buf_addz(&b, "\"}}");
	k.params = buf_str(&b);
	CHECK(change_of(&k, &a, &c), "shown");
	CHECK(strstr(shown(&c), "MIIE") == NULL, "%s", shown(&c));
	CHECK(strstr(shown(&c), "BKcw") == NULL, "%s", shown(&c));
	CHECK(c.hidden > 0, "told");
}

/* Of an object in the params every member has a line of its own. */
static void
what_a_person_changed(void)
{
	struct change_call was = {.capability = SG_CAP_TOOL,
	    .params = STR(INPUT("{\"to\":\"x\",\"body\":\"one\\ntwo\"}")),
	    .classes = &text_classes_plain,
	    .work = &work};
	struct change_call is = was;
	struct prompt_change c;

	is.params = STR(INPUT("{\"to\":\"x\",\"body\":\"one\\n2\"}"));
	CHECK(change_between(&was, &is, &a, &c), "shown");
	CHECK(strcmp(shown(&c),
		  " name: t| input.to: x| input.body: one|-two|+2|") == 0,
	    "%s", shown(&c));
}

int
main(void)
{
	arena_init(&a, &mem_heap, 16u << 20);
	arena_init(&work, &mem_heap, 64u << 20);
	RUN(each_write);
	RUN(a_key_in_lines);
	RUN(what_a_person_changed);
	arena_release(&a);
	arena_release(&work);
	return t_done("change");
}
