/* What a gate carries out and who answers its chats; see setup.h. */
#include <string.h>

#include "system/data.h"
#include "executor/executor.h"
#include "setup/setup_int.h"

/* $XDG_DATA_HOME/solgate/calendar, else ~/.local/share/solgate/calendar. */
static bool
find_calendar(const struct home *h, char dir[PLACE_MAX])
{
	const char *data = home_env("XDG_DATA_HOME"), *home = home_env("HOME");
	int n = -1;

	if (h->system)
		n = snprintf(dir, PLACE_MAX, "%s/calendar", h->state);
	else if (data != NULL && data[0] == '/')
		n = snprintf(dir, PLACE_MAX, "%s/solgate/calendar", data);
	else if (home != NULL && home[0] == '/')
		n = snprintf(
		    dir, PLACE_MAX, "%s/.local/share/solgate/calendar", home);
	return n > 0 && n < PLACE_MAX;
}

bool
setup_calendar(const struct setup *g, char dir[PLACE_MAX])
{
	struct sg_str set = g->home.config.calendar_dir;

	if (set.n > 0)
		return snprintf(dir, PLACE_MAX, "%s", set.p) < PLACE_MAX;
	if (!find_calendar(&g->home, dir))
		dir[0] = '\0'; /* said when the first item is written */
	return true;
}

/* What the settings say; ${dir} has the place of the calendar. */
static enum sg_err
executor_settings(struct setup *g, char dir[PLACE_MAX],
    struct executor_options *x, struct sg_error *e)
{
	const struct config *c = &g->home.config;

	*x = (struct executor_options){.tools = {data_tools, data_tools_size},
	    .clock = clock_system(),
	    .calendar_dir = dir,
	    .webhook_url = c->webhook_url,
	    .proxy = c->webhook_proxy.p,
	    .ca_file = c->model_ca_file.p,
	    .timeout_ms = 1000 * c->executor_s};
	if (!setup_calendar(g, dir))
		return err_set(e, SG_ELONG, STR("executor.calendar_dir"),
		    STR("the path is too long"));
	return c->tools.n == 0
	    ? SG_OK
	    : config_file(c->tools.p, &g->home.a, &x->more, e);
}

static enum sg_err
open_executor(
    struct setup *g, const struct setup_options *o, struct sg_error *e)
{
	struct executor_options x;
	char dir[PLACE_MAX], work[PLACE_MAX + 8];
	enum sg_err err = executor_settings(g, dir, &x, e);

	if (err != SG_OK)
		return err;
	snprintf(work, sizeof(work), "%s/tools", g->home.state);
	x.work_dir = o->home.memory ? NULL : work;
	x.unfenced = g->home.config.sandbox == SETUP_SANDBOX_OFF;
	x.loop = o->loop;
	x.zones = &g->zones_port;
	g->executor = executor_open(&x, e);
	if (g->executor == NULL)
		return SG_EINVALID;
	g->carries = executor_port_of(g->executor);
	g->calendar = executor_calendar_of(g->executor);
	return SG_OK;
}

enum sg_err
setup_tools_reload(struct setup *g, struct sg_error *e)
{
	struct executor_options x;
	char dir[PLACE_MAX];
	enum sg_err err;

	if (g->executor == NULL)
		return SG_OK;
	err = executor_settings(g, dir, &x, e);
	return err == SG_OK ? executor_reload(g->executor, &x, e) : err;
}

enum sg_err
setup_tools(struct setup *g, const struct setup_options *o, struct sg_error *e)
{
	enum sg_err err = SG_OK;

	if (o->executor == NULL && (err = open_executor(g, o, e)) != SG_OK)
		return err;
	return setup_models(g, o, e);
}

void
setup_tools_stop(struct setup *g)
{
	executor_stop(g->executor);
}

void
setup_tools_close(struct setup *g)
{
	executor_close(g->executor);
	g->executor = NULL;
	setup_models_close(g);
}
