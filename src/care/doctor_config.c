/*
 * What the settings say now and what the server uses: each difference, and the
 * command that ends it.
 */
#include <stdio.h>

#include "care/doctor.h"
#include "settings/config_view.h"
#include "shape/care.h"

#define VALUE 512
#define VIEW  (256u << 10)

/* What was given at its start is the server's own. */
static bool
is_its_own(struct sg_str origin)
{
	return str_eq(origin, STR("option")) ||
	    str_eq(origin, STR("environment"));
}

static void
say_difference(struct doctor *d, enum config_key key, struct sg_str here,
    struct sg_str there)
{
	bool restart = config_rows[key].when == CONFIG_WHEN_RESTART;
	char text[2 * VALUE + 256];

	snprintf(text, sizeof(text),
	    "%s is %.*s in the settings, and the server uses %.*s",
	    config_rows[key].name, (int)here.n, here.p, (int)there.n, there.p);
	doctor_say(d, "settings", DOCTOR_NOTE, text,
	    restart ? "Restart the server: systemctl --user restart solgate, "
		      "or solgate serve"
		    : "solgate config reload");
}

/* The settings of the files, in the form in which the server tells its own. */
static bool
read_files(struct doctor *d, struct config_view *out)
{
	struct sg_error none = {0};
	struct buf b = {.p = arena_new(&d->kept, VIEW), .cap = VIEW};

	return b.p != NULL &&
	    config_add_view(&d->r.home.config, NULL, NULL, &d->kept, &b) &&
	    !buf_full(&b) &&
	    contract_decode(&config_view_contract, buf_str(&b), &d->kept, out,
		&none) == SG_OK;
}

static const struct config_setting *
find(const struct config_view *v, struct sg_str key)
{
	for (size_t i = 0; i < v->settings.n; i++)
		if (str_eq(v->settings.v[i].key, key))
			return &v->settings.v[i];
	return NULL;
}

/* Whether a difference of ${s} is one that a person can end. */
static bool
counts(const struct config_setting *s, enum config_key *key)
{
	const char *near;

	return !is_its_own(s->origin) && config_find(s->key, key, &near) &&
	    config_rows[*key].when != CONFIG_WHEN_OWN;
}

void
doctor_settings(struct doctor *d)
{
	const struct config_setting *here;
	struct config_view v, files;
	enum config_key key;
	unsigned found = 0;

	if (d->r.home.system || !read_files(d, &files) ||
	    remote_read(&d->r, STR("/v1/settings"),
		"cannot ask for the settings", &config_view_contract,
		&v) != CLI_DONE)
		return;
	for (size_t i = 0; i < v.settings.n; i++) {
		const struct config_setting *s = &v.settings.v[i];

		here = find(&files, s->key);
		if (here == NULL || is_its_own(here->origin) ||
		    !counts(s, &key) || str_eq(here->value, s->value))
			continue;
		say_difference(d, key, here->value, s->value);
		found++;
	}
	if (found == 0)
		doctor_say(d, "settings", DOCTOR_OK,
		    "the server uses what the files say", NULL);
}
