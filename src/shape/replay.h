#ifndef SHAPE_REPLAY_H
#define SHAPE_REPLAY_H

#include "contract/field.h"

/* A replay as "solgate replay --json" prints it. */

struct replay_tally {
#include "contract/members.inc"
#include "shape/list/replay_tally.def"
#include "contract/end.inc"
};

struct replay_changed {
#include "contract/members.inc"
#include "shape/list/replay_changed.def"
#include "contract/end.inc"
};

struct replay_passed {
#include "contract/members.inc"
#include "shape/list/replay_passed.def"
#include "contract/end.inc"
};

struct replay_view {
#include "contract/members.inc"
#include "shape/list/replay_view.def"
#include "contract/end.inc"
};

extern const struct contract replay_tally_contract;
extern const struct contract replay_changed_contract;
extern const struct contract replay_passed_contract;
extern const struct contract replay_view_contract;

#endif
