#ifndef SYSTEM_IDNA_H
#define SYSTEM_IDNA_H

#include "place/host.h"

/*
 * International host names by libidn2: IDNA 2008 with the non-transitional
 * mapping of UTS 46, as browsers do it.  It reads no file and no locale.
 */
extern const struct host_idna idna_libidn2;

#endif
