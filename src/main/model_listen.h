#ifndef MAIN_MODEL_LISTEN_H
#define MAIN_MODEL_LISTEN_H

#include "term/cli.h"

/* solgate model --listen: a model for other programs; see src/play. */
struct model_listen {
	const char *address; /* NULL: it was not asked for */
	const char *script, *log;
};

enum cli_exit model_listen(struct cli *c, const struct model_listen *o);

/* solgate model pack STEPS: as a prompt carries them. */
enum cli_exit model_pack(struct cli *c, const char *steps);

#endif
