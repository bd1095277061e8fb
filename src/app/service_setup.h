#ifndef APP_SERVICE_SETUP_H
#define APP_SERVICE_SETUP_H

#include "app/service_room.h"

/* A configuration of one's own, and another one later. */
#define SERVICE_CONFIG_MAX (16u << 20)

/* All of ${from}, its texts in ${a}.  False: no memory. */
bool service_config_copy(struct arena *a, const struct service_config *from,
    struct service_config *out);

/* As service_reload().  What the queue was set to stays until the next start.
 */
enum sg_err service_setup_reload(
    struct service *s, const struct service_config *config, struct sg_error *e);

#endif
