/* Functions of a shared library, found by name. */
#include "port/library.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
library_refuse(const struct library_want *w, const char *what, const char *why,
    struct sg_error *e)
{
	char text[SG_MESSAGE_MAX];
	struct buf b = BUF_ON(text);

	buf_addz(&b, what);
	buf_addz(&b, why);
	buf_addz(&b, ": ");
	buf_addz(&b, w->advice);
	(void)err_set(e, SG_EIO, STR(""), buf_str(&b));
}

bool
library_load(const struct library_want *w, void *table, struct sg_error *e)
{
	void *lib = dlopen(w->library, RTLD_NOW | RTLD_LOCAL), *f;

	if (lib == NULL) {
		library_refuse(w, w->library, " cannot be loaded", e);
		return false;
	}
	for (size_t i = 0; i < w->n; i++) {
		if ((f = dlsym(lib, w->v[i].name)) == NULL) {
			(void)dlclose(lib);
			library_refuse(w, w->v[i].name, " is missing", e);
			return false;
		}
		/* POSIX: what dlsym() gives can be kept as a function. */
		memcpy((char *)table + w->v[i].at, &f, sizeof(f));
	}
	return true;
}

const void *
library_once(
    const struct library_want *w, bool *loaded, void *table, struct sg_error *e)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	bool ok;

	pthread_mutex_lock(&lock);
	if (!*loaded)
		*loaded = library_load(w, table, e);
	ok = *loaded;
	pthread_mutex_unlock(&lock);
	return ok ? table : NULL;
}

#define MISSING 1 /* the exit code of what could not be done */

static void
need(struct library_late *l)
{
	struct library_want other = l->want;
	struct sg_error e = {0};

	other.library = l->other;
	if (library_load(&l->want, l->table, &e) ||
	    (l->other != NULL && library_load(&other, l->table, NULL)))
		return;
	fprintf(stderr, "solgate: %s\n", e.message);
	exit(MISSING);
}

const void *
library_need(struct library_late *l)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

	pthread_mutex_lock(&lock);
	if (atomic_load(&l->ready) == NULL) {
		need(l);
		atomic_store(&l->ready, l->table);
	}
	pthread_mutex_unlock(&lock);
	return l->table;
}
