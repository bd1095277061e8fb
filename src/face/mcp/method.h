#ifndef FACE_MCP_METHOD_H
#define FACE_MCP_METHOD_H

#include "base/str.h"

/* What the gate does with a method of MCP; the table is method.def. */
enum method_side { METHOD_CLIENT = 1, METHOD_SERVER = 2, METHOD_BOTH = 3 };

enum method_does { METHOD_REFUSE, METHOD_PASS, METHOD_ASK, METHOD_PIN };

/* What is done with ${name} when ${from} sends it; not in the table: refuse. */
enum method_does method_does(struct sg_str name, enum method_side from);

#endif
