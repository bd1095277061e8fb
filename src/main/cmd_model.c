/*
 * model: who answers chats.  Shown, changed and tried.  A key is read from the
 * terminal without an echo, or from standard input, never from the command
 * line, where every process of the machine could see it.
 */
#define _DEFAULT_SOURCE
#include <getopt.h>
#include <string.h>

#include "json/json_put.h"
#include "main/model_listen.h"
#include "setup/setup_model.h"
#include "term/secret.h"
#include "term/show.h"

struct call {
	struct setup_options options;
	const char *model, *url;
	bool no_key;
	struct model_listen listen;
};

static void
show_key(const struct setup_model *m)
{
	if (m->key_file != NULL) {
		printf("key       in the file ");
		cli_put(stdout, str_of(m->key_file));
	} else {
		printf("key       in the variable ");
		cli_put(stdout, str_of(m->key_env));
	}
	puts(m->has_key               ? ""
		: m->key_file != NULL ? ", which cannot be used"
				      : ", which is not set here");
}

static enum cli_exit
show_json(const struct cli *c, const struct setup_model *m)
{
	static char room[1 << 15];
	struct buf b = BUF_ON(room);

	json_open(&b);
	json_put_name(&b, "provider", m->provider);
	json_put_name(&b, "model", m->model);
	if (m->url != NULL)
		json_put_name(&b, "url", m->url);
	if (m->key_file != NULL)
		json_put_name(&b, "key_file", m->key_file);
	if (m->key_env != NULL)
		json_put_name(&b, "key_env", m->key_env);
	json_put_bool(&b, "has_key", m->has_key);
	if (m->why.code != SG_OK)
		json_put_name(&b, "problem", m->why.message);
	json_close(&b);
	if (buf_full(&b))
		return cli_fail(
		    c, CLI_FAILED, "cannot answer", "it is too long", NULL);
	printf("%.*s\n", (int)b.n, b.p);
	return CLI_DONE;
}

static enum cli_exit
show(struct cli *c, struct call *k, struct setup *g, char **v)
{
	struct setup_model m;

	(void)k;
	(void)v;
	setup_model_get(g, &m);
	if (c->json)
		return show_json(c, &m);
	printf("provider  %s%s\nmodel     ", m.provider,
	    m.url == NULL ? " (built in: no key, no network)" : "");
	cli_put(stdout, str_of(m.model));
	putchar('\n');
	if (m.url == NULL)
		return CLI_DONE;
	printf("address   ");
	cli_put(stdout, str_of(m.url));
	putchar('\n');
	show_key(&m);
	if (m.why.code != SG_OK) {
		printf("problem   ");
		cli_put(stdout, str_of(m.why.message));
		putchar('\n');
	}
	return CLI_DONE;
}

/* What does not go together is said before a key is asked for. */
static enum cli_exit
check(struct cli *c, const struct call *k, const char *provider)
{
	struct config trial = {0};
	struct sg_error e = {0};
	struct arena a;
	enum sg_err err;

	arena_init(&a, &mem_heap, 1 << 16);
	config_init(&trial, &a);
	err = config_set(
	    &trial, CONFIG_provider, str_of(provider), CONFIG_BY_OPTION, &e);
	if (err == SG_OK)
		err = config_set(&trial, CONFIG_model_name, str_of(k->model),
		    CONFIG_BY_OPTION, &e);
	if (err == SG_OK)
		err = config_set(&trial, CONFIG_model_url, str_of(k->url),
		    CONFIG_BY_OPTION, &e);
	arena_release(&a);
	if (err != SG_OK)
		return cli_fail_error(
		    c, CLI_USAGE, "cannot set the model", &e, NULL);
	if (trial.provider == 0 && (k->model != NULL || k->url != NULL))
		return cli_fail(c, CLI_USAGE,
		    "the built-in script has no model and no address", NULL,
		    "Try: solgate model set scripted");
	return CLI_DONE;
}

static enum cli_exit
store(struct cli *c, struct setup *g, const struct setup_model_new *m)
{
	struct sg_error e = {0};
	const char *file;

	if (setup_model_set(g, m, &file, &e) != SG_OK)
		return cli_fail_error(c, CLI_FAILED, "cannot set the model", &e,
		    "Nothing was changed");
	fprintf(stderr, "model.provider = \"%s\" in ", m->provider);
	cli_put(stderr, str_of(file));
	fputs("\nA running solgate serve takes it on SIGHUP. Try it: solgate "
	      "model test\n",
	    stderr);
	return CLI_DONE;
}

static enum cli_exit
set(struct cli *c, struct call *k, struct setup *g, char **v)
{
	struct setup_model_new m = {
	    .provider = v[0], .name = k->model, .url = k->url};
	char prompt[64], key[SETUP_KEY_MAX];
	enum cli_exit status = check(c, k, v[0]);
	int n = 0;

	if (status != CLI_DONE)
		return status;
	snprintf(prompt, sizeof(prompt), "Key for %s: ", v[0]);
	if (!k->no_key && strcmp(v[0], "scripted") != 0) {
		n = secret_read(prompt, key, sizeof(key));
		if (n <= 0) {
			explicit_bzero(key, sizeof(key));
			return cli_fail(c, CLI_USAGE, "no key was given", NULL,
			    "Type it, or send it on standard input; "
			    "--no-key stores none");
		}
	}
	m.key = (struct sg_str){key, (size_t)n};
	status = store(c, g, &m);
	explicit_bzero(key, sizeof(key));
	return status;
}

