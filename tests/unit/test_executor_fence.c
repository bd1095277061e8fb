/*
 * What a tool is left with: its own directory, the places, limits and network
 * of its row, and nothing of the gate (R-430, R-431, T17, T65).
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "executor/executor.h"
#include "executor/fence.h"
#include "lib/fakes.h"
#include "t.h"

#define HEAD "tools\tversion\t0.1\t-\t-\t-\t-\t-\n"

static char dir[64], work[80], script[96], secret[96], shared[96];
static uv_loop_t loop;
static struct clock_fake now = {1767225600000, 1000};
static struct {
	bool ok;
	char summary[256], code[64], reason[256];
} got;

static void
done(void *ctx, const struct executor_outcome *o)
{
	(void)ctx;
	got.ok = o->ok;
	snprintf(got.summary, sizeof(got.summary), "%.*s", (int)o->summary.n,
	    o->summary.p);
	snprintf(got.code, sizeof(got.code), "%.*s", (int)o->code.n, o->code.p);
	snprintf(got.reason, sizeof(got.reason), "%.*s", (int)o->reason.n,
	    o->reason.p);
}

static void
put(const char *path, const char *text, mode_t mode)
{
	FILE *f = fopen(path, "w");

	if (f == NULL || fputs(text, f) < 0 || fclose(f) != 0 ||
	    chmod(path, mode) != 0)
		exit(1);
}

/* Run ${text} as a program of bash with ${fence} in its ninth column. */
static void
run(const char *text, const char *offline, const char *fence)
{
	static char tools[1 << 16], own[4096];
	FILE *f = fopen("data/tools.v0.1.tsv", "r");
	struct executor_options o = {.clock = clock_fake_port(&now),
	    .loop = &loop,
	    .work_dir = work,
	    .timeout_ms = 20000};
	struct executor_action a = {.action_id = STR("a"),
	    .request_id = STR("r"),
	    .kind = STR("mine"),
	    .payload = STR("{}"),
	    .attempt = 1};
	struct sg_error e = {0};
	struct executor_port p;
	struct executor *x;

	o.tools = (struct sg_str){
	    tools, f != NULL ? fread(tools, 1, sizeof(tools), f) : 0};
	if (f != NULL)
		fclose(f);
	put(script, text, 0700);
	snprintf(own, sizeof(own),
	    HEAD "mine\tlocal\twrite\tyes\tlow\t%s\tcommand\t%s\t%s\n", offline,
	    script, fence);
	o.more = str_of(own);
	memset(&got, 0, sizeof(got));
	CHECK((x = executor_open(&o, &e)) != NULL, "%s", e.message);
	if (x == NULL)
		return;
	p = executor_port_of(x);
	p.run(p.self, &a, (struct executor_done){done, NULL});
	uv_run(&loop, UV_RUN_DEFAULT);
	executor_close(x);
	uv_run(&loop, UV_RUN_DEFAULT);
}

static bool
said(const char *want)
{
	return strcmp(got.summary, want) == 0;
}

#define BASH "#!/bin/bash\n"

/* Its own directory is its home, where it starts, and stays. */
static void
a_tool_has_a_directory_of_its_own(void)
{
	char want[256];

	snprintf(want, sizeof(want), "%s/mine %s/mine 1", work, work);
	run(BASH "echo x >>kept; echo $PWD $HOME $(wc -l <kept)\n", "yes", "-");
	CHECK(got.ok && said(want), "%s %s", got.summary, got.reason);
	run(BASH "echo x >>kept; wc -l <kept\n", "yes", "-");
	CHECK(said("2"), "what it keeps is there: %s", got.summary);
}

static void
a_tool_reaches_what_its_row_says(void)
{
	char text[1024], fence[256];

	snprintf(
	    text, sizeof(text), BASH "cat %s 2>/dev/null || echo no\n", secret);
	run(text, "yes", "-");
	CHECK(said("no"), "it reads no other file: %s", got.summary);
	snprintf(fence, sizeof(fence), "cpu=5 read=/no/such/place:%s", dir);
	run(text, "yes", fence);
	CHECK(said("token"), "what its row names: %s", got.summary);
	snprintf(text, sizeof(text),
	    BASH "echo x 2>/dev/null >%s/new && echo yes || echo no\n", shared);
	run(text, "yes", fence);
	CHECK(said("no"), "reading is not writing: %s", got.summary);
	snprintf(fence, sizeof(fence), "write=%s", shared);
	run(text, "yes", fence);
	CHECK(said("yes"), "a place to write: %s", got.summary);
	snprintf(text, sizeof(text),
	    BASH "ln -s %s link; cat link 2>/dev/null || echo no\n", secret);
	run(text, "yes", "-");
	CHECK(said("no"), "a link leads nowhere: %s", got.summary);
	run(BASH "cat /proc/$PPID/environ >/dev/null 2>&1 && echo yes || "
		 "echo no\n",
	    "yes", "-");
	CHECK(said("no"), "the gate's process: %s", got.summary);
	run(BASH "echo x 2>/dev/null >/tmp/solgate-fence && echo yes || "
		 "echo no\n",
	    "yes", "-");
	CHECK(said("no"), "the common directory: %s", got.summary);
}

