/*
 * doctor: whether everything is as it should be, a line each: ok, note or bad,
 * and what to do next.  Looks, and changes nothing.
 */
#include <getopt.h>
#include <string.h>

#include "face/cli/doctor.h"
#include "face/cli/show.h"
#include "wire/json.h"

static const struct cli_option options[] = {REMOTE_OPTIONS};

static const char *const states[] = {
    [DOCTOR_OK] = "ok", [DOCTOR_NOTE] = "note", [DOCTOR_BAD] = "bad"};

void
doctor_say(struct doctor *d, const char *name, enum doctor_state state,
    const char *text, const char *next)
{
	char room[8192];
	struct buf b = BUF_ON(room);

	d->bad |= state == DOCTOR_BAD;
	if (!d->r.cli->json) {
		printf("%-4s  %-9s ", states[state], name);
		show_text(str_of(text));
		if (next != NULL) {
			printf("  -> ");
			show_text(str_of(next));
		}
		putchar('\n');
		return;
	}
	buf_addz(&b, d->n++ > 0 ? ",{\"check\":" : "{\"check\":");
	json_quote(&b, str_of(name));
	buf_addz(&b, ",\"state\":");
	json_quote(&b, str_of(states[state]));
	buf_addz(&b, ",\"text\":");
	json_quote(&b, str_of(text));
	if (next != NULL) {
		buf_addz(&b, ",\"next\":");
		json_quote(&b, str_of(next));
	}
	buf_addc(&b, '}');
	if (!buf_full(&b))
		fwrite(b.p, 1, b.n, stdout);
}

static enum cli_exit
examine(struct doctor *d)
{
	if (d->r.cli->json)
		fputs("{\"checks\":[", stdout);
	doctor_config(d);
	doctor_places(d);
	doctor_tokens(d);
	doctor_store(d);
	doctor_server(d);
	if (d->r.cli->json)
		printf(
		    "],\"ok\":%s}\n", d->bad || !d->running ? "false" : "true");
	if (d->bad)
		return CLI_FAILED;
	return d->running ? CLI_DONE : CLI_NOT_RUNNING;
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	static struct doctor d;
	const char *value;
	enum cli_exit status;
	int o;

	d = (struct doctor){.bad = false};
	while ((o = cli_option(c, argc, argv, &value)) >= 0)
		(void)remote_option(c, &d.r, o, value);
	if (o == CLI_WRONG)
		return CLI_USAGE;
	if (argc != optind)
		return cli_fail(
		    c, CLI_USAGE, "doctor takes no words", argv[optind], NULL);
	d.r.cli = c;
	d.r.timeout_ms = 10000;
	status = gate_settings(c, &d.r.gate, &d.r.options);
	arena_init(&d.r.a, &mem_heap, 64u << 20);
	if (status == CLI_DONE)
		status = examine(&d);
	remote_close(&d.r);
	return status;
}

const struct cli_command cmd_doctor = {
    .name = "doctor",
    .args = "[OPTION]...",
    .summary = "Look whether the gate is well, and say what to do",
    .help = "One line for each: settings, directories and the rights on them, "
	    "tokens, store,\nserver, chain of the ledger, who is there to "
	    "answer. ok is well, note can be left,\nbad cannot. Nothing is "
	    "changed.\n\nExits with 0 when all is well, 6 when only the server "
	    "is missing, 1 when something\nis bad, 7 when the settings cannot "
	    "be read.\n\nExamples:\n"
	    "  solgate doctor\n",
    .options = options,
    .noptions = sizeof(options) / sizeof(options[0]),
    .run = run,
};
