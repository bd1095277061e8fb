#ifndef SHAPE_PACKET_H
#define SHAPE_PACKET_H

#include "shape/intentgate.h"
#include "shape/memento.h"

#include "contract/structs.inc"
#include "shape/list/packet.def"
#include "contract/end.inc"

#endif
