/*
 * Laws of denials, on random commands and grants: nothing is allowed that the
 * words of a grant do not cover; what a denial finds word for word it always
 * finds; no dress, order or place in the set of grants hides a command from it.
 */
#include "lib/covers.h"
#include "lib/action_parts.h"
#include "lib/prop.h"

static const char *const programs[] = {"git", "git", "git", "/usr/bin/git",
    "git-push", "rm", "docker", "podman", "docker-compose", "npm", "npx",
    "apt-get", "apt", "systemctl", "reboot", "halt", "pip", "pip3", "python3",
    "python", "python3.11", "foo", "foo2", "make", "sudo", "env", "xargs", "cd",
    "sh", "ls", "mkfs.ext4", "mkfs", "GIT"};
static const char *const words[] = {"push", "--force", "-f", "-rf", "-fr", "-r",
    "--recursive", "-C", "dir", "-c", "a=b", "--no-pager", "-P", "log",
    "container", "rm", "install", "i", "exec", "x", "remove", "purge", "-y",
    "poweroff", "reboot", "--", "origin", "main", "+main", "/", "//", ".", "..",
    "--unknown", "--unknown=x", "-q", "compose", "down", "all", "status"};
static const char *const joiners[] = {" && ", "; ", " | ", " || "};
static const char *const patterns[] = {"git *", "git push *",
    "git push --force *", "git push", "git log *", "git status", "rm *",
    "rm -rf *", "rm -rf /", "docker *", "docker rm *", "docker container *",
    "docker compose down *", "npm *", "npm install *", "npx *", "apt remove *",
    "apt-get remove *", "reboot", "systemctl poweroff", "halt *",
    "pip install *", "pip3 *", "python -c *", "foo push *", "foo *", "make *",
    "make all", "cd *", "ls *", "sudo git push", "mkfs *", "git-push *",
    "git * --force", "git push origin main"};

static void
add_command(struct buf *b)
{
	buf_addz(b, ANY_OF(programs));
	for (unsigned i = 0, n = any(6); i < n; i++) {
		buf_addc(b, ' ');
		buf_addz(b, ANY_OF(words));
	}
}

/* Now and then a list. */
static struct sg_str
any_command(void)
{
	struct buf b = {.cap = 512};

	b.p = arena_new(&parts_memory, b.cap);
	add_command(&b);
	for (unsigned i = 0; any(4) == 0 && i < 2; i++) {
		buf_addz(&b, ANY_OF(joiners));
		add_command(&b);
	}
	return buf_str(&b);
}

#define ROUNDS(r, of)                                                    \
	for (unsigned long r = 0; r < prop_rounds() / (of) && t_bad < 5; \
	     r++, arena_clear(&parts_memory))

static struct word_pattern
pattern_of(const char *text)
{
	struct word_pattern p;

	CHECK(word_pattern_init(&p, str_of(text), &parts_memory, NULL) == SG_OK,
	    "%s", text);
	return p;
}

static struct call
call_of(struct sg_str text)
{
	struct call c;
	struct call_params params = {
	    .tool = STR("bash"), .has_command = true, .command = text};

	c = parts_call(SG_CAP_EXEC, "ls");
	CHECK(scope_find(&c.scope, SG_METHOD_TOOL, SG_CAP_EXEC, &params,
		  &parts_world, &parts_memory, NULL) == SG_OK,
	    "%.*s", (int)text.n, text.p);
	return c;
}

static bool
is_wild(const struct word_pattern *p, size_t i)
{
	return (p->wild[i / 64] >> (i % 64) & 1) != 0;
}

/* A denial word for word, as it stands in the manual. */
static bool
denies_plainly(const struct word_pattern *p, const struct command_part *part)
{
	if (part->n < p->n || (part->n > p->n && !p->rest) ||
	    !str_same(str_behind(p->words[0], '/'),
		str_behind(part->words[0].text, '/')))
		return false;
	for (size_t i = 1; i < p->n; i++)
		if (!is_wild(p, i) && !str_eq(p->words[i], part->words[i].text))
			return false;
	return true;
}

static bool
denied_plainly(struct word_pattern p, const struct command *c)
{
	for (size_t i = 0; i < c->n; i++)
		if (denies_plainly(&p, &c->parts[i]))
			return true;
	return false;
}

/* T1 T5 R-462: a denial more, or another reading, never allows more. */
static void
nothing_new_is_allowed(void)
{
	static const char *const given[] = {
	    "git *", "rm *", "docker *", "make *", "cd *", "ls *", "foo *"};
	enum { GIVEN = 7, MORE = 4 };
	unsigned long allowed = 0;

	ROUNDS(r, 2)
	{
		struct word_pattern allow[GIVEN + MORE];
		struct grant_rule v[GIVEN + MORE];
		struct policy policy = policy_prompt();
		struct call c;
		struct grants g;
		size_t n = 0;
		bool denied = false;

		prop_seed(r);
		c = call_of(any_command());
		for (unsigned i = 0; i < GIVEN + MORE; i++) {
			const char *text = i < GIVEN ? given[i]
						     : ANY_OF(patterns);
			bool yes = i < GIVEN || any(2) == 0;

			v[i] = parts_grant(SG_CAP_EXEC, text, yes);
			if (yes)
				allow[n++] = pattern_of(text);
			else
				denied |= denied_plainly(
				    pattern_of(text), &c.scope.command);
		}
		g = parts_grants(v, GIVEN + MORE);
		if (parts_decide(&c, &policy, &g).verdict != SG_ACTION_ALLOW)
			continue;
		allowed++;
		CHECK(!denied &&
			word_patterns_cover(allow, n, &c.scope.command,
			    COMPOUND_EACH, &parts_tools) == COVER_YES,
		    "%lu: %.*s", r, (int)c.scope.text.n, c.scope.text.p);
	}
	CHECK(allowed > prop_rounds() / 40, "%lu allowed", allowed);
}

