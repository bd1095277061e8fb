#ifndef SHAPE_RULE_H
#define SHAPE_RULE_H

#include "shape/prompt.h"

/* Looking at decisions that last: changing, covering, suggesting, quiet. */

struct grant_change {
#include "contract/members.inc"
#include "shape/list/grant_change.def"
#include "contract/end.inc"
};

struct grant_cover_request {
#include "contract/members.inc"
#include "shape/list/grant_cover_request.def"
#include "contract/end.inc"
};

struct grant_cover {
#include "contract/members.inc"
#include "shape/list/grant_cover.def"
#include "contract/end.inc"
};

struct grant_suggestion {
#include "contract/members.inc"
#include "shape/list/grant_suggestion.def"
#include "contract/end.inc"
};

struct grant_suggestions {
#include "contract/members.inc"
#include "shape/list/grant_suggestions.def"
#include "contract/end.inc"
};

struct prompt_mute {
#include "contract/members.inc"
#include "shape/list/prompt_mute.def"
#include "contract/end.inc"
};

struct prompt_mutes {
#include "contract/members.inc"
#include "shape/list/prompt_mutes.def"
#include "contract/end.inc"
};

extern const struct contract grant_change_contract;
extern const struct contract grant_cover_request_contract;
extern const struct contract grant_cover_contract;
extern const struct contract grant_suggestion_contract;
extern const struct contract grant_suggestions_contract;
extern const struct contract prompt_mute_contract;
extern const struct contract prompt_mutes_contract;

#endif
