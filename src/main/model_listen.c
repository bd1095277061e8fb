/* model --listen and model pack; see model_listen.h. */
#include "main/model_listen.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "play/play.h"
#include "settings/config_place.h"

#define ROOM (64u << 20)

static void
ready(void *ctx, const char *url)
{
	(void)ctx;
	printf("%s\n", url);
	fflush(stdout);
	fprintf(stderr,
	    "A scripted model listens. Any key will do. Point a program at "
	    "it:\n"
	    "  ANTHROPIC_BASE_URL=%s\n"
	    "  OPENAI_BASE_URL=%s/v1\n"
	    "  GOOGLE_GEMINI_BASE_URL=%s\n",
	    url, url, url);
}

static enum cli_exit
read_script(
    struct cli *c, const char *path, struct arena *a, struct play_script *out)
{
	struct sg_error e = {0};
	struct sg_str text = STR("");

	if (config_file(path, a, &text, &e) != SG_OK)
		return cli_fail_error(
		    c, CLI_FAILED, "cannot read the script", &e, NULL);
	if (play_read(text, a, out, &e) != SG_OK)
		return cli_fail_error(c, CLI_USAGE,
		    "the script is not a list of steps", &e,
		    "See: docs/models.md, A model for other programs");
	return CLI_DONE;
}

static enum cli_exit
listen_on(struct cli *c, const struct model_listen *o, struct arena *a, int log)
{
	struct play_script script;
	struct play_options p = {
	    .address = o->address, .log = log, .ready = ready};
	struct sg_error e = {0};
	enum cli_exit status = o->script == NULL
	    ? CLI_DONE
	    : read_script(c, o->script, a, &script);

	if (status != CLI_DONE)
		return status;
	if (o->script != NULL)
		p.script = &script;
	if (play_listen(&p, &e) != SG_OK)
		return cli_fail_error(c, CLI_USAGE,
		    "the scripted model does not listen", &e,
		    "Try: solgate model --listen");
	return CLI_DONE;
}

enum cli_exit
model_listen(struct cli *c, const struct model_listen *o)
{
	enum cli_exit status;
	struct arena a;
	int log = -1;

	if (o->log != NULL) {
		log = open(
		    o->log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
		if (log < 0)
			return cli_fail(c, CLI_FAILED, "cannot write the log",
			    strerror(errno), NULL);
	}
	arena_init(&a, &mem_heap, ROOM);
	status = listen_on(c, o, &a, log);
	arena_release(&a);
	if (log >= 0)
		(void)close(log);
	return status;
}

enum cli_exit
model_pack(struct cli *c, const char *steps)
{
	struct play_script script;
	struct sg_error e = {0};
	enum cli_exit status = CLI_DONE;
	struct sg_str text = str_of(steps);
	struct arena a;
	struct buf b;

	arena_init(&a, &mem_heap, ROOM);
	b = arena_buf(&a, play_packed_size(text.n));
	if (b.p == NULL || play_read(text, &a, &script, &e) != SG_OK) {
		status = cli_fail_error(c, CLI_USAGE, "these are not steps", &e,
		    "See: docs/models.md, A model for other programs");
	} else {
		play_pack(text, &b);
		printf("%.*s\n", (int)b.n, b.p);
	}
	arena_release(&a);
	return status;
}