static enum cli_exit
test(struct cli *c, struct call *k, struct setup *g, char **v)
{
	struct setup_model_trial t;
	struct setup_model m;
	struct sg_error e = {0};

	(void)k;
	(void)v;
	setup_model_get(g, &m);
	if (setup_model_try(g, &t, &e) != SG_OK)
		return cli_fail_error(c, CLI_FAILED, "the model was not asked",
		    &e, "See: solgate model show");
	printf(
	    "%s  %s, model ", t.answered ? "answered" : "failed  ", m.provider);
	cli_put(stdout, str_of(m.model));
	printf(", after %lld ms\n  ", (long long)t.took_ms);
	if (t.status != 0)
		printf("HTTP %u: ", t.status);
	show_clip((struct sg_str){t.text, t.n_text}, 200);
	putchar('\n');
	return t.answered ? CLI_DONE : CLI_FAILED;
}

static const struct verb {
	const char *name;
	int n; /* operands */
	enum cli_exit (*run)(
	    struct cli *c, struct call *k, struct setup *g, char **v);
} verbs[] = {{"show", 0, show}, {"set", 1, set}, {"test", 0, test}};

static bool
take_listen(struct cli *c, void *into, const char *value)
{
	struct call *k = into;

	(void)c;
	k->listen.address = value != NULL ? value : "127.0.0.1:0";
	return true;
}

static const struct cli_option options[] = {
    CLI_TEXT("model", "NAME",
	"set: the model; default: the provider's usual one", struct call,
	model),
    CLI_TEXT("url", "URL", "set: another address that speaks the same API",
	struct call, url),
    CLI_FLAG("no-key",
	"set: store no key: none is needed, or a variable has it", struct call,
	no_key),
    CLI_TAKE("listen", "[ADDRESS]",
	"be a scripted model on a port of this machine, until Ctrl+C",
	take_listen),
    CLI_TEXT("script", "FILE", "with --listen: the steps that it plays",
	struct call, listen.script),
    CLI_TEXT("log", "FILE",
	"with --listen: add a line of JSON for each request", struct call,
	listen.log),
    HOME_STATE(struct call, options.home),
    CLI_JSON("show: print one line of JSON"),
};

static enum cli_exit
run_verb(struct cli *c, struct call *k, const struct verb *b, char **v)
{
	static struct setup g;
	enum cli_exit status = setup_find(c, &g, &k->options);

	if (status == CLI_DONE)
		status = b->run(c, k, &g, v);
	setup_close(&g);
	return status;
}

static enum cli_exit
run(struct cli *c, int argc, char **argv)
{
	struct call k = {0};
	const char *name;
	int n;

	if (!cli_options(c, argc, argv, &k))
		return CLI_USAGE;
	n = argc - optind;
	if (k.listen.address != NULL && n == 0)
		return model_listen(c, &k.listen);
	if (k.listen.address != NULL || k.listen.script != NULL ||
	    k.listen.log != NULL)
		return cli_fail(c, CLI_USAGE,
		    "--script and --log belong to --listen, which stands alone",
		    NULL, "Try: solgate model --listen --script=FILE");
	if (n == 2 && strcmp(argv[optind], "pack") == 0)
		return model_pack(c, argv[optind + 1]);
	name = n > 0 ? argv[optind] : "show";
	for (size_t i = 0; i < sizeof(verbs) / sizeof(verbs[0]); i++) {
		if (strcmp(verbs[i].name, name) != 0)
			continue;
		if (n - 1 == verbs[i].n || (n == 0 && verbs[i].n == 0))
			return run_verb(c, &k, &verbs[i], argv + optind + 1);
		return cli_fail(c, CLI_USAGE,
		    n - 1 < verbs[i].n ? "set needs a PROVIDER"
				       : "there are too many words",
		    NULL,
		    "A key is never a word of the command line. See: solgate "
		    "help model");
	}
	return cli_fail(c, CLI_USAGE, "model does not know this word", name,
	    "One of: show set test pack");
}

const struct cli_command cmd_model = {
    .name = "model",
    .args = "[OPTION]... [show | set PROVIDER | test | pack STEPS]",
    .summary = "Show, set or test the model that answers chats, or play one",
    .help = "show, the default, says who answers chats and where the key is. "
	    "set stores another\nprovider (scripted gemini openai "
	    "openai-responses anthropic) and its key, which is\nread from the "
	    "terminal without an echo, or from standard input. The key goes "
	    "into a\nfile that only you can read. test asks the model one "
	    "short question and says what\nhappened.\n\n--listen makes this "
	    "program a model for other programs: Anthropic's, OpenAI's\nand "
	    "Gemini's APIs at one address of this machine, answered by a "
	    "script. It needs\nno key and no network. pack prints steps in "
	    "the form in which a prompt carries\nthem.\n\nExamples:\n"
	    "  solgate model set gemini\n"
	    "  solgate model set openai --no-key --model qwen3 \\\n"
	    "      --url http://127.0.0.1:11434/v1\n"
	    "  solgate model test\n"
	    "  solgate model --listen=8200 --script=steps.json\n"
	    "  ANTHROPIC_BASE_URL=http://127.0.0.1:8200 ANTHROPIC_API_KEY=x "
	    "\\\n"
	    "      claude -p hello\n",
    CLI_ROWS(options),
    .run = run,
};
