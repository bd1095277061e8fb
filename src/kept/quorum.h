#ifndef KEPT_QUORUM_H
#define KEPT_QUORUM_H

#include "port/zones.h"
#include "quorum/quorum.h"
#include "settings/service_config.h"

/*
 * The rules of ${c} for several people; NULL in *${out}: there are none.  The
 * texts are those of ${c}, the rest lives in ${a}.  Without ${zones} nobody's
 * hours hold: enough for who only wants to know which rule a call has.
 */
enum sg_err kept_quorum_of(const struct service_config *c,
    const struct host_idna *idna, const struct zones_port *zones,
    struct arena *a, const struct quorum_book **out);

#endif
