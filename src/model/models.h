#ifndef MODEL_MODELS_H
#define MODEL_MODELS_H

#include "model/upstream.h"

/*
 * All models that are set up, as one port.  MODEL_DEFAULT is the scripted one
 * unless another is named.  A provider that is not set up is refused, or played
 * by the scripted model if ${plays}.
 */
struct models_config {
	/* Clock, loop, providers, limits; upstream.usual counts only if
	 * ${upstream_usual}. */
	struct upstream_config upstream;
	bool upstream_usual;
	const struct zones_port *zones; /* for the scripted one */
	bool faults;                    /* model.faults */
	bool plays;                     /* proxy.scripted */
};

/* NULL: no memory.  Let go by the port's close(). */
const struct model_port *models_open(const struct models_config *c);

/*
 * Whether all that is set up can be asked: addresses, keys.  SG_OK, or ${e}
 * says what is wrong and never what the key is.
 */
SG_MUST_CHECK enum sg_err
models_check(const struct models_config *c, struct sg_error *e);

/* Other settings for the port of models_open(); what runs goes on. */
void models_reload(const struct model_port *m, const struct models_config *c);

#endif
