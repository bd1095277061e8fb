/*
 * Models over the network, without one: what is refused before anything is
 * sent, keys, and which of the models answers.  Answers over real sockets are
 * in tests/e2e/model_providers.sh.
 */
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "t.h"
#include "lib/model_loop.h"
#include "port/curl_api.h"
#include "model/key.h"
#include "model/models.h"
#include "model/upstream_ask.h"

static struct model_poll loop;
static struct talk_log heard;

static struct upstream_config
config(const char *base, const char *model)
{
	struct upstream_config c = {.clock = clock_system(),
	    .loop = {poll_watch, &loop},
	    .usual = PROVIDER_GEMINI};

	c.provider[PROVIDER_GEMINI] = (struct upstream_provider){.on = true,
	    .base_url = base,
	    .model = model,
	    .key_env = "SOLGATE_TEST_KEY"};
	return c;
}

/* Why a question is refused; "" if it is not. */
static const char *
refusal(const struct upstream_config *c, const struct model_ask *in)
{
	const struct model_port *m = upstream_open(c);
	static struct sg_error e;
	uint64_t ticket;

	memset(&e, 0, sizeof(e));
	ticket = m->ask(m->self, in, talk_to(&heard), &e);
	CHECK((ticket == 0) == (e.message[0] != '\0'), "%s", e.message);
	m->close(m->self);
	return e.message;
}

static void
test_refused(void)
{
	static const struct {
		const char *base, *model, *why;
	} rows[] = {
	    {"https://a.example", NULL, ""},
	    {"http://127.0.0.1:1", NULL, ""},
	    {"http://localhost", NULL, ""},
	    {"http://[::1]:80/x", NULL, ""},
	    {"http://a.example", NULL, "plain HTTP"},
	    {"http://127.0.0.1.a.example", NULL, "plain HTTP"},
	    {"http://localhost@a.example", NULL, "character"},
	    {"https://a.example/?x", NULL, "character"},
	    {"https://a.example\r\nX: y", NULL, "character"},
	    {"ftp://a.example", NULL, "https"},
	    {"file:///etc/passwd", NULL, "https"},
	    {"https://a.example", "gemini-3-flash-preview", ""},
	    {"https://a.example", "a/../b", "name of a model"},
	    {"https://a.example", "a?key=b", "name of a model"},
	    {"https://a.example", "/a", "name of a model"},
	    {"https://a.example", "a b", "name of a model"},
	};
	struct talk_request q;

	talk_request(&q, NULL, "");
	talk_text(&q, false, "hi");
	setenv("SOLGATE_TEST_KEY", "k", 1);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		struct upstream_config c = config(rows[i].base, rows[i].model);
		const char *got = refusal(
		    &c, &(struct model_ask){.request = &q.r});

		CHECK(rows[i].why[0] == '\0' ? got[0] == '\0'
					     : strstr(got, rows[i].why) != NULL,
		    "%s %s: %s", rows[i].base,
		    rows[i].model != NULL ? rows[i].model : "", got);
	}
}

static void
test_asked(void)
{
	struct upstream_config c = config("https://a.example", NULL);
	struct talk_request q;
	struct model_ask in = {.request = &q.r};
	const char *got;

	talk_request(&q, NULL, "");
	talk_text(&q, false, "hi");
	in.key = STR("two\r\nlines");
	got = refusal(&c, &in);
	CHECK(strstr(got, "key") != NULL && strstr(got, "two") == NULL, "%s",
	    got);
	in.key = STR("");
	in.version = STR("1\r\nX: y");
	CHECK(strstr(refusal(&c, &in), "version") != NULL, "a version");
	in.version = STR("");
	in.provider = PROVIDER_ANTHROPIC;
	CHECK(strstr(refusal(&c, &in), "not set up") != NULL, "set up");
	in.provider = 99;
	CHECK(strstr(refusal(&c, &in), "not set up") != NULL, "no provider");
	in.provider = MODEL_DEFAULT;
	talk_text(&q, false, "and again"); /* out of turn */
	CHECK(refusal(&c, &in)[0] != '\0', "two turns of a user");
}

/* A server of one's own may do without a key; the provider does not. */
static void
test_no_key(void)
{
	struct upstream_config c = config(NULL, NULL);
	struct talk_request q;
	const char *got;

	talk_request(&q, NULL, "");
	talk_text(&q, false, "hi");
	unsetenv("SOLGATE_TEST_KEY");
	got = refusal(&c, &(struct model_ask){.request = &q.r});
	CHECK(strstr(got, "no key for gemini") != NULL &&
		strstr(got, "GEMINI_API_KEY") != NULL,
	    "%s", got);
	c = config("http://192.0.2.1", NULL);
	got = refusal(&c, &(struct model_ask){.request = &q.r});
	CHECK(got[0] == '\0', "%s", got);
	setenv("SOLGATE_TEST_KEY", "k", 1);
}

static void
test_library(void)
{
	struct upstream_config c = config("https://a.example", NULL);
	struct talk_request q;
	const char *got;

	talk_request(&q, NULL, "");
	talk_text(&q, false, "hi");
	c.library = "libcurl-none.so.4";
	got = refusal(&c, &(struct model_ask){.request = &q.r});
	CHECK(strstr(got, "install the package libcurl4") != NULL, "%s", got);
	c.library = "libc.so.6";
	got = refusal(&c, &(struct model_ask){.request = &q.r});
	CHECK(strstr(got, "is missing") != NULL, "%s", got);
}

static void
write_key(const char *path, const char *text, mode_t mode)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);

	CHECK(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text),
	    "%s", path);
	(void)fchmod(fd, mode);
	(void)close(fd);
}

