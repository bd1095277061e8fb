/* Defaults of the HTTP face. */
#include "face/http/config.h"

static int32_t or (int32_t value, int32_t fallback)
{
	return value == 0 ? fallback : value;
}

struct http_config
http_config_full(const struct http_config *c)
{
	struct http_config f = *c;

	f.user = f.user == NULL ? "local" : f.user;
	f.max_connections = or (f.max_connections, HTTP_CONNECTIONS);
	f.max_body = or (f.max_body, HTTP_BODY);
	f.max_head = or (f.max_head, HTTP_HEAD);
	f.max_streams = or (f.max_streams, HTTP_STREAMS);
	f.rate = or (f.rate, HTTP_RATE);
	f.burst = or (f.burst, f.rate > INT32_MAX / 2 ? f.rate : 2 * f.rate);
	f.head_ms = or (f.head_ms, HTTP_HEAD_MS);
	f.body_ms = or (f.body_ms, HTTP_BODY_MS);
	f.idle_ms = or (f.idle_ms, HTTP_IDLE_MS);
	f.write_ms = or (f.write_ms, HTTP_WRITE_MS);
	f.ping_ms = or (f.ping_ms, HTTP_PING_MS);
	f.max_unsent = or (f.max_unsent, HTTP_UNSENT);
	return f;
}
