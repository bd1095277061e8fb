/* Where settings come from, and from where they do not. */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "settings/config_place.h"
#include "t.h"

static struct arena a;
static char dir[] = "/tmp/solgate-place-XXXXXX";
static const char *home, *config_home, *state_home, *runtime, *listen, *sock;

static const char *
env(const char *name)
{
	static const struct {
		const char *name;
		const char **value;
	} v[] = {{"HOME", &home}, {"XDG_CONFIG_HOME", &config_home},
	    {"XDG_STATE_HOME", &state_home}, {"XDG_RUNTIME_DIR", &runtime},
	    {"SOLGATE_LISTEN", &listen}, {"SOLGATE_SOCKET", &sock}};

	for (size_t i = 0; i < sizeof(v) / sizeof(v[0]); i++)
		if (strcmp(name, v[i].name) == 0)
			return *v[i].value;
	return NULL;
}

/* O5: relative and empty values are as if they were not there. */
static void
xdg(void)
{
	static const struct row {
		const char *home, *config, *state, *run;
		const char *want_config, *want_state, *want_run;
	} rows[] = {
	    {"/h", NULL, NULL, NULL, "/h/.config/solgate/config.toml",
		"/h/.local/state/solgate", "/h/.local/state/solgate/run"},
	    {"/h", "/c", "/s", "/r", "/c/solgate/config.toml", "/s/solgate",
		"/r/solgate"},
	    {"/h", "c", "./s", "r", "/h/.config/solgate/config.toml",
		"/h/.local/state/solgate", "/h/.local/state/solgate/run"},
	    {"/h", "", "", "", "/h/.config/solgate/config.toml",
		"/h/.local/state/solgate", "/h/.local/state/solgate/run"},
	    {NULL, "/c", "/s", NULL, "/c/solgate/config.toml", "/s/solgate",
		"/s/solgate/run"},
	    {NULL, "/c", NULL, NULL, NULL, NULL, NULL},
	    {"h", NULL, NULL, NULL, NULL, NULL, NULL},
	};
	const struct row *r;

	EACH (r, rows) {
		struct sg_error e = {0};
		struct places p;
		enum sg_err err;

		home = r->home;
		config_home = r->config;
		state_home = r->state;
		runtime = r->run;
		err = places_find(&p, env, &e);
		CHECK((err == SG_OK) == (r->want_config != NULL), "%s",
		    e.message);
		if (err != SG_OK)
			continue;
		CHECK(strcmp(p.config, r->want_config) == 0, "%s", p.config);
		CHECK(strcmp(p.state, r->want_state) == 0, "%s", p.state);
		CHECK(strcmp(p.runtime, r->want_run) == 0, "%s", p.runtime);
	}
}

static const char *
at(const char *name)
{
	static char path[256];

	snprintf(path, sizeof(path), "%s/%s", dir, name);
	return path;
}

static void
put(const char *name, const char *text, mode_t mode)
{
	int fd = open(at(name), O_WRONLY | O_CREAT | O_TRUNC, 0600);

	CHECK(fd >= 0 && write(fd, text, strlen(text)) >= 0, "%s", name);
	CHECK(fchmod(fd, mode) == 0, "%s", name);
	close(fd);
}

