#ifndef FACE_CLI_REPLAY_H
#define FACE_CLI_REPLAY_H

#include "home/home.h"

/* As "replay --turns": from ${since_ms} on, one of them by ${id}. */
enum cli_exit replay_turns(const struct cli *c,
    const struct home_options *where, int64_t since_ms, struct sg_str id);

#endif
