#ifndef SETUP_SETUP_MODEL_H
#define SETUP_SETUP_MODEL_H

#include "setup/setup.h"

/*
 * The model of the settings, for a person at a terminal: who it is, another
 * one, and whether it answers.  A key is never shown, and none is an argument
 * of a program.
 */
#define SETUP_KEY_MAX 512 /* bytes of a key, and a NUL */

/* Who answers, and where the key of it is. */
struct setup_model {
	const char *provider, *model, *url; /* url: NULL, the built-in script */
	const char *key_file, *key_env;     /* one of them; the other is NULL */
	bool has_key;                       /* it is there and can be used */
	struct sg_error why;                /* if it cannot be asked */
};

/* Texts live as long as the settings of ${g}, which setup_find() has read. */
void setup_model_get(struct setup *g, struct setup_model *out);

/* Another model: a word of model.provider and, for the others, what stands in
 * the settings; NULL is empty. */
struct setup_model_new {
	const char *provider, *name, *url;
	struct sg_str key;    /* empty: none is kept here, or: */
	const char *key_file; /* where it is already; NULL: nowhere */
};

/*
 * Put the key into a file beside the settings that only this user can read, and
 * the rest into the settings.  SG_OK, or nothing has changed and ${e} says why,
 * never with the key.  ${file} is where the settings stand.
 */
SG_MUST_CHECK enum sg_err setup_model_set(struct setup *g,
    const struct setup_model_new *m, const char **file, struct sg_error *e);

/* Where the key of provider ${name} is kept: gemini.key beside the settings. */
SG_MUST_CHECK enum sg_err setup_model_key_path(const char *config,
    const char *name, char path[PLACE_MAX], struct sg_error *e);

/* What one short question came to. */
struct setup_model_trial {
	bool answered;
	unsigned status; /* of HTTP; 0: there was none */
	int64_t took_ms;
	char text[400]; /* the beginning of the answer, or why there is none */
	size_t n_text;
};

/* Ask it once, from this process.  SG_EIO and the like: it was not asked. */
SG_MUST_CHECK enum sg_err setup_model_try(
    struct setup *g, struct setup_model_trial *out, struct sg_error *e);

#endif
