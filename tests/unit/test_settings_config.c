/* Settings: the table, files over each other, refusals, one changed. */
#include "settings/config_edit.h"
#include "t.h"
#include "words/words.h"

static struct arena a;

static enum sg_err
read_text(struct config *c, const char *text, struct sg_error *e)
{
	*e = (struct sg_error){0};
	return config_read(c, "f.toml", str_of(text), e);
}

static void
start(struct config *c)
{
	arena_clear(&a);
	config_init(c, &a);
}

/* Every row can be shown, and what is shown is read back as it was. */
static void
table(void)
{
	struct config c, again;
	struct sg_error e = {0};
	char room[8192];
	struct buf b = BUF_ON(room);
	enum config_key key;
	const char *near;

	start(&c);
	for (unsigned k = 0; k < CONFIG_COUNT; k++) {
		const char *name = config_rows[k].name;
		char allowed[400];
		struct buf al = BUF_ON(allowed);

		CHECK(strchr(name, '.') != NULL, "%s has a table", name);
		CHECK(config_find(str_of(name), &key, &near) && key == k,
		    "%s is found", name);
		config_add_allowed((enum config_key)k, &al);
		CHECK(al.n > 0 && !buf_full(&al), "%s says what", name);
		buf_addz(&b, name);
		buf_addz(&b, " = ");
		config_add_value(&c, (enum config_key)k, &b);
		buf_addc(&b, '\n');
	}
	config_init(&again, &a);
	buf_addc(&b, '\0');
	CHECK(read_text(&again, room, &e) == SG_OK, "%s %s", e.pointer,
	    e.message);
	CHECK(again.mode == SG_MODE_PROMPT, "mode");
	CHECK(!c.cooldown, "R-385: nothing is quiet unless it is switched on");
	CHECK(again.origin[CONFIG_mode] == CONFIG_BY_FILE, "origin");
	CHECK(again.origin_line[CONFIG_timeout_s] == CONFIG_timeout_s + 1,
	    "line");
}

/* The choices of the table are the words they stand for, in their order. */
static void
choices(void)
{
	struct sg_error e = {0};
	struct config c;

	start(&c);
	for (unsigned i = 0; i < SG_MODE_COUNT; i++) {
		CHECK(config_set(&c, CONFIG_mode,
			  str_of(word_name(&words_policy_mode, i)),
			  CONFIG_BY_OPTION, &e) == SG_OK,
		    "mode %u", i);
		CHECK(config_service(&c).mode == (enum sg_policy_mode)i,
		    "mode %u", i);
	}
	for (unsigned i = 0; i < SG_PROFILE_COUNT; i++) {
		struct sg_str name = str_of(
		    word_name(&words_policy_profile, i));

		CHECK(config_set(&c, CONFIG_profile, name, CONFIG_BY_OPTION,
			  &e) == SG_OK,
		    "profile %u", i);
		CHECK(
		    str_eq(config_service(&c).profile, name), "profile %u", i);
	}
}

static void
defaults(void)
{
	struct config c;
	struct service_config s;

	start(&c);
	s = config_service(&c);
	CHECK(!s.has_mode && s.profile.n == 0, "no mode was said");
	CHECK(!s.has_default_caps && !s.has_deny_caps, "no list was said");
	CHECK(s.timeout_ms == 30000 && s.window_ms == 250, "of the documents");
	CHECK(s.permissive_ms == 15 * 60000, "permissive has an end (T64)");
	CHECK(!s.wait_unattended && s.retention_days == 30, "others");
	CHECK(s.embed == NULL && s.lattice == NULL, "no files");
}

