/* What a gate carries out and who answers its chats; see gate.h. */
#include <string.h>
#include <time.h>

#include "app/data.h"
#include "executor/executor.h"
#include "face/cli/gate.h"
#include "model/scripted.h"

/* $XDG_DATA_HOME/solgate/calendar, else ~/.local/share/solgate/calendar. */
static bool
find_calendar(char dir[PLACE_MAX])
{
	const char *data = gate_env("XDG_DATA_HOME"), *home = gate_env("HOME");
	int n = -1;

	if (data != NULL && data[0] == '/')
		n = snprintf(dir, PLACE_MAX, "%s/solgate/calendar", data);
	else if (home != NULL && home[0] == '/')
		n = snprintf(
		    dir, PLACE_MAX, "%s/.local/share/solgate/calendar", home);
	return n > 0 && n < PLACE_MAX;
}

static enum sg_err
open_executor(struct gate *g, const struct gate_options *o, struct sg_error *e)
{
	char dir[PLACE_MAX] = "";
	struct executor_options x = {.tools = {data_tools, data_tools_size},
	    .clock = clock_system(),
	    .loop = o->loop,
	    .calendar_dir = dir};
	enum sg_err err;

	if (g->config.calendar_dir.n > 0)
		x.calendar_dir = g->config.calendar_dir.p;
	else if (!find_calendar(dir))
		dir[0] = '\0'; /* said when the first item is written */
	if (g->config.tools.n > 0) {
		err = config_file(g->config.tools.p, &g->a, &x.more, e);
		if (err != SG_OK)
			return err;
	}
	g->executor = executor_open(&x, e);
	if (g->executor == NULL)
		return SG_EINVALID;
	g->carries = executor_port_of(g->executor);
	return SG_OK;
}

/* Seconds that local time is ahead of UTC. */
static int64_t
offset_ms(void)
{
	time_t now = time(NULL), as_utc;
	struct tm tm;

	if (gmtime_r(&now, &tm) == NULL)
		return 0;
	tm.tm_isdst = -1;
	as_utc = mktime(&tm);
	return as_utc == (time_t)-1 ? 0 : (int64_t)(now - as_utc) * 1000;
}

enum sg_err
gate_tools(struct gate *g, const struct gate_options *o, struct sg_error *e)
{
	struct scripted_config c = {
	    .clock = clock_system(), .offset_ms = offset_ms()};
	enum sg_err err = SG_OK;

	if (o->executor == NULL && (err = open_executor(g, o, e)) != SG_OK)
		return err;
	g->model = o->model != NULL ? o->model : scripted_open(&c);
	return g->model != NULL
	    ? SG_OK
	    : err_set(e, SG_ENOMEM, STR(""), STR("out of memory"));
}

void
gate_tools_stop(struct gate *g)
{
	executor_stop(g->executor);
}

void
gate_tools_close(struct gate *g)
{
	executor_close(g->executor);
	g->executor = NULL;
	if (g->model != NULL)
		g->model->close(g->model->self);
	g->model = NULL;
}
