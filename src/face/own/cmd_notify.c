/*
 * notify: how questions find people; a test by every way or by one; a browser
 * that is not to be told any more.
 */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "client/remote.h"
#include "shape/notify.h"
#include "term/show.h"
#include "words/words.h"

#define LOOK_MS 100
#define LOOKS   450 /* 45 s: three tries of ten, and the pauses between */

struct call {
	struct remote r;
};

static enum cli_exit
read_view(struct call *k, struct notify_view *v, struct sg_str *json)
{
	enum cli_exit status = remote_get(
	    &k->r, STR("/v1/notify"), "cannot ask how people are told", json);

	if (status == CLI_DONE)
		status = remote_decode(&k->r, *json, &notify_view_contract, v);
	return status;
}

static void
show_list(const char *head, bool has, const struct sg_str *v, size_t n)
{
	for (size_t i = 0; has && i < n; i++) {
		fputs(i == 0 ? head : ", ", stdout);
		show_text(v[i]);
	}
}

static void
show_way(const struct notify_way *w)
{
	printf("%-8.*s ", (int)w->name.n, w->name.p);
	if (!w->on) {
		puts("not set up");
		return;
	}
	printf("%s  %lld sent, %lld failed", w->works ? "works" : "fails",
	    (long long)w->sent, (long long)w->failed);
	if (w->dropped > 0)
		printf(", %lld dropped", (long long)w->dropped);
	printf("; %s risk and above", word_name(&words_risk, w->risk));
	if (w->has_quiet)
		printf(", silent %.*s", (int)w->quiet.n, w->quiet.p);
	show_list("; told: ", w->has_people, w->people.v, w->people.n);
	show_list("; in ", w->has_projects, w->projects.v, w->projects.n);
	if (w->nobody)
		fputs(" (none of them may answer)", stdout);
	if (!str_eq(w->language, STR("en")))
		printf("; in the language %.*s", (int)w->language.n,
		    w->language.p);
	if (w->has_why) {
		fputs(": ", stdout);
		show_text(w->why);
	}
	putchar('\n');
}

static void
show_device(const struct notify_device *d)
{
	printf("%.*s  ", (int)d->id.n, d->id.p);
	show_text(d->has_device ? d->device : STR("a browser of this gate"));
	if (d->has_person) {
		fputs(", ", stdout);
		show_text(d->person);
	}
	fputs(", by ", stdout);
	show_text(d->service);
	putchar('\n');
}

static enum cli_exit
list(void *call, char **words)
{
	struct call *k = call;
	struct notify_view v;
	struct sg_str json;
	enum cli_exit status = read_view(k, &v, &json);

	(void)words;
	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status != CLI_DONE)
		return status;
	for (size_t i = 0; i < v.ways.n; i++)
		show_way(&v.ways.v[i]);
	for (size_t i = 0; i < v.devices.n; i++)
		show_device(&v.devices.v[i]);
	if (!v.attends)
		fputs("A question that comes while nobody is there is not "
		      "asked, so nobody is told.\nTo ask whoever can be told: "
		      "solgate config set notify.attends true\n",
		    stderr);
	return CLI_DONE;
}

/* How many of those that were to be told have been, or have not. */
static int64_t
ended(const struct notify_way *w)
{
	return w->sent + w->failed + w->dropped;
}

static const struct notify_way *
way_of(const struct notify_view *v, struct sg_str name)
{
	for (size_t i = 0; i < v->ways.n; i++)
		if (str_eq(v->ways.v[i].name, name))
			return &v->ways.v[i];
	return NULL;
}

/* Whether everything that was told by ${b} since ${a} has ended. */
static bool
all_ended(const struct notify_view *a, const struct notify_view *b,
    struct sg_str only)
{
	for (size_t i = 0; i < a->ways.n; i++) {
		const struct notify_way *w = &a->ways.v[i];
		const struct notify_way *now = way_of(b, w->name);
		int64_t want = str_eq(w->name, STR("push"))
		    ? (int64_t)a->devices.n
		    : 1;

		if (!w->on || (only.n > 0 && !str_eq(only, w->name)))
			continue;
		if (now == NULL || ended(now) < ended(w) + want)
			return false;
	}
	return true;
}

