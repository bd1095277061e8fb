/* What is the gate's own; see home.h. */
#define _XOPEN_SOURCE 700 /* realpath() */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "home/home.h"
#include "hosts/hosts.h"

static void
add(struct home *h, struct sg_str place)
{
	struct service_config *c = &h->settings;

	for (size_t i = 0; i < c->n_own; i++)
		if (str_eq(h->own[i], place))
			return;
	if (c->n_own < HOME_OWN && place.n > 1)
		h->own[c->n_own++] = place;
}

/* As it is named, and where its links lead, as far as it exists. */
static void
add_found(struct home *h, const char *path)
{
	char text[PLACE_MAX], found[2 * PLACE_MAX];
	size_t n = strlen(path);
	char *real = NULL;
	struct sg_str kept;
	int k;

	if (n >= sizeof(text))
		return;
	memcpy(text, path, n + 1);
	if (arena_dup(&h->a, str_of(text), &kept))
		add(h, kept);
	while (n > 1 && (real = realpath(text, NULL)) == NULL) {
		while (n > 1 && text[--n] != '/')
			continue;
		text[n] = '\0';
	}
	if (real == NULL)
		return;
	k = snprintf(found, sizeof(found), "%s%s", real, path + n);
	free(real);
	if (k > 0 && (size_t)k < sizeof(found) &&
	    arena_dup(&h->a, str_of(found), &kept))
		add(h, kept);
}

static void
add_below(struct home *h, const char *dir, const char *name)
{
	char path[PLACE_MAX];
	int n = snprintf(path, sizeof(path), "%s/%s", dir, name);

	if (n > 0 && (size_t)n < sizeof(path))
		add_found(h, path);
}

/* Agents of other machines may ask, and those have files of ours, too: what
 * solgate join keeps there. */
static bool
is_reached(const struct home *h)
{
	return h->config.tls_cert.n > 0 || h->config.proxy.n > 0;
}

void
home_name_own(struct home *h)
{
	const char *home = home_env("HOME");
	const struct hook_file *f;
	char dir[PLACE_MAX];
	size_t n = strlen(h->places.config);

	h->settings.own = h->own;
	h->settings.n_own = 0;
	add_found(h, h->state);
	add_found(h, h->runtime);
	add(h, STR("/etc/solgate"));
	if (h->system || is_reached(h)) {
		/* whose home it is cannot be told here */
		add(h, STR(".local/state/solgate"));
		add(h, STR(".config/solgate"));
	}
	if (h->system) {
		add(h, STR(".config/systemd/user/solgate.service"));
		for (size_t i = 0; (f = hook_file_at(i)) != NULL; i++)
			add(h, str_of(f->path));
	}
	while (n > 0 && h->places.config[n] != '/')
		n--;
	memcpy(dir, h->places.config, n);
	dir[n] = '\0';
	add_found(h, dir);
	while (n > 0 && dir[--n] != '/')
		continue;
	dir[n] = '\0';
	add_below(h, dir, "systemd/user/solgate.service");
	for (size_t i = 0; (f = hook_file_at(i)) != NULL; i++) {
		if (home != NULL && home[0] == '/')
			add_below(h, home, f->path);
		if (f->in_projects)
			add(h, str_of(f->path));
	}
}
