/*
 * energy: the energy tables as a file.  import replaces what is there, all of
 * it or nothing, and only after a word.
 */
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <string.h>
#include <unistd.h>

#include "client/remote.h"
#include "shape/energy.h"
#include "term/show.h"

#define FILE_MAX (64u << 20) /* the server says how much it takes */

struct call {
	struct remote r;
	bool yes;
};

/* A new file: what is there already is not overwritten. */
static enum cli_exit
write_file(const struct cli *c, const char *path, struct sg_str text)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
	bool ok = fd >= 0;

	for (size_t n = 0; ok && n < text.n;) {
		ssize_t w = write(fd, text.p + n, text.n - n);

		ok = w > 0;
		n += ok ? (size_t)w : 0;
	}
	ok = ok && write(fd, "\n", 1) == 1 && fsync(fd) == 0;
	if (fd >= 0 && close(fd) != 0)
		ok = false;
	if (ok)
		return CLI_DONE;
	(void)cli_fail(c, CLI_FAILED, "cannot write the file", strerror(errno),
	    errno == EEXIST ? "Remove it, or name another file" : NULL);
	if (fd >= 0)
		(void)unlink(path);
	return CLI_FAILED;
}

static enum cli_exit
put_out(struct call *k, const char *path)
{
	struct sg_str json;
	enum cli_exit status = remote_get(
	    &k->r, STR("/v1/energy/export"), "cannot export the tables", &json);

	if (status != CLI_DONE)
		return status;
	return path == NULL ? remote_echo(json)
			    : write_file(k->r.cli, path, json);
}

/* The file ${path}, or standard input if it is "-". */
static enum cli_exit
read_file(struct call *k, const char *path, struct sg_str *out)
{
	FILE *f = strcmp(path, "-") == 0 ? stdin : fopen(path, "re");
	struct buf b = {.cap = 1u << 20};
	enum cli_exit status = CLI_DONE;

	b.p = f == NULL ? NULL : arena_new(&k->r.a, b.cap);
	while (b.p != NULL && !feof(f) && !ferror(f)) {
		struct buf more = {.cap = 2 * b.cap};

		b.n += fread(b.p + b.n, 1, b.cap - b.n, f);
		if (b.n < b.cap)
			continue;
		more.p = more.cap > FILE_MAX ? NULL
					     : arena_new(&k->r.a, more.cap);
		if (more.p != NULL)
			buf_add(&more, buf_str(&b));
		b = more;
	}
	if (f == NULL || b.p == NULL || ferror(f))
		status = cli_fail(k->r.cli, CLI_FAILED, "cannot read the file",
		    b.p == NULL && f != NULL ? "it is too large"
					     : strerror(errno),
		    NULL);
	if (f != NULL && f != stdin)
		(void)fclose(f);
	*out = buf_str(&b);
	return status;
}

/* Nothing goes without a word: --yes, or y at the terminal. */
static bool
is_sure(const struct call *k, const struct energy_view *now, const char *path)
{
	char answer[16] = "";

	if (k->yes || now->items.n + now->charging.n == 0)
		return true;
	if (strcmp(path, "-") == 0 || isatty(STDIN_FILENO) == 0)
		return false;
	fprintf(stderr,
	    "Replace %zu loads and %zu charging sources by those of the "
	    "file? [y/N] ",
	    now->items.n, now->charging.n);
	return fgets(answer, sizeof(answer), stdin) != NULL &&
	    (answer[0] == 'y' || answer[0] == 'Y');
}

static enum cli_exit
take_in(struct call *k, const char *path)
{
	struct remote_ask q = {.method = "PUT", .path = STR("/v1/energy")};
	struct energy_view v;
	struct sg_str json;
	enum cli_exit status = read_file(k, path, &q.body);

	if (status == CLI_DONE)
		status = remote_read(&k->r, STR("/v1/energy"),
		    "cannot read the tables", &energy_view_contract, &v);
	if (status == CLI_DONE && !is_sure(k, &v, path))
		return cli_fail(k->r.cli, CLI_USAGE, "nothing was changed",
		    "there are rows already",
		    "To replace them: solgate energy import FILE --yes");
	q.body = str_trim(q.body);
	if (status == CLI_DONE)
		status = remote_call(&k->r, &q, "nothing was changed", &json);
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &energy_view_contract, &v);
	if (status == CLI_DONE)
		printf("%zu loads and %zu charging sources are in the tables "
		       "now.\n",
		    v.items.n, v.charging.n);
	return status;
}

static const struct cli_option options[] = {
    CLI_FLAG("yes", "import: replace what is there without asking", struct call,
	yes),
    REMOTE_OPTIONS(struct call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct call k = {.yes = false};
	enum cli_exit status;
	const char *file;
	bool in, out;

	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	file = argc - optind > 1 ? argv[optind + 1] : NULL;
	out = argc > optind && strcmp(argv[optind], "export") == 0;
	in = argc > optind && strcmp(argv[optind], "import") == 0;
	if ((!in && !out) || (in && file == NULL) || argc - optind > 2)
		return cli_fail(c, CLI_USAGE,
		    "energy needs export [FILE] or import FILE", NULL,
		    "Try: solgate energy export tables.json");
	status = remote_open(c, &k.r, "person");
	if (status == CLI_DONE)
		status = in ? take_in(&k, file) : put_out(&k, file);
	remote_close(&k.r);
	return status;
}

const struct cli_command cmd_energy = {
    .name = "energy",
    .args = "[OPTION]... export [FILE] | import FILE",
    .summary = "Keep the energy tables in a file, or take them from one",
    .help = "export writes loads, charging sources and the battery as JSON to "
	    "FILE, which must\nnot exist yet, or to standard output. import "
	    "replaces the tables by those of FILE,\nor of standard input if "
	    "FILE is -. If a row is wrong, it is named and nothing\nchanges. "
	    "If there are rows already, import asks first.\n\nExamples:\n"
	    "  solgate energy export boat.json\n"
	    "  solgate energy import boat.json --yes\n",
    CLI_ROWS(options),
    .run = run,
};
