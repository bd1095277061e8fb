/* An address to listen on, and what it takes; see config_remote.h. */
#include <arpa/inet.h>
#include <string.h>

#include "settings/config_remote.h"

static bool
read_port(struct sg_str s, uint16_t *port)
{
	uint32_t n = 0;

	if (s.n < 1 || s.n > 5)
		return false;
	for (size_t i = 0; i < s.n; i++) {
		if (s.p[i] < '0' || s.p[i] > '9')
			return false;
		n = n * 10 + (uint32_t)(s.p[i] - '0');
	}
	*port = (uint16_t)n;
	return n <= UINT16_MAX;
}

/* ${out}->host, and what it is. */
static bool
read_host(struct sg_str s, bool brackets, struct config_listen *out)
{
	struct in_addr four;
	struct in6_addr six;

	if (s.n == 0 || s.n >= sizeof(out->host))
		return false;
	memcpy(out->host, s.p, s.n);
	out->host[s.n] = '\0';
	if (!brackets && inet_pton(AF_INET, out->host, &four) == 1) {
		out->every = four.s_addr == htonl(INADDR_ANY);
		out->beyond = ntohl(four.s_addr) >> 24 != 127;
		return true;
	}
	if (!brackets || inet_pton(AF_INET6, out->host, &six) != 1)
		return false;
	out->six = true;
	out->every = IN6_IS_ADDR_UNSPECIFIED(&six);
	out->beyond = !IN6_IS_ADDR_LOOPBACK(&six);
	return true;
}

bool
config_listen(struct sg_str s, struct config_listen *out)
{
	size_t colon = s.n;
	struct sg_str host;
	bool brackets;

	*out = (struct config_listen){.port = 0};
	while (colon > 0 && s.p[colon - 1] != ':')
		colon--;
	if (colon < 2 || !read_port(str_part(s, colon, s.n), &out->port))
		return false;
	host = str_part(s, 0, colon - 1);
	if (str_eq(host, STR("localhost"))) {
		out->both = true;
		memcpy(out->host, "127.0.0.1", sizeof("127.0.0.1"));
		return true;
	}
	brackets = host.n > 2 && host.p[0] == '[' && host.p[host.n - 1] == ']';
	if (brackets)
		host = str_part(host, 1, host.n - 2);
	return read_host(host, brackets, out);
}

bool
config_is_ip(struct sg_str s)
{
	char text[CONFIG_HOST_MAX];
	unsigned char room[16];

	if (s.n == 0 || s.n >= sizeof(text))
		return false;
	memcpy(text, s.p, s.n);
	text[s.n] = '\0';
	return inet_pton(AF_INET, text, room) == 1 ||
	    inet_pton(AF_INET6, text, room) == 1;
}

/* "FILE:LINE", "environment" or "option", as the other errors name it. */
static enum sg_err
blame(const struct config *c, enum config_key key, const char *why,
    struct sg_error *e)
{
	char where[SG_POINTER_MAX], text[SG_MESSAGE_MAX];
	struct buf at = BUF_ON(where), b = BUF_ON(text);

	if (c->origin[key] == CONFIG_BY_FILE && c->origin_file[key] != NULL) {
		buf_addz(&at, c->origin_file[key]);
		buf_addc(&at, ':');
		buf_addu(&at, c->origin_line[key]);
	}
	buf_addz(&b, config_rows[key].name);
	buf_addc(&b, ' ');
	buf_addz(&b, why);
	return err_set(e, SG_EWORD, buf_str(&at), buf_str(&b));
}

enum sg_err
config_remote_check(const struct config *c, struct sg_error *e)
{
	struct config_listen at;

	if ((c->tls_cert.n > 0) != (c->tls_key.n > 0))
		return blame(c,
		    c->tls_cert.n > 0 ? CONFIG_tls_cert : CONFIG_tls_key,
		    "stands alone: tls.cert_file and tls.key_file belong "
		    "together; set both, or neither",
		    e);
	if (c->listen.n == 0 || !config_listen(c->listen, &at) || !at.beyond ||
	    c->tls_cert.n > 0 || c->proxy.n > 0)
		return SG_OK;
	return blame(c, CONFIG_listen,
	    "must be 127.0.0.1:PORT: other machines reach this address. To "
	    "let them, set tls.cert_file and tls.key_file (solgate tls self "
	    "makes them), or server.proxy",
	    e);
}