static void
a_tool_starts_what_its_row_says(void)
{
	char text[512], fence[256], copy[128];

	snprintf(copy, sizeof(copy), "%s/true", shared);
	snprintf(text, sizeof(text), "cp /bin/true %s", copy);
	CHECK(system(text) == 0, "%s", text);
	snprintf(text, sizeof(text),
	    BASH "%s 2>/dev/null && echo yes || echo no\n", copy);
	run(text, "yes", "-");
	CHECK(said("no"), "not a program of elsewhere: %s", got.summary);
	snprintf(fence, sizeof(fence), "run=/bin:%s", shared);
	run(text, "yes", fence);
	CHECK(said("yes"), "what its row names: %s", got.summary);
	snprintf(fence, sizeof(fence), "run=/bin/bash write=%s", shared);
	run(BASH "ls / >/dev/null 2>&1 && echo yes || echo no\n", "yes", fence);
	CHECK(said("no"), "and no more than that: %s", got.summary);
	run(BASH "cp /bin/true mine 2>/dev/null; ./mine 2>/dev/null && "
		 "echo yes || echo no\n",
	    "yes", "-");
	CHECK(said("no"), "what it wrote is not run: %s", got.summary);
}

static unsigned
listening(int *fd)
{
	struct sockaddr_in at = {
	    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t n = sizeof(at);

	*fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (bind(*fd, (struct sockaddr *)&at, n) != 0 || listen(*fd, 4) != 0 ||
	    getsockname(*fd, (struct sockaddr *)&at, &n) != 0)
		exit(1);
	return ntohs(at.sin_port);
}

/* A tool that works without a network gets none, unless its row says so. */
static void
a_tool_has_the_network_of_its_row(void)
{
	static const struct row {
		const char *offline, *fence, *want;
	} rows[] = {{"yes", "-", "no"}, {"yes", "network=all", "yes"},
	    {"no", "-", "yes"}, {"no", "network=none", "no"}};
	const struct row *row;
	char text[256];
	int fd;
	unsigned port = listening(&fd);

	snprintf(text, sizeof(text),
	    BASH "exec 2>/dev/null; (echo >/dev/tcp/127.0.0.1/%u) && echo yes "
		 "|| echo no\n",
	    port);
	EACH (row, rows) {
		run(text, row->offline, row->fence);
		CHECK(said(row->want), "%s %s: %s", row->offline, row->fence,
		    got.summary);
	}
	close(fd);
}

static void
a_tool_has_limits(void)
{
	int fd = open("/dev/null", O_RDONLY); /* it forgot to close on exec */

	run(BASH "echo $(ulimit -t) $(ulimit -d) $(ulimit -n) $(ulimit -f) "
		 "$(ulimit -c)\n",
	    "yes", "-");
	CHECK(said("30 1048576 256 65536 0"), "%s", got.summary);
	run(BASH "echo $(ulimit -t) $(ulimit -d) $(ulimit -n) $(ulimit -f)\n",
	    "yes", "cpu=7 memory=512 files=32 size=1");
	CHECK(said("7 524288 32 1024"), "%s", got.summary);
	run(BASH "head -c 2000000 /dev/zero >big 2>/dev/null; stat -c %s big\n",
	    "yes", "size=1");
	CHECK(said("1048576"), "one file: %s", got.summary);
	run(BASH "exec 2>/dev/null; n=0; for i in $(seq 3 99); do "
		 "(exec <&$i) && n=$((n + 1)); done; echo $n\n",
	    "yes", "-");
	CHECK(fd > 2 && said("0"), "no descriptor of ours: %s", got.summary);
	run(BASH "kill -0 $PPID 2>/dev/null && echo yes || echo no\n", "yes",
	    "-");
	CHECK(sandbox_kernel().landlock < 6 || said("no"), "signals: %s",
	    got.summary);
	close(fd);
}

static void
wrong_words_are_refused(void)
{
	static const struct row {
		const char *cell, *why;
	} rows[] = {{"-", NULL}, {"cpu=1", NULL}, {"network=none run=-", NULL},
	    {"cpu=0", "cpu must be a number from 1 to 600"},
	    {"cpu=601", "cpu must be"}, {"cpu=1x", "cpu must be"},
	    {"memory=99999999999", "memory must be"},
	    {"network=some", "network must be none or all"},
	    {"write=tmp", "write must be absolute paths"},
	    {"write=/a:b", "write must be absolute paths"},
	    {"write=/a:", "write must be absolute paths"},
	    {"cpu", "words like cpu=10"}, {"cpu=1  cpu=2", "words like cpu=10"},
	    {"cgroup=1", "a word that is not known"}};
	const struct row *row;

	EACH (row, rows) {
		struct registry_fence f = {.cpu_s = 0};
		const char *why = fence_read(str_of(row->cell), &f);

		CHECK(row->why == NULL
			? why == NULL
			: why != NULL && strstr(why, row->why) != NULL,
		    "%s: %s", row->cell, why != NULL ? why : "fine");
	}
}

int
main(void)
{
	char command[160];

	if (sandbox_lacks() != NULL) {
		printf("executor_fence: left out: %s\n", sandbox_lacks());
		RUN(wrong_words_are_refused);
		return t_done("executor_fence");
	}
	strcpy(dir, "/tmp/solgate-fence-XXXXXX");
	if (mkdtemp(dir) == NULL || uv_loop_init(&loop) != 0)
		exit(1);
	snprintf(work, sizeof(work), "%s/work", dir);
	snprintf(script, sizeof(script), "%s/script", dir);
	snprintf(secret, sizeof(secret), "%s/secret", dir);
	snprintf(shared, sizeof(shared), "%s/shared", dir);
	put(secret, "token\n", 0600);
	if (mkdir(shared, 0700) != 0)
		exit(1);
	RUN(a_tool_has_a_directory_of_its_own);
	RUN(a_tool_reaches_what_its_row_says);
	RUN(a_tool_starts_what_its_row_says);
	RUN(a_tool_has_the_network_of_its_row);
	RUN(a_tool_has_limits);
	RUN(wrong_words_are_refused);
	CHECK(uv_loop_close(&loop) == 0, "nothing is left on the loop");
	snprintf(command, sizeof(command), "rm -r %s", dir);
	CHECK(system(command) == 0, "%s", command);
	return t_done("executor_fence");
}