static void
reads(void)
{
	struct sg_error e;
	struct config c;
	struct service_config s;

	start(&c);
	CHECK(read_text(&c,
		  "[policy]\nmode = \"strict\"\ndeny_caps = ['exec', 'env']\n"
		  "[prompt]\ntimeout_seconds = 60\n[headless]\n"
		  "unattended = \"wait\"\n[turn]\nlattice = '/a/b'\n"
		  "[extension.\"ext.a\"]\nmode = 'strict'\n"
		  "allow = ['http']\n[extension.b]\ndeny = ['read']\n",
		  &e) == SG_OK,
	    "%s: %s", e.pointer, e.message);
	s = config_service(&c);
	CHECK(s.has_mode && s.mode == SG_MODE_STRICT, "mode");
	CHECK(s.has_deny_caps &&
		s.deny_caps == (SG_CAP_BIT(EXEC) | SG_CAP_BIT(ENV)),
	    "deny_caps %x", s.deny_caps);
	CHECK(s.timeout_ms == 60000 && s.wait_unattended, "prompt, headless");
	CHECK(strcmp(s.lattice, "/a/b") == 0, "lattice");
	CHECK(s.n_extensions == 2, "extensions");
	CHECK(str_eq(s.extensions[0].id, STR("ext.a")) &&
		s.extensions[0].has_mode &&
		s.extensions[0].mode == SG_MODE_STRICT &&
		s.extensions[0].allow == SG_CAP_BIT(HTTP),
	    "the first");
	CHECK(!s.extensions[1].has_mode &&
		s.extensions[1].deny == SG_CAP_BIT(READ),
	    "the second");
	CHECK(read_text(&c,
		  "[policy]\nmode = 'prompt'\n[extension.b]\nmode = 'strict'",
		  &e) == SG_OK,
	    "the next file");
	s = config_service(&c);
	CHECK(s.mode == SG_MODE_PROMPT && s.timeout_ms == 60000, "wins");
	CHECK(s.n_extensions == 2 && s.extensions[1].has_mode &&
		s.extensions[1].deny == SG_CAP_BIT(READ),
	    "adds to an extension");
	CHECK(c.n_files == 2, "both are remembered");
}

/* O4: file, line, key and what is allowed; then nothing of it counts. */
static void
refuses(void)
{
	static const struct row {
		const char *text;
		unsigned line;
		const char *says;
	} rows[] = {
	    {"[policy]\nmode = \"strikt\"", 2,
		"policy.mode must be strict, prompt or permissive"},
	    {"[policy]\nmode = true", 2, "policy.mode must be"},
	    {"[policy]\nmodes = 'strict'", 2, "did you mean policy.mode?"},
	    {"[polcy]\nmode = 'strict'", 2, "did you mean policy.mode?"},
	    {"mode = 'strict'", 1, "mode is not a setting."},
	    {"zzzzzzzz.y = 1", 1, "zzzzzzzz.y is not a setting."},
	    {"[prompt]\ntimeout_seconds = 0", 2, "1 to 3600"},
	    {"[prompt]\ntimeout_seconds = 3601", 2, "1 to 3600"},
	    {"[prompt]\ntimeout_seconds = '30'", 2, "1 to 3600"},
	    {"[prompt]\ncooldown = 1", 2, "true or false"},
	    {"[policy]\ndeny_caps = ['exce']", 2, "an array of exec"},
	    {"[policy]\ndeny_caps = 'exec'", 2, "an array of exec"},
	    {"[policy]\nproject = 'here'", 2, "an absolute path"},
	    {"[policy]\nproject = '~/x'", 2, "an absolute path"},
	    {"[server]\nlisten = '0.0.0.0.0:80'", 2, "127.0.0.1:PORT"},
	    {"[server]\nlisten = 'gate.example:80'", 2, "127.0.0.1:PORT"},
	    {"[server]\nproxy = 'gate.example'", 2, "without a port"},
	    {"[server]\nlisten = '127.0.0.1'", 2, "127.0.0.1:PORT"},
	    {"[server]\nlisten = '127.0.0.1:70000'", 2, "127.0.0.1:PORT"},
	    {"[server]\nlisten = '127.0.0.1:1x'", 2, "127.0.0.1:PORT"},
	    {"[server]\nhosts = ['a b']", 2, "an array of host names"},
	    {"[policy]\nmode = 'strict'\nmode = 'prompt'", 3, "twice"},
	    {"policy.mode = 'strict'\n[policy]\nmode = 'prompt'", 3, "twice"},
	    {"[policy]\n\n[policy]", 3, "twice"},
	    {"[extension.a.b]\nmode = 'strict'", 2, "in quotes"},
	    {"[extension]\nmode = 'strict'", 2, "in quotes"},
	    {"[extension.a]\nmod = 'strict'", 2, "mode, allow and deny"},
	    {"[extension.a]\nmode = 'x'", 2, "strict or prompt"},
	    {"[extension.a]\nmode = 'permissive'", 2, "strict or prompt"},
	    {"[extension.a]\nallow = ['x']", 2, "array of capabilities"},
	    {"[extension.a]\ndeny = []\ndeny = []", 3, "twice"},
	    {"[policy]\nmode = strict", 2, "in quotes"},
	    {"[policy\n", 1, "]"},
	};
	const struct row *r;

	EACH (r, rows) {
		struct sg_error e;
		struct config c, before;
		char where[32];

		start(&c);
		before = c;
		snprintf(where, sizeof(where), "f.toml:%u", r->line);
		CHECK(read_text(&c, r->text, &e) != SG_OK, "%s", r->text);
		CHECK(strcmp(e.pointer, where) == 0, "%s: at %s", r->text,
		    e.pointer);
		CHECK(strstr(e.message, r->says) != NULL, "%s: says %s",
		    r->text, e.message);
		CHECK(memcmp(&c, &before, sizeof(c)) == 0, "%s: unchanged",
		    r->text);
	}
}

