#ifndef WIRE_SHAPE_REPLAY_H
#define WIRE_SHAPE_REPLAY_H

#include "wire/field.h"

/* A replay as "solgate replay --json" prints it. */

struct replay_tally {
#include "wire/members.inc"
#include "wire/shape/replay_tally.def"
#include "wire/end.inc"
};

struct replay_changed {
#include "wire/members.inc"
#include "wire/shape/replay_changed.def"
#include "wire/end.inc"
};

struct replay_passed {
#include "wire/members.inc"
#include "wire/shape/replay_passed.def"
#include "wire/end.inc"
};

struct replay_view {
#include "wire/members.inc"
#include "wire/shape/replay_view.def"
#include "wire/end.inc"
};

extern const struct contract replay_tally_contract;
extern const struct contract replay_changed_contract;
extern const struct contract replay_passed_contract;
extern const struct contract replay_view_contract;

#endif
