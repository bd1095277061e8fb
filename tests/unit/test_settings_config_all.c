/* Settings that belong to all nodes: which, read, written, contradicted. */
#include <string.h>

#include "settings/config_all.h"
#include "t.h"

static struct arena a;

static struct config
of(const char *text)
{
	struct sg_error e = {0};
	struct config c;

	config_init(&c, &a);
	CHECK(config_read(&c, "/f", str_of(text), &e) == SG_OK, "%s: %s", text,
	    e.message);
	return c;
}

static void
test_which(void)
{
	static const enum config_key all[] = {CONFIG_mode, CONFIG_profile,
	    CONFIG_deny_caps, CONFIG_timeout_s, CONFIG_cooldown,
	    CONFIG_sign_scopes, CONFIG_passkey_rp, CONFIG_webhook_url};
	static const enum config_key own[] = {CONFIG_listen, CONFIG_store_url,
	    CONFIG_store_node, CONFIG_project, CONFIG_tls_key, CONFIG_people,
	    CONFIG_model_key_file, CONFIG_embed, CONFIG_tools, CONFIG_person};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		CHECK(config_is_all(all[i]), "R-867 %s is of all nodes",
		    config_rows[all[i]].name);
	for (size_t i = 0; i < sizeof(own) / sizeof(own[0]); i++)
		CHECK(!config_is_all(own[i]), "R-868 %s is of a machine",
		    config_rows[own[i]].name);
	for (unsigned k = 0; k < CONFIG_COUNT; k++)
		CHECK(!config_is_all((enum config_key)k) ||
			config_rows[k].is == CONFIG_TEXT_URL ||
			config_rows[k].is != CONFIG_TEXT_FILE,
		    "%s names a file of one machine and is of all nodes",
		    config_rows[k].name);
}

static void
test_over_a_file(void)
{
	struct config c = of("[policy]\nmode = \"strict\"\ndeny_caps = "
			     "[\"exec\"]\n[server]\nlisten = \"\"\n"
			     "[extension.\"a\"]\nallow = [\"log\"]\n");
	struct sg_error e = {0};

	CHECK(config_all_read(&c,
		  STR("[prompt]\ntimeout_seconds = 7\n[extension.\"b\"]\n"
		      "deny = [\"exec\"]\n"),
		  &e) == SG_OK,
	    "%s", e.message);
	CHECK(c.mode == SG_MODE_PROMPT &&
		c.origin[CONFIG_mode] == CONFIG_BY_DEFAULT && c.deny_caps == 0,
	    "R-867 what a file says of it counts for nothing");
	CHECK(c.timeout_s == 7 &&
		c.origin[CONFIG_timeout_s] == CONFIG_BY_NODES &&
		c.origin_file[CONFIG_timeout_s] == NULL,
	    "R-867 what all nodes have counts, and says so");
	CHECK(c.n_extensions == 1 && str_eq(c.extensions[0].id, STR("b")),
	    "R-867 extensions are those of all nodes");
	CHECK(c.listen.n == 0 && c.origin[CONFIG_listen] == CONFIG_BY_FILE,
	    "R-868 a setting of the machine stays");
	CHECK(c.n_files == 2 && strcmp(c.files[1], CONFIG_ALL_NAME) == 0,
	    "T63 the database is a source that is named");
	CHECK(config_all_read(&c, STR(""), &e) == SG_OK && c.n_files == 2,
	    "T63 once");
}

static void
test_refused(void)
{
	static const char *const wrong[] = {"[server]\nlisten = \"\"\n",
	    "[policy]\nmode = \"nonsense\"\n", "[policy]\nmod = 1\n", "x",
	    "[policy]\nmode = \"strict\"\nmode = \"strict\"\n"};

	for (size_t i = 0; i < sizeof(wrong) / sizeof(wrong[0]); i++) {
		struct config c = of("[prompt]\ntimeout_seconds = 9\n");
		struct sg_error e = {0};

		CHECK(config_all_read(&c, str_of(wrong[i]), &e) != SG_OK &&
			e.message[0] != '\0',
		    "%s is taken", wrong[i]);
		CHECK(c.timeout_s == 9 &&
			c.origin[CONFIG_timeout_s] == CONFIG_BY_FILE,
		    "what was refused left something: %s", wrong[i]);
	}
}

static void
test_written(void)
{
	static char room[4096], twice[4096];
	struct config c = of("[policy]\nmode = \"strict\"\n[server]\nlisten = "
			     "\"\"\n[sign]\nscopes = [\"a*\", \"b\"]\n"
			     "[extension.\"a b\"]\nmode = \"strict\"\n"
			     "allow = [\"log\"]\n");
	struct config d = of("");
	struct buf b = BUF_ON(room), again = BUF_ON(twice);
	struct sg_error e = {0};

	config_all_add(&c, &b);
	CHECK(!buf_full(&b) &&
		str_find(buf_str(&b), STR("listen")) == buf_str(&b).n,
	    "R-867 a machine's setting is not among them: %.*s", (int)b.n, b.p);
	CHECK(config_all_read(&d, buf_str(&b), &e) == SG_OK, "%s", e.message);
	config_all_add(&d, &again);
	CHECK(str_eq(buf_str(&b), buf_str(&again)),
	    "R-867 what is written is read back: %.*s", (int)again.n, again.p);
	CHECK(d.mode == SG_MODE_STRICT && d.sign_scopes.n == 2 &&
		d.n_extensions == 1 && d.extensions[0].has_mode,
	    "all of it");
}

static void
test_against(void)
{
	struct config own = of("[policy]\nmode = \"strict\"\n[prompt]\n"
			       "timeout_seconds = 30\n[server]\nlisten = "
			       "\"\"\n[extension.\"a\"]\nallow = [\"log\"]\n");
	struct config all = own;
	enum config_key keys[CONFIG_COUNT];
	struct sg_error e = {0};
	bool extensions;

	CHECK(config_all_read(&all, STR("[prompt]\nwindow_ms = 9\n"), &e) ==
		SG_OK,
	    "%s", e.message);
	CHECK(config_all_against(&own, &all, keys, &extensions) == 1 &&
		keys[0] == CONFIG_mode && extensions,
	    "R-869 what a file says otherwise is named, and that alone");
	CHECK(config_all_read(&all,
		  STR("[policy]\nmode = \"strict\"\n[extension.\"a\"]\n"
		      "allow = [\"log\"]\n"),
		  &e) == SG_OK,
	    "%s", e.message);
	CHECK(config_all_against(&own, &all, keys, &extensions) == 0 &&
		!extensions,
	    "R-869 what says the same is not");
}

int
main(void)
{
	arena_init(&a, &mem_heap, 64u << 20);
	RUN(test_which);
	RUN(test_over_a_file);
	RUN(test_refused);
	RUN(test_written);
	RUN(test_against);
	arena_release(&a);
	return t_done("settings_config_all");
}