static void
sets(void)
{
	struct sg_error e = {0};
	struct config c;

	start(&c);
	CHECK(config_set(&c, CONFIG_deny_caps, STR(" exec , http"),
		  CONFIG_BY_OPTION, &e) == SG_OK &&
		c.deny_caps == (SG_CAP_BIT(EXEC) | SG_CAP_BIT(HTTP)),
	    "capabilities by commas");
	CHECK(config_set(&c, CONFIG_deny_caps, STR(""), CONFIG_BY_OPTION, &e) ==
		    SG_OK &&
		c.deny_caps == 0,
	    "none");
	CHECK(config_set(&c, CONFIG_timeout_s, STR("45"), CONFIG_BY_ENVIRONMENT,
		  &e) == SG_OK &&
		c.timeout_s == 45 &&
		c.origin[CONFIG_timeout_s] == CONFIG_BY_ENVIRONMENT,
	    "a number");
	CHECK(config_set(&c, CONFIG_timeout_s, STR("4 5"), CONFIG_BY_OPTION,
		  &e) != SG_OK &&
		c.timeout_s == 45,
	    "two numbers");
	CHECK(strstr(e.message, "1 to 3600") != NULL, "%s", e.message);
	CHECK(config_set(&c, CONFIG_cooldown, STR("false"), CONFIG_BY_OPTION,
		  &(struct sg_error){0}) == SG_OK &&
		!c.cooldown,
	    "a truth");
}

/* "config set" leaves everything else as it was. */
static void
edits(void)
{
	static const struct row {
		const char *before, *value, *after;
	} rows[] = {
	    {"", "\"strict\"", "[policy]\nmode = \"strict\"\n"},
	    {"# mine\n[prompt]\nwindow_ms = 1 # why\n", "\"strict\"",
		"# mine\n[prompt]\nwindow_ms = 1 # why\n\n[policy]\nmode = "
		"\"strict\"\n"},
	    {"[policy]\nmode = 'prompt' # so\nalways_prompt = true\n",
		"\"strict\"",
		"[policy]\nmode = \"strict\" # so\nalways_prompt = true\n"},
	    {"[policy]\nalways_prompt = true\n# end\n[prompt]\n", "\"strict\"",
		"[policy]\nalways_prompt = true\nmode = \"strict\"\n# end\n"
		"[prompt]\n"},
	    {"[policy]", "\"strict\"", "[policy]\nmode = \"strict\"\n"},
	    {"policy.mode = 'prompt'", "\"strict\"",
		"policy.mode = \"strict\""},
	};
	const struct row *r;

	EACH (r, rows) {
		struct sg_error e = {0};
		char room[1024];
		struct buf b = BUF_ON(room);

		arena_clear(&a);
		CHECK(config_edit(str_of(r->before), CONFIG_mode,
			  str_of(r->value), &a, &b, &e) == SG_OK,
		    "%s: %s", r->before, e.message);
		CHECK(str_eq(buf_str(&b), str_of(r->after)), "%s -> %.*s",
		    r->before, (int)b.n, room);
	}
	CHECK(config_edit(STR("["), CONFIG_mode, STR("1"), &a, &(struct buf){0},
		  &(struct sg_error){0}) != SG_OK,
	    "what cannot be read is not changed");
}

int
main(void)
{
	arena_init(&a, &mem_heap, 16u << 20);
	RUN(table);
	RUN(choices);
	RUN(defaults);
	RUN(reads);
	RUN(refuses);
	RUN(sets);
	RUN(edits);
	arena_release(&a);
	return t_done("app_config");
}