/* T45 */
static void
trust(void)
{
	struct sg_error e = {0};
	struct sg_str text;
	char path[256];

	put("good", "[policy]\n", 0600);
	CHECK(config_file(at("good"), &a, &text, &e) == SG_OK &&
		str_eq(text, STR("[policy]\n")),
	    "%s", e.message);
	put("read", "", 0644);
	CHECK(config_file(at("read"), &a, &text, &e) == SG_OK && text.n == 0,
	    "others may read it");
	put("group", "", 0660);
	CHECK(config_file(at("group"), &a, &text, &e) == SG_EIO, "group");
	put("other", "", 0602);
	CHECK(config_file(at("other"), &a, &text, &e) == SG_EIO, "other");
	strcpy(path, at("good"));
	CHECK(symlink(path, at("link")) == 0, "link");
	CHECK(config_file(at("link"), &a, &text, &e) == SG_EIO, "a link");
	CHECK(config_file(dir, &a, &text, &e) == SG_EIO, "a directory");
	CHECK(mkfifo(at("pipe"), 0600) == 0, "pipe");
	CHECK(config_file(at("pipe"), &a, &text, &e) == SG_EIO, "a pipe");
	CHECK(config_file(at("none"), &a, &text, &e) == SG_ENOTFOUND, "none");
	CHECK(mkdir(at("open"), 0777) == 0 && chmod(at("open"), 0777) == 0,
	    "open");
	put("open/file", "", 0600);
	CHECK(config_file(at("open/file"), &a, &text, &e) == SG_EIO,
	    "in a directory of everybody");
}

static void
loads(void)
{
	struct sg_error e = {0};
	struct places p = {0};
	struct config c;
	char path[256];

	strcpy(path, at("mine.toml"));
	put("mine.toml", "[server]\nlisten = '127.0.0.1:1'\n", 0600);
	config_init(&c, &a);
	listen = sock = NULL;
	CHECK(config_load(&c, &p, path, env, &e) == SG_OK, "%s", e.message);
	CHECK(str_eq(c.listen, STR("127.0.0.1:1")), "by file");
	CHECK(c.n_files == 1 && strcmp(c.files[0], path) == 0, "named");
	listen = "localhost:2";
	config_init(&c, &a);
	CHECK(config_load(&c, &p, path, env, &e) == SG_OK, "%s", e.message);
	CHECK(str_eq(c.listen, STR("localhost:2")) &&
		c.origin[CONFIG_listen] == CONFIG_BY_ENVIRONMENT,
	    "the environment wins");
	/* That an address beyond this machine needs TLS is said at the start.
	 */
	listen = "0.0.0.0";
	config_init(&c, &a);
	CHECK(config_load(&c, &p, path, env, &e) != SG_OK &&
		strcmp(e.pointer, "SOLGATE_LISTEN") == 0,
	    "%s %s", e.pointer, e.message);
	listen = NULL;
	config_init(&c, &a);
	e = (struct sg_error){0};
	CHECK(config_load(&c, &p, at("none"), env, &e) == SG_ENOTFOUND,
	    "a file that was named must be there");
}

static void
writes(void)
{
	struct sg_error e = {0};
	struct sg_str text;
	struct stat st;
	char path[256];

	strcpy(path, at("a/b/c.toml"));
	CHECK(place_write(path, STR("x = 1\n"), &e) == SG_OK, "%s", e.message);
	CHECK(stat(path, &st) == 0 && (st.st_mode & 0777) == 0600, "0600");
	CHECK(stat(at("a/b"), &st) == 0 && (st.st_mode & 0777) == 0700, "0700");
	CHECK(place_write(path, STR("y = 2\n"), &e) == SG_OK, "%s", e.message);
	CHECK(config_file(path, &a, &text, &e) == SG_OK &&
		str_eq(text, STR("y = 2\n")),
	    "replaced");
	CHECK(place_write("relative", STR(""), &e) != SG_OK, "relative");
	e = (struct sg_error){0};
	CHECK(place_write("/proc/solgate/x", STR(""), &e) != SG_OK, "nowhere");
	CHECK(e.message[0] != '\0', "says why");
}

int
main(void)
{
	char command[64];
	int failed;

	if (mkdtemp(dir) == NULL)
		return 1;
	arena_init(&a, &mem_heap, 16u << 20);
	RUN(xdg);
	RUN(trust);
	RUN(loads);
	RUN(writes);
	arena_release(&a);
	snprintf(command, sizeof(command), "rm -rf %s", dir);
	failed = system(command) != 0;
	return t_done("app_config_place") | failed;
}
