/* mcp --listen: a token for clients, and the command of each session. */
#include "main/mcp_listen.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "face/listen/listen.h"
#include "settings/config_place.h"

#define TOKEN_BYTES 32
#define TOKEN_TEXT  (2 * TOKEN_BYTES)
#define BODY_MAX    (32u << 20)

struct ready {
	const char *file; /* NULL: without a token */
};

static void
ready(void *ctx, const char *url)
{
	const struct ready *r = ctx;

	printf("%s\n", url);
	fflush(stdout);
	fprintf(stderr, "solgate: MCP clients are served at %s\n", url);
	if (r->file == NULL) {
		fputs(
		    "solgate: any program of this user may come in\n", stderr);
		return;
	}
	fputs("solgate: they need the header Authorization: Bearer TOKEN; the "
	      "token is in ",
	    stderr);
	cli_put(stderr, str_of(r->file));
	fputc('\n', stderr);
}

/* The token of the file, if it is ours alone and whole. */
static bool
read_token(const char *path, char out[TOKEN_TEXT + 1], const char **why)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
	struct stat st;
	ssize_t n;

	*why = NULL;
	if (fd < 0) {
		if (errno != ENOENT)
			*why = strerror(errno);
		return false;
	}
	if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode) ||
	    st.st_uid != geteuid() || (st.st_mode & 077) != 0)
		*why = "the file must belong to you, and only you may read it";
	n = read(fd, out, TOKEN_TEXT);
	out[TOKEN_TEXT] = '\0';
	(void)close(fd);
	if (*why == NULL && n != TOKEN_TEXT)
		*why = "the file is damaged; remove it to get another token";
	return *why == NULL;
}

static enum sg_err
make_token(const char *path, char out[TOKEN_TEXT + 1], struct sg_error *e)
{
	uint8_t random[TOKEN_BYTES];
	struct buf b = {.p = out, .cap = TOKEN_TEXT};
	char line[TOKEN_TEXT + 2];

	if (getrandom(random, sizeof(random), 0) != (ssize_t)sizeof(random))
		return err_set(
		    e, SG_EIO, STR(""), STR("the system gave no random bytes"));
	buf_addhex(&b, random, sizeof(random));
	out[TOKEN_TEXT] = '\0';
	snprintf(line, sizeof(line), "%s\n", out);
	return place_write(path, str_of(line), e);
}

/* Each session is this program once more, without what belongs to listening. */
static char **
session_argv(const struct mcp_listen *o, const char *name, char *name_option)
{
	char **v = calloc((size_t)o->argc + 5, sizeof(*v));
	static char self[] = "/proc/self/exe", mcp[] = "mcp", end[] = "--";
	int n = 0;

	if (v == NULL)
		return NULL;
	v[n++] = self;
	v[n++] = mcp;
	sprintf(name_option, "--name=%s", name);
	v[n++] = name_option;
	for (int i = 1; i < o->options; i++)
		if (!str_starts(str_of(o->argv[i]), STR("--listen")) &&
		    strcmp(o->argv[i], "--no-token") != 0 &&
		    strcmp(o->argv[i], "--") != 0)
			v[n++] = o->argv[i];
	if (o->options < o->argc)
		v[n++] = end;
	for (int i = o->options; i < o->argc; i++)
		v[n++] = o->argv[i];
	return v;
}

enum cli_exit
mcp_listen(struct cli *c, const struct mcp_listen *o, const char *state,
    const char *name)
{
	static char path[PLACE_MAX], token[TOKEN_TEXT + 1], option[128];
	struct ready r = {.file = o->no_token ? NULL : path};
	struct listen_options l = {.address = o->address,
	    .token = o->no_token ? NULL : token,
	    .max_body = BODY_MAX,
	    .ready = ready,
	    .ctx = &r};
	struct sg_error e = {0};
	const char *why = NULL;

	if (snprintf(path, sizeof(path), "%s/mcp/%s.token", state, name) >=
	    (int)sizeof(path))
		return cli_fail(
		    c, CLI_FAILED, "the name is too long", name, NULL);
	if (!o->no_token && !read_token(path, token, &why) && why == NULL &&
	    make_token(path, token, &e) != SG_OK)
		why = e.message;
	if (why != NULL)
		return cli_fail(
		    c, CLI_FAILED, "the token cannot be used", path, why);
	if ((l.argv = session_argv(o, name, option)) == NULL)
		return cli_fail(c, CLI_FAILED, "no memory", NULL, NULL);
	if (listen_run(&l, &e) != SG_OK) {
		free(l.argv);
		return cli_fail_error(c, CLI_FAILED,
		    "clients cannot be served over HTTP", &e,
		    "Try: solgate mcp --listen -- COMMAND");
	}
	free(l.argv);
	return CLI_DONE;
}
