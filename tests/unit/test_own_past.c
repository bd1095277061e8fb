/* what is kept of what a person typed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "face/own/past.h"
#include "lib/scratch.h"
#include "t.h"

static void
fit(void)
{
	static const struct {
		const char *line;
		bool fit;
	} rows[] = {{"hello", true}, {"", false}, {" hello", false},
	    {"two\nlines", true}, {"\xff", false},
	    {"the password is hunter2hunter2", true},
	    {"password=hunter2hunter2", false},
	    {"use ghp_16C7e42F292c6912E7710c838347Ae178B4a", false}};
	static char wide[PAST_LINE + 2];

	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++)
		CHECK(past_is_fit(str_of(rows[i].line)) == rows[i].fit, "%s",
		    rows[i].line);
	memset(wide, 'a', PAST_LINE + 1);
	CHECK(!past_is_fit(str_of(wide)), "too long");
}

struct seen {
	char text[256];
};

static void
see(void *ctx, const char *line)
{
	struct seen *s = ctx;
	size_t n = strlen(s->text);

	snprintf(s->text + n, sizeof(s->text) - n, "%s|", line);
}

static void
kept(void)
{
	struct past p;
	struct seen s = {""};
	struct stat st;

	past_open(&p, scratch_path("."), 3);
	past_read(&p, see, &s);
	CHECK(s.text[0] == '\0', "no file");
	CHECK(past_add(&p, STR("one")), "one");
	CHECK(past_add(&p, STR("a\nb\\n")), "escaped");
	CHECK(!past_add(&p, STR("password=hunter2hunter2")), "a secret");
	CHECK(past_add(&p, STR("three")) && past_add(&p, STR("four")), "more");
	past_read(&p, see, &s);
	CHECK(strcmp(s.text, "a\nb\\n|three|four|") == 0, "%s", s.text);
	s.text[0] = '\0';
	past_read(&p, see, &s);
	CHECK(strcmp(s.text, "a\nb\\n|three|four|") == 0, "%s", s.text);
	CHECK(stat(p.path, &st) == 0 && (st.st_mode & 0777) == 0600, "mode");
}

static void
refused(void)
{
	struct past p;
	struct seen s = {""};

	past_open(&p, scratch_path("."), 0);
	CHECK(!past_add(&p, STR("off")), "turned off");
	past_open(&p, scratch_path("."), 3);
	CHECK(unlink(p.path) == 0 && symlink("/etc/passwd", p.path) == 0,
	    "a link");
	CHECK(!past_add(&p, STR("x")), "is not followed");
	past_read(&p, see, &s);
	CHECK(s.text[0] == '\0', "nor read");
	(void)unlink(p.path);
}

int
main(void)
{
	scratch_make();
	RUN(fit);
	RUN(kept);
	RUN(refused);
	scratch_remove();
	return t_done("own_past");
}
