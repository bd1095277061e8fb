/* policy import: the rules of an agent, as a policy file; see carry/. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "carry/carry.h"
#include "face/rules/rules.h"
#include "home/home.h"
#include "system/idna.h"
#include "system/world.h"

#define IMPORT_MAX ((size_t)4 << 20)

static bool
from_of(const char *word, enum carry_from *out)
{
	for (*out = 0; *out < CARRY_FROM_COUNT; (*out)++)
		if (strcmp(carry_name(*out), word) == 0)
			return true;
	return false;
}

/* "-" is standard input. */
static bool
read_text(const char *path, struct arena *a, struct sg_str *out)
{
	int fd = strcmp(path, "-") == 0 ? 0 : open(path, O_RDONLY | O_CLOEXEC);
	char *p = arena_raw(a, IMPORT_MAX + 1);
	size_t n = 0;
	ssize_t got = 1;

	if (fd < 0 || p == NULL)
		return false;
	while (n <= IMPORT_MAX && got != 0) {
		got = read(fd, p + n, IMPORT_MAX + 1 - n);
		if (got < 0 && errno == EINTR)
			continue;
		if (got < 0)
			break;
		n += (size_t)got;
	}
	if (fd != 0)
		(void)close(fd);
	if (n > IMPORT_MAX)
		errno = EFBIG;
	*out = (struct sg_str){p, n};
	return got == 0;
}

/* A file that is there is somebody's: it is not written over. */
static enum cli_exit
write_out(const struct rules_face *k, struct sg_str text)
{
	int fd;
	ssize_t done;

	if (k->output == NULL) {
		(void)fwrite(text.p, 1, text.n, stdout);
		return CLI_DONE;
	}
	fd = open(k->output, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
	if (fd < 0)
		return cli_fail(k->r.cli, CLI_FAILED, "cannot make the file",
		    strerror(errno), k->output);
	done = write(fd, text.p, text.n);
	if (close(fd) == 0 && done == (ssize_t)text.n)
		return CLI_DONE;
	(void)unlink(k->output);
	return cli_fail(k->r.cli, CLI_FAILED, "cannot write the file",
	    k->output, "Nothing was left there");
}

static enum cli_exit
tell(const struct rules_face *k, const struct carry_list *l)
{
	size_t carried, lost, denials = 0;

	carry_count(l, &carried, &lost);
	for (size_t i = 0; i < l->n; i++)
		denials += l->v[i].lost != NULL && l->v[i].effect == CARRY_DENY;
	fprintf(stderr, "%zu rules carried over, %zu not\n", carried, lost);
	if (denials > 0)
		fprintf(stderr,
		    "%zu of those are DENIALS: see \"NOT DENIED HERE\" at the "
		    "end of the file\n",
		    denials);
	return carried > 0
	    ? CLI_DONE
	    : cli_fail(k->r.cli, CLI_FAILED, "no rule could be carried over",
		  NULL, "The reasons stand in the file");
}

enum cli_exit
policy_do_import(void *call, char **words)
{
	struct rules_face *k = call;
	struct carry_about about = {.home = str_of(home_env("HOME"))};
	char host[40];
	struct sg_error e = {0};
	struct launch tools;
	struct carry_list l;
	struct sg_str out;
	enum cli_exit status;

	if (!from_of(words[0], &about.from))
		return cli_fail(k->r.cli, CLI_USAGE,
		    "the rules of this program are not known", words[0],
		    "One of: claude codex gemini");
	if (!read_text(words[1], &k->a, &about.text))
		return cli_fail(k->r.cli, CLI_FAILED, "cannot read the file",
		    strerror(errno), words[1]);
	(void)snprintf(host, sizeof(host), "host.%s", carry_name(about.from));
	about.extension = str_of(k->whose != NULL ? k->whose : host);
	if (world_tools(&tools, &k->a, &e) != SG_OK ||
	    carry_read(&l, &about,
		&(struct grant_check){&k->a, &idna_libidn2, &tools, 0},
		&e) != SG_OK)
		return cli_fail_error(k->r.cli, CLI_FAILED,
		    "the rules cannot be read", &e, "Nothing was carried over");
	if (!carry_write(&l, &k->a, &out))
		return cli_fail(k->r.cli, CLI_FAILED, "cannot write the rules",
		    "out of memory", NULL);
	status = write_out(k, out);
	return status == CLI_DONE ? tell(k, &l) : status;
}