static enum cli_exit
say_result(struct call *k, const struct notify_view *a,
    const struct notify_view *b, struct sg_str only)
{
	size_t tried = 0, bad = 0;

	for (size_t i = 0; i < a->ways.n; i++) {
		const struct notify_way *w = &a->ways.v[i];
		const struct notify_way *now = way_of(b, w->name);

		if (!w->on || now == NULL ||
		    (only.n > 0 && !str_eq(only, w->name)))
			continue;
		if (str_eq(w->name, STR("push")) && a->devices.n == 0) {
			puts("push     no browser has asked for it yet: "
			     "Settings, Notifications");
			continue;
		}
		tried++;
		bad += now->sent == w->sent;
		show_way(now);
	}
	if (tried == 0)
		return cli_fail(k->r.cli, CLI_FAILED, "nobody was told",
		    "no notifier is set up",
		    "See: man solgate.conf, notify; docs/notify.md");
	return bad == 0
	    ? CLI_DONE
	    : cli_fail(k->r.cli, CLI_FAILED, "a test did not arrive", NULL,
		  "The lines above say why");
}

static enum cli_exit
send_test(struct call *k, struct sg_str only, struct sg_str *json)
{
	struct notify_test body = {.has_way = only.n > 0, .way = only};
	struct buf b = {.p = arena_new(&k->r.a, 256), .cap = 256};
	struct remote_ask q = {
	    .method = "POST", .path = STR("/v1/notify/test")};

	if (b.p != NULL)
		contract_encode(&notify_test_contract, &body, &b);
	q.body = buf_str(&b);
	return remote_call(&k->r, &q, "no test was sent", json);
}

static enum cli_exit
test(struct call *k, struct sg_str only)
{
	const struct timespec pause = {.tv_nsec = LOOK_MS * 1000000L};
	struct notify_view before, now;
	struct sg_str json;
	enum cli_exit status = send_test(k, only, &json);

	if (status == CLI_DONE)
		status = remote_decode(
		    &k->r, json, &notify_view_contract, &before);
	for (unsigned i = 0; status == CLI_DONE && i < LOOKS; i++) {
		(void)nanosleep(&pause, NULL);
		status = read_view(k, &now, &json);
		if (status == CLI_DONE && all_ended(&before, &now, only))
			break;
	}
	if (status == CLI_DONE && k->r.cli->json)
		(void)remote_echo(json);
	return status == CLI_DONE ? say_result(k, &before, &now, only) : status;
}

static enum cli_exit
test_all(void *call, char **words)
{
	(void)words;
	return test(call, STR(""));
}

static enum cli_exit
test_one(void *call, char **words)
{
	return test(call, str_of(words[0]));
}

static enum cli_exit
end(void *call, char **words)
{
	struct call *k = call;
	struct remote_ask q = {.method = "DELETE",
	    .path = remote_path(
		&k->r, "/v1/notify/devices/", str_of(words[0]), "")};
	struct sg_str json;
	enum cli_exit status = remote_call(
	    &k->r, &q, "the browser is still told", &json);

	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		puts("This browser is not told any more.");
	return status;
}

static const struct cli_verb verbs[] = {
    {"list", 0, list},
    {"test", 0, test_all},
    {"test", 1, test_one},
    {"end", 1, end},
};

static const struct cli_option options[] = {
    REMOTE_OPTIONS(struct call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;

	k = (struct call){.r = {.timeout_ms = 0}};
	return remote_run(c, argc, argv, &k, &k.r,
	    (struct remote_verbs){verbs, sizeof(verbs) / sizeof(verbs[0])});
}

const struct cli_command cmd_notify = {
    .name = "notify",
    .args = "[OPTION]... [list | test [NAME] | end ID]",
    .summary = "Show how questions find you, and send a test",
    .help = "list, the default, shows each way by which a question finds a "
	    "person (push, ntfy,\nsmtp, command, desktop), whether it works, "
	    "and the browsers that are told by Web\nPush. test sends a test "
	    "by every way that is set up, or by NAME, and says what\nbecame of "
	    "it. end: the browser ID is not told any more.\n\n"
	    "A notification names who asks, for what kind of access and how "
	    "risky it is. It\nanswers nothing: it opens the page at the "
	    "question.\n\n"
	    "Examples:\n  solgate notify\n  solgate notify test ntfy\n",
    CLI_ROWS(options),
    .run = run,
};
