/* Spans to the collector that the settings name; see src/otel. */
#include "otel/otel.h"
#include "setup/setup_int.h"

/* Said when it changes, not for each. */
static void
changed(void *ctx, const char *why)
{
	(void)ctx;
	if (why != NULL)
		setup_log(SG_LOG_LEVEL_WARN, "telemetry",
		    "telemetry.otlp does not take spans: %s. They are dropped "
		    "until it does%s",
		    why, "");
	else
		setup_log(SG_LOG_LEVEL_INFO, "telemetry",
		    "telemetry.otlp takes spans%s%s", "", "");
}

enum sg_err
setup_otel(struct setup *g, struct sg_error *e)
{
	const struct config *c = &g->home.config;
	struct otel_options o = {.url = c->otlp.p,
	    .ca_file = c->model_ca_file.n > 0 ? c->model_ca_file.p : NULL,
	    .changed = changed};

	if (c->otlp.n == 0)
		return SG_OK;
	if ((g->otel = otel_open(&o, e)) == NULL)
		return SG_EIO;
	g->telemetry = otel_port(g->otel);
	return SG_OK;
}
