#ifndef SHAPE_CHAT_H
#define SHAPE_CHAT_H

#include "shape/memento.h"
#include "shape/turns.h"

#include "contract/structs.inc"
#include "shape/list/chat.def"
#include "contract/end.inc"

#endif
