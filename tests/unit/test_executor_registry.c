/* The table of tools: what is read, what is refused. */
#include <stdlib.h>

#include "executor/registry.h"
#include "t.h"

#define HEAD "tools\tversion\t0.1\t-\t-\t-\t-\t-\n"

static struct registry registry;

static struct sg_str
shipped(void)
{
	static char text[1 << 16];
	FILE *f = fopen("data/tools.v0.1.tsv", "r");
	size_t n = f != NULL ? fread(text, 1, sizeof(text), f) : 0;

	if (f != NULL)
		fclose(f);
	return (struct sg_str){text, n};
}

/* Every tool that ships: what it is, and that a write has its handshake. */
static void
the_shipped_table_reads(void)
{
	static const struct row {
		const char *name;
		enum executor_kind by;
	} rows[] = {{"addLoadItem", EXECUTOR_ENERGY},
	    {"addChargingSource", EXECUTOR_ENERGY},
	    {"create_reminder", EXECUTOR_REMINDER},
	    {"create_calendar_event", EXECUTOR_EVENT},
	    {"send_webhook", EXECUTOR_WEBHOOK}};
	struct sg_error e = {0};
	const struct registry_tool *t;
	const struct row *row;

	registry.n = 0;
	CHECK(registry_add(&registry, shipped(), &e) == SG_OK, "%s: %s",
	    e.pointer, e.message);
	CHECK(registry.n == 5, "%zu", registry.n);
	EACH (row, rows) {
		t = registry_find(&registry, str_of(row->name));
		CHECK(t != NULL && t->by == row->by, "%s", row->name);
		if (t == NULL)
			continue;
		CHECK(t->op == SG_OP_WRITE && t->breakpoint_required &&
			t->offline_ok == (t->by != EXECUTOR_WEBHOOK),
		    "%s", row->name);
		CHECK(registry_retries(t) == 0, "0 retries for writes");
	}
	CHECK(registry_find(&registry, STR("rm")) == NULL, "and no other");
}

static void
wrong_rows_are_refused(void)
{
	static const struct row {
		const char *text, *why, *at;
	} rows[] = {
	    {"", "version 0.1", "tools, line 0"},
	    {"a\tlocal\twrite\tyes\tlow\tyes\tenergy\t-\n", "version",
		"tools, line 1"},
	    {HEAD "a\tlocal\twrite\tno\tlow\tyes\tenergy\t-\n",
		"a write always needs", "tools, line 2"},
	    {HEAD "a\there\twrite\tyes\tlow\tyes\tenergy\t-\n", "lane",
		"tools, line 2"},
	    {HEAD "a\tlocal\tcall\tyes\tlow\tyes\tenergy\t-\n", "op",
		"tools, line 2"},
	    {HEAD "a\tlocal\tread\tmaybe\tlow\tyes\tenergy\t-\n", "yes or no",
		"tools, line 2"},
	    {HEAD "a\tlocal\tread\tyes\tnone\tyes\tenergy\t-\n", "privacy",
		"tools, line 2"},
	    {HEAD "a\tlocal\tread\tyes\tlow\tyes\tmagic\t-\n", "executor",
		"tools, line 2"},
	    {HEAD "a b\tlocal\tread\tyes\tlow\tyes\tenergy\t-\n", "a name",
		"tools, line 2"},
	    {HEAD "a\tlocal\tread\tyes\tlow\tyes\tenergy\t/bin/true\n",
		"only a command", "tools, line 2"},
	    {HEAD "a\tlocal\tread\tyes\tlow\tyes\tcommand\ttrue\n",
		"path of a program", "tools, line 2"},
	    {HEAD "a\tlocal\tread\tyes\tlow\tyes\tcommand\t/bin/{x}\n",
		"path of a program", "tools, line 2"},
	    {HEAD "a\tlocal\tread\tyes\tlow\tyes\tcommand\t/bin/echo  x\n",
		"single spaces", "tools, line 2"},
	    {HEAD "a\tlocal\tread\tyes\tlow\tyes\tenergy\n", "eight",
		"tools, line 2"},
	    {HEAD "a\tlocal\tread\tyes\tlow\tyes\tenergy\t-\tx\n",
		"only a command may have a ninth", "tools, line 2"},
	    {HEAD "a\tlocal\tread\tyes\tlow\tyes\tcommand\t/bin/true\t-\tx\n",
		"eight", "tools, line 2"},
	    {HEAD "a\tlocal\tread\tyes\tlow\tyes\tcommand\t/bin/true\tx=1\n",
		"not known", "tools, line 2"},
	    {HEAD "# c\n\na\tlocal\tread\tno\tlow\tyes\tenergy\t-\n"
		  "a\tlocal\tread\tno\tlow\tyes\tenergy\t-\n",
		"twice", "tools, line 5"},
	};
	const struct row *row;

	EACH (row, rows) {
		struct sg_error e = {0};

		registry.n = 0;
		CHECK(registry_add(&registry, str_of(row->text), &e) ==
			SG_EINVALID,
		    "%s", row->text);
		CHECK(strstr(e.message, row->why) != NULL &&
			strcmp(e.pointer, row->at) == 0 && registry.n == 0,
		    "%s: %s at %s", row->text, e.message, e.pointer);
	}
}

