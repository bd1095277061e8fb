/* stats: what the server counted, as numbers or as bar charts. */
#include <getopt.h>
#include <string.h>

#include "client/remote.h"
#include "face/cli/stats_plot.h"
#include "when/since.h"

struct call {
	struct remote r;
	bool plot;
	const char *span;
};

static void
print_numbers(const struct stats *s)
{
	int64_t allowed = 0, deferred = 0, denied = 0;

	for (size_t i = 0; i < s->per_day.n; i++) {
		allowed += s->per_day.v[i].allowed;
		deferred += s->per_day.v[i].deferred;
		denied += s->per_day.v[i].denied;
	}
	printf("waiting    %lld\n", (long long)s->pending);
	printf(
	    "decisions  %lld allowed, %lld deferred, %lld denied, %lld timed "
	    "out in %lld d\n",
	    (long long)allowed, (long long)deferred, (long long)denied,
	    (long long)s->times.timeouts, (long long)s->days);
	if (s->times.has_median_ms)
		printf("time       median %.1f s, p95 %.1f s\n",
		    (double)s->times.median_ms / 1000.0,
		    (double)s->times.p95_ms / 1000.0);
	printf("turns      %lld must, %lld should, %lld skip, %lld frozen\n",
	    (long long)s->turns.must, (long long)s->turns.should,
	    (long long)s->turns.skip, (long long)s->turns.frozen);
	printf("chips      %lld shown, %lld approved, %lld deferred, %lld "
	       "carried out, %lld failed\n",
	    (long long)s->shown, (long long)s->approved, (long long)s->deferred,
	    (long long)s->success, (long long)s->failed);
}

static enum cli_exit
print(struct call *k)
{
	struct stats s;
	struct sg_str json;
	enum cli_exit status = remote_get(&k->r,
	    remote_path(&k->r, "/v1/stats?view=", str_of(k->span), ""),
	    "cannot get the statistics", &json);

	if (status == CLI_DONE && k->r.cli->json)
		return remote_echo(json);
	if (status == CLI_DONE)
		status = remote_decode(&k->r, json, &stats_contract, &s);
	if (status != CLI_DONE)
		return status;
	print_numbers(&s);
	if (k->plot) {
		putchar('\n');
		stats_plot(&s);
	}
	return CLI_DONE;
}

static const struct cli_option options[] = {
    CLI_FLAG("plot", "draw bar charts as well", struct call, plot),
    CLI_TEXT("span", "SPAN",
	"since when: 24h, 7d, a date or a time; default 30d", struct call,
	span),
    REMOTE_OPTIONS(struct call, r),
};

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct call k;
	enum cli_exit status;
	int64_t from;

	k = (struct call){.span = "30d"};
	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	if (argc != optind)
		return cli_fail(
		    c, CLI_USAGE, "stats takes no words", argv[optind], NULL);
	if (!since_read(k.span, remote_now(), &from) || from > remote_now())
		return cli_fail(c, CLI_USAGE,
		    "--span needs a time that has passed, or an age", k.span,
		    "Try: --span=" SINCE_HINT);
	status = remote_open(c, &k.r, "person");
	if (status == CLI_DONE)
		status = print(&k);
	remote_close(&k.r);
	return status;
}

const struct cli_command cmd_stats = {
    .name = "stats",
    .args = "[OPTION]...",
    .summary = "Show how much was asked and decided, and how fast",
    .help = "--plot adds bar charts below the numbers: decisions per day, time "
	    "to decide,\nturns by intent and risk. The charts use ASCII if the "
	    "locale is not UTF-8.\n\nExamples:\n  solgate stats --plot\n"
	    "  solgate stats --span 24h --json\n",
    CLI_ROWS(options),
    .run = run,
};