static void
test_keys(void) /* T45 */
{
	char dir[] = "/tmp/solgate-key-XXXXXX", path[64], link[64];
	static const struct {
		const char *text;
		mode_t mode;
		const char *why;
	} rows[] = {
	    {"sk-secret\n", 0600, ""},
	    {"sk-secret", 0400, ""},
	    {"sk-secret\n", 0640, "other users can read it"},
	    {"sk-secret\n", 0604, "other users can read it"},
	    {"", 0600, "empty"},
	    {"sk secret", 0600, "not plain text"},
	    {"sk\nX: y", 0600, "not plain text"},
	};

	CHECK(mkdtemp(dir) != NULL, "%s", dir);
	(void)snprintf(path, sizeof(path), "%s/key", dir);
	(void)snprintf(link, sizeof(link), "%s/link", dir);
	for (size_t i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		char room[KEY_MAX];
		struct buf b = BUF_ON(room);
		struct sg_error e = {0};
		enum sg_err err;

		(void)unlink(path);
		write_key(path, rows[i].text, rows[i].mode);
		err = key_read(path, NULL, &b, &e);
		CHECK((err == SG_OK) == (rows[i].why[0] == '\0') &&
			strstr(e.message, rows[i].why) != NULL &&
			strstr(e.message, "secret") == NULL,
		    "%s %o: %s", rows[i].text, rows[i].mode, e.message);
		CHECK(err != SG_OK || str_eq(buf_str(&b), STR("sk-secret")),
		    "the key");
	}
	CHECK(symlink(path, link) == 0, "%s", link);
	CHECK(key_read(link, NULL, &(struct buf){0}, NULL) == SG_EIO,
	    "a link is followed");
	(void)unlink(link);
	(void)unlink(path);
	(void)rmdir(dir);
}

/* Nobody listens: asked three times, told once; all is let go. */
static void
test_nobody(void)
{
	struct upstream_config c = config("http://127.0.0.1:9", NULL);
	const struct model_port *m;
	struct talk_request q;
	struct sg_error e = {0};

	c.retry_ms = 5;
	talk_request(&q, NULL, "");
	talk_text(&q, false, "hi");
	m = upstream_open(&c);
	CHECK(m->due(m->self) == INT64_MAX, "nothing is asked yet");
	memset(&heard, 0, sizeof(heard));
	CHECK(m->ask(m->self, &(struct model_ask){.request = &q.r},
		  talk_to(&heard), &e) != 0,
	    "%s", e.message);
	poll_until(&loop, m, &heard, 5000);
	CHECK(heard.ends == 1 &&
		heard.failure.code == SG_FAILURE_PROVIDER_UNAVAILABLE,
	    "%s", heard.text);
	CHECK(m->due(m->self) == INT64_MAX || loop.n == 0, "it still waits");
	m->close(m->self);
	CHECK(loop.n == 0, "%u", (unsigned)loop.n);
}

static void
test_models(void) /* */
{
	struct models_config c = {.upstream = config(NULL, NULL)};
	const struct model_port *m;
	struct sg_error e = {0};

	c.upstream.provider[PROVIDER_GEMINI].on = false;
	m = models_open(&c);
	CHECK(strcmp(m->provider(m->self, MODEL_DEFAULT), "scripted") == 0 &&
		m->ask(m->self,
		    &(struct model_ask){.provider = PROVIDER_OPENAI},
		    talk_to(&heard), &e) == 0 &&
		strstr(e.message, "not set up") != NULL,
	    "nobody stands in for another unless told to");
	m->close(m->self);
	c.plays = true;
	m = models_open(&c);
	CHECK(strcmp(m->provider(m->self, MODEL_DEFAULT), "scripted") == 0 &&
		strcmp(m->provider(m->self, PROVIDER_OPENAI), "scripted") == 0,
	    "the scripted model plays them all");
	m->close(m->self);
	c.upstream_usual = true;
	c.upstream.usual = PROVIDER_GEMINI;
	c.upstream.provider[PROVIDER_GEMINI].on = true;
	m = models_open(&c);
	CHECK(strcmp(m->provider(m->self, MODEL_DEFAULT), "gemini") == 0 &&
		strcmp(m->model(m->self, MODEL_DEFAULT),
		    "gemini-3-flash-preview") == 0,
	    "%s", m->model(m->self, MODEL_DEFAULT));
	m->close(m->self);
}

static void
test_models_ask(void)
{
	struct models_config c = {
	    .upstream = config("http://127.0.0.1:9", NULL)};
	const struct model_port *m = models_open(&c);
	struct talk_request q;
	struct sg_error e = {0};
	uint64_t here, there;

	talk_request(&q, NULL, "");
	talk_text(&q, false, "hello");
	memset(&heard, 0, sizeof(heard));
	here = m->ask(m->self,
	    &(struct model_ask){.request = &q.r, .provider = MODEL_DEFAULT},
	    talk_to(&heard), &e);
	there = m->ask(m->self,
	    &(struct model_ask){.request = &q.r, .provider = PROVIDER_GEMINI},
	    talk_to(&heard), &e);
	CHECK(here != 0 && there != 0 && here != there, "tickets");
	m->cancel(m->self, there);
	poll_until(&loop, m, &heard, 5000);
	CHECK(strncmp(heard.text, "text 'Hello.", 12) == 0 && heard.ends == 1,
	    "%s", heard.text);
	m->close(m->self);
}

int
main(void)
{
	RUN(test_refused);
	RUN(test_asked);
	RUN(test_no_key);
	RUN(test_library);
	RUN(test_keys);
	RUN(test_nobody);
	RUN(test_models);
	RUN(test_models_ask);
	return t_done("model_upstream");
}