/* What a denial says word for word fires, whatever else is known. */
static void
the_plain_reading_fires(void)
{
	unsigned long fired = 0;

	ROUNDS(r, 2)
	{
		struct word_pattern p;
		struct command c;
		struct sg_str text;

		prop_seed(r);
		text = any_command();
		p = pattern_of(ANY_OF(patterns));
		command_parse(&c, text, &parts_memory);
		command_unfold(&c, &parts_tools, &parts_memory);
		if (!denied_plainly(p, &c))
			continue;
		fired++;
		CHECK(word_pattern_touches(&p, &c, &parts_tools) == TOUCH_YES,
		    "%lu: %.*s", r, (int)text.n, text.p);
	}
	CHECK(fired > prop_rounds() / 500, "%lu fired", fired);
}

static enum touch
touch(const struct word_pattern *p, const char *before, struct sg_str text,
    const char *after)
{
	struct buf b = {.cap = 1024};
	struct command c;

	b.p = arena_new(&parts_memory, b.cap);
	buf_addz(&b, before);
	buf_add(&b, text);
	buf_addz(&b, after);
	CHECK(command_parse(&c, buf_str(&b), &parts_memory) == SG_OK &&
		command_unfold(&c, &parts_tools, &parts_memory) == SG_OK,
	    "memory");
	return word_pattern_touches(p, &c, &parts_tools);
}

/* T5 R-460: what is denied or asked about stays so in any dress. */
static void
no_dress_hides_it(void)
{
	static const struct {
		const char *before, *after;
	} dresses[] = {{"sudo ", ""}, {"env A=1 ", ""}, {"sh -c '", "'"},
	    {"true; ", ""}, {"cd /tmp && ", ""}, {"time ", ""},
	    {"ssh h '", "'"}, {"timeout 5 ", ""}, {"(", ")"}, {"", " >x"},
	    {"sudo nice -n 5 ", ""}, {"bash -lc \"", "\""}, {"", " &"},
	    {"find . -exec ", " \\;"}, {"echo $(", ")"}};

	ROUNDS(r, 8)
	{
		struct word_pattern p;
		struct buf b = {.cap = 512};
		unsigned k;

		prop_seed(r);
		b.p = arena_new(&parts_memory, b.cap);
		add_command(&b);
		p = pattern_of(ANY_OF(patterns));
		k = any(sizeof(dresses) / sizeof(dresses[0]));
		if (touch(&p, "", buf_str(&b), "") != TOUCH_NO)
			CHECK(touch(&p, dresses[k].before, buf_str(&b),
				  dresses[k].after) != TOUCH_NO,
			    "%lu: %s%.*s%s", r, dresses[k].before, (int)b.n,
			    b.p, dresses[k].after);
	}
}

/* Options of rm and operands of its own: any order is the same. */
static void
order_is_nothing(void)
{
	static const char *const v[] = {
	    "-r", "-f", "--recursive", "--force", "-v", "-rf", "-R", "-i"};

	ROUNDS(r, 10)
	{
		struct word_pattern p = pattern_of("rm -rf *");
		const char *chosen[4];
		struct buf one = {.cap = 128}, two = {.cap = 128};

		prop_seed(r);
		one.p = arena_new(&parts_memory, one.cap);
		two.p = arena_new(&parts_memory, two.cap);
		buf_addz(&one, "rm");
		buf_addz(&two, "rm x");
		for (int i = 0; i < 4; i++)
			chosen[i] = ANY_OF(v);
		for (int i = 0; i < 4; i++) {
			buf_addc(&one, ' ');
			buf_addz(&one, chosen[i]);
			buf_addc(&two, ' ');
			buf_addz(&two, chosen[3 - i]);
		}
		buf_addz(&one, " x");
		CHECK(touch(&p, "", buf_str(&one), "") ==
			touch(&p, "", buf_str(&two), ""),
		    "%lu: %.*s", r, (int)one.n, one.p);
	}
}

/* The index finds what going through all denials would find. */
static void
no_name_hides_it_from_the_index(void)
{
	unsigned long found = 0;

	ROUNDS(r, 2)
	{
		const char *text;
		struct grant_rule rule;
		struct word_pattern p;
		struct grants g;
		struct call c;
		struct grant_query q = {.call = &c,
		    .compound = COMPOUND_EACH,
		    .launch = &parts_tools};
		struct grant_hit hit;
		enum touch all;

		prop_seed(r);
		text = ANY_OF(patterns);
		c = call_of(any_command());
		rule = parts_grant(SG_CAP_EXEC, text, false);
		p = pattern_of(text);
		CHECK(grants_init(&g, 256, &parts_memory, NULL) == SG_OK &&
			grants_add(&g, &rule) == SG_OK,
		    "memory");
		hit = grants_deny(&g, &q);
		all = word_pattern_touches(&p, &c.scope.command, &parts_tools);
		found += all != TOUCH_NO;
		CHECK(hit.yes == (all == TOUCH_YES) &&
			(hit.maybe || all != TOUCH_MAYBE),
		    "%lu: %s | %.*s: %d %d %d", r, text, (int)c.scope.text.n,
		    c.scope.text.p, hit.yes, hit.maybe, (int)all);
	}
	CHECK(found > prop_rounds() / 200, "%lu found", found);
}

int
main(void)
{
	parts_init();
	RUN(nothing_new_is_allowed);
	RUN(the_plain_reading_fires);
	RUN(no_dress_hides_it);
	RUN(order_is_nothing);
	RUN(no_name_hides_it_from_the_index);
	parts_release();
	return t_done("denial_laws");
}
