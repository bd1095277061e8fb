/* Keys of all nodes. */
#include "port/nodes.h"

#include "base/hmac.h"

void
nodes_derive(const struct nodes_port *n, const char *purpose, uint8_t out[32])
{
	hmac_of((struct sg_str){(const char *)n->key, sizeof(n->key)},
	    str_of(purpose), out);
}