/* A read may be tried once more; a table of one's own comes on top. */
static void
own_tools_come_on_top(void)
{
	struct sg_error e = {0};
	const struct registry_tool *t;

	registry.n = 0;
	CHECK(registry_add(&registry, shipped(), &e) == SG_OK, "%s", e.message);
	CHECK(
	    registry_add(&registry,
		STR(HEAD "look\tlocal\tread\tno\tlow\tyes\tcommand\t/bin/echo "
			 "a{x}b {y}\n"),
		&e) == SG_OK,
	    "%s", e.message);
	t = registry_find(&registry, STR("look"));
	CHECK(t != NULL && t->n_argv == 3 && registry_retries(t) == 1 &&
		!t->breakpoint_required,
	    "a read");
	CHECK(registry_add(&registry,
		  STR(HEAD "create_reminder\tlocal\tread\tno\tlow\tyes\tcommand"
			   "\t/bin/echo\n"),
		  &e) == SG_EINVALID &&
		registry.n == 6,
	    "nobody replaces a shipped one");
}

/* Where a post may go: to https, or to this machine. */
static void
urls_are_looked_at(void)
{
	static const struct row {
		const char *url;
		bool right;
	} rows[] = {{"https://hooks.example/x?y=1", true},
	    {"https://hooks.example", true}, {"https://", false},
	    {"http://127.0.0.1:8080/x", true}, {"http://localhost", true},
	    {"http://[::1]:1/", true}, {"http://hooks.example/", false},
	    {"http://127.0.0.1.evil.example/", false},
	    {"http://localhost.evil.example/", false},
	    {"http://127.0.0.1@evil.example/", false},
	    {"https://user:pw@hooks.example/", false},
	    {"https://hooks.example/{title}", false},
	    {"https://hooks.example/ x", false},
	    {"https://hooks.example/#x", false},
	    {"https://hooks.example\\@evil/", false},
	    {"file:///etc/passwd", false}, {"ftp://127.0.0.1/", false},
	    {"HTTPS://hooks.example/", false}, {"", false}};
	struct sg_error e = {0};
	const struct registry_tool *t;
	const struct row *row;
	char text[512];

	EACH (row, rows) {
		CHECK(registry_url(str_of(row->url)) == row->right, "%s",
		    row->url);
		if (row->url[0] == '\0')
			continue;
		registry.n = 0;
		snprintf(text, sizeof(text),
		    HEAD "w\tserver\twrite\tyes\tlow\tno\twebhook\t%s\n",
		    row->url);
		CHECK((registry_add(&registry, str_of(text), &e) == SG_OK) ==
			row->right,
		    "%s", row->url);
		t = registry_find(&registry, STR("w"));
		CHECK(!row->right || str_eq(t->url, str_of(row->url)), "%s",
		    row->url);
	}
}

int
main(void)
{
	RUN(urls_are_looked_at);
	RUN(the_shipped_table_reads);
	RUN(wrong_rows_are_refused);
	RUN(own_tools_come_on_top);
	return t_done("executor_registry");
}
