/*
 * The HTTP face before a service that only echoes: what the scripts of
 * tests/e2e talk to.  Prints its addresses, one a line, then serves.
 *
 *	http_server DIRECTORY [NAME=NUMBER ...]
 */
#include "face/serve/serve.h"
#include "lib/fake_service.h"

static void
ready(void *ctx, const char *const *addresses, size_t n)
{
	(void)ctx;
	for (size_t i = 0; i < n; i++)
		printf("%s\n", addresses[i]);
	printf("ready\n");
	fflush(stdout);
}

static void
say(void *ctx, const char *line)
{
	(void)ctx;
	fprintf(stderr, "%s\n", line);
}

static void
set(struct http_config *c, const char *arg)
{
	const struct {
		const char *name;
		int32_t *at;
	} names[] = {{"max_connections", &c->max_connections},
	    {"max_body", &c->max_body}, {"max_head", &c->max_head},
	    {"max_streams", &c->max_streams}, {"rate", &c->rate},
	    {"burst", &c->burst}, {"head_ms", &c->head_ms},
	    {"body_ms", &c->body_ms}, {"idle_ms", &c->idle_ms},
	    {"write_ms", &c->write_ms}, {"ping_ms", &c->ping_ms},
	    {"max_unsent", &c->max_unsent}};
	const char *is = strchr(arg, '=');

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (is != NULL && strlen(names[i].name) == (size_t)(is - arg) &&
		    strncmp(names[i].name, arg, (size_t)(is - arg)) == 0)
			*names[i].at = (int32_t)strtol(is + 1, NULL, 10);
	if (strcmp(arg, "tcp6") == 0)
		c->tcp6 = true;
	if (strcmp(arg, "inherited") == 0)
		c->inherited = true;
}

int
main(int argc, char **argv)
{
	char tokens[512], path[512];
	struct serve_options o = {.ready = ready, .say = say};
	struct sg_error e = {.code = SG_OK};
	struct serve *s = serve_new();
	enum sg_err err;

	if (argc < 2 || s == NULL)
		return 2;
	snprintf(tokens, sizeof(tokens), "%s/tokens", argv[1]);
	snprintf(path, sizeof(path), "%s/run/solgate.sock", argv[1]);
	o.service = fake_service_new();
	o.http = (struct http_config){
	    .socket = path, .tcp = true, .tokens = tokens};
	for (int i = 2; i < argc; i++)
		set(&o.http, argv[i]);
	err = serve_run(s, &o, &e);
	if (err != SG_OK)
		fprintf(stderr, "%s\n", e.message);
	fake_service_free(o.service);
	serve_free(s);
	return err != SG_OK;
}
