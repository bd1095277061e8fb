/* The tables of wire/shape_replay.h, read from wire/shape/. */
#include "shape/replay.h"
#include "contract/table.h"
#include "base/banned.h"

#define FIELD_OF struct replay_tally
static const struct field replay_tally_fields[] = {
#include "contract/rows.inc"
#include "shape/list/replay_tally.def"
#include "contract/end.inc"
};

CONTRACT(
    replay_tally, "ReplayTally", "how many, and what became of them", STRICT);

#define FIELD_OF struct replay_changed
static const struct field replay_changed_fields[] = {
#include "contract/rows.inc"
#include "shape/list/replay_changed.def"
#include "contract/end.inc"
};

CONTRACT(
    replay_changed, "ReplayChanged", "a verdict that is another today", STRICT);

#define FIELD_OF struct replay_passed
static const struct field replay_passed_fields[] = {
#include "contract/rows.inc"
#include "shape/list/replay_passed.def"
#include "contract/end.inc"
};

CONTRACT(
    replay_passed, "ReplayPassed", "why records could not be replayed", STRICT);

#define FIELD_OF struct replay_view
static const struct field replay_view_fields[] = {
#include "contract/rows.inc"
#include "shape/list/replay_view.def"
#include "contract/end.inc"
};

CONTRACT(
    replay_view, "ReplayView", "recorded decisions on today's rules", STRICT);
