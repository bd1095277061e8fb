/*
 * What is kept of the accounts: rows of the store, one for each person,
 * device, link, and session.  The ledger says what the store may have
 * missed: who was added and removed, and what was cut off.
 */
#include <string.h>

#include "accounts/accounts_int.h"
#include "base/ascii.h"
#include "json/json_put.h"
#include "pubkey/base64url.h"
#include "shape/log.h"
#include "shape/passkey.h"
#include "shape/service.h"
#include "shell/record.h"

#define RECOVER_ROOM (4u << 20)
#define PAGE_ROWS    64

struct store_op
accounts_row(struct accounts *s, struct sg_str id, struct sg_str parent,
    struct sg_str body)
{
	return (struct store_op){.verb = STORE_PUT,
	    .kind = STORE_ACCOUNT,
	    .id = id,
	    .parent = parent,
	    .body = body,
	    .at_ms = s->shell->wall_ms};
}

struct store_op
accounts_row_gone(struct sg_str id)
{
	return (struct store_op){
	    .verb = STORE_DELETE, .kind = STORE_ACCOUNT, .id = id};
}

struct store_op
accounts_row_person(struct accounts *s, const struct person *p, struct arena *a)
{
	struct kept_person k = {.name = people_str(&p->name),
	    .role = p->role,
	    .made_ms = p->made_ms,
	    .failed = p->failed,
	    .locked_ms = p->locked_ms,
	    .has_issuer = p->issuer[0] != '\0',
	    .issuer = str_of(p->issuer),
	    .has_subject = p->subject[0] != '\0',
	    .subject = str_of(p->subject)};

	return accounts_row(s, str_of(p->id), str_of(p->id),
	    shell_json(a, &kept_person_contract, &k));
}

struct store_op
accounts_row_device(
    struct accounts *s, const struct people_device *d, struct arena *a)
{
	struct kept_device k = {.name = people_str(&d->name),
	    .made_ms = d->made_ms,
	    .seen_ms = d->seen_ms};

	return accounts_row(s, str_of(d->id), str_of(d->person),
	    shell_json(a, &kept_device_contract, &k));
}

struct store_op
accounts_row_link(
    struct accounts *s, const struct people_link *l, struct arena *a)
{
	bool used = l->device[0] != '\0';
	struct kept_link k = {.secret = record_hex(a, l->secret),
	    .until_ms = l->until_ms,
	    .has_device = used,
	    .device = str_of(l->device),
	    .has_again = used,
	    .again = record_hex(a, l->again)};
	struct store_op op = accounts_row(s, str_of(l->id), str_of(l->person),
	    shell_json(a, &kept_link_contract, &k));

	op.expires_ms = l->until_ms;
	return op;
}

struct store_op
accounts_row_session(
    struct accounts *s, struct people_session *v, struct arena *a)
{
	struct kept_session k = {.device = str_of(v->device),
	    .cookie = record_hex(a, v->cookie),
	    .key = record_hex(a, v->key),
	    .made_ms = v->made_ms,
	    .used_ms = v->used_ms,
	    .has_until_ms = v->until_ms != v->made_ms + PEOPLE_SESSION_MS,
	    .until_ms = v->until_ms};
	struct store_op op = accounts_row(s, str_of(v->id), str_of(v->person),
	    shell_json(a, &kept_session_contract, &k));

	v->kept_ms = v->used_ms;
	op.expires_ms = v->until_ms;
	return op;
}

struct store_op
accounts_row_passkey(
    struct accounts *s, const struct people_passkey *k, struct arena *a)
{
	struct kept_passkey v = {.name = people_str(&k->name),
	    .alg = str_of(pubkey_alg_name((enum pubkey_alg)k->alg)),
	    .credential = base64url_text(a,
		(struct sg_str){(const char *)k->credential, k->credential_n}),
	    .public_key = base64url_text(
		a, (struct sg_str){(const char *)k->key, k->key_n}),
	    .rp = str_of(k->rp),
	    .counter = k->counter,
	    .made_ms = k->made_ms,
	    .used_ms = k->used_ms};

	return accounts_row(s, str_of(k->id), str_of(k->person),
	    shell_json(a, &kept_passkey_contract, &v));
}

/* ---- After a start ------------------------------------------------------- */

struct recover {
	struct accounts *s;
	struct arena a;
};

bool
accounts_read_hex(struct sg_str hex, uint8_t out[SHA256_SIZE])
{
	for (size_t i = 0; i < SHA256_SIZE; i++) {
		int hi = ascii_hex_lower(hex.p[2 * i]);
		int lo = ascii_hex_lower(hex.p[2 * i + 1]);

		if (hi < 0 || lo < 0)
			return false;
		out[i] = (uint8_t)(hi * 16 + lo);
	}
	return true;
}

static bool
take_person(struct accounts *s, const struct store_row *r, struct arena *a)
{
	struct sg_error none = {0};
	struct kept_person k;
	struct person *p;

	if (contract_decode(&kept_person_contract, r->body, a, &k, &none) !=
		SG_OK ||
	    people_add(s->book,
		&(struct people_new){.id = r->id,
		    .name = k.name,
		    .role = k.role,
		    .now_ms = k.made_ms},
		&p) != PEOPLE_OK)
		return false;
	p->failed = (unsigned)k.failed;
	p->locked_ms = k.locked_ms;
	if (k.has_issuer && !people_bind(p, k.issuer, k.subject))
		p->live = false;
	return p->live;
}

static bool
take_device(struct accounts *s, const struct store_row *r, struct arena *a)
{
	struct sg_error none = {0};
	struct kept_device k;
	struct people_device *d;
	struct person *who = people_find(s->book, r->parent);

	if (who == NULL ||
	    contract_decode(&kept_device_contract, r->body, a, &k, &none) !=
		SG_OK ||
	    people_device_add(s->book, who,
		&(struct people_new_device){
		    .id = r->id, .name = k.name, .now_ms = k.made_ms},
		&d) != PEOPLE_OK)
		return false;
	d->seen_ms = k.seen_ms;
	return true;
}

static bool
take_link(struct accounts *s, const struct store_row *r, struct arena *a)
{
	struct sg_error none = {0};
	struct kept_link k;
	struct people_link *l;
	struct person *who = people_find(s->book, r->parent);
	struct people_new_link n = {
	    .id = r->id, .secret = STR("-"), .for_ms = 1};
	unsigned failed;
	int64_t locked;

	if (who == NULL ||
	    contract_decode(&kept_link_contract, r->body, a, &k, &none) !=
		SG_OK)
		return false;
	failed = who->failed;
	locked = who->locked_ms;
	if (people_link_make(s->book, who, &n, &l) != PEOPLE_OK)
		return false;
	who->failed = failed;
	who->locked_ms = locked;
	l->until_ms = k.until_ms;
	l->live = accounts_read_hex(k.secret, l->secret) &&
	    (!k.has_device ||
		(k.has_again && accounts_read_hex(k.again, l->again) &&
		    k.device.n < sizeof(l->device)));
	if (l->live && k.has_device)
		memcpy(l->device, k.device.p, k.device.n);
	return l->live;
}

static bool
take_session(struct accounts *s, const struct store_row *r, struct arena *a)
{
	struct sg_error none = {0};
	struct kept_session k;
	struct people_session *v;
	struct people_device *d;
	struct people_new_session n = {
	    .id = r->id, .cookie = STR("-"), .key = STR("-")};

	if (contract_decode(&kept_session_contract, r->body, a, &k, &none) !=
		SG_OK ||
	    (d = people_device_find(s->book, k.device)) == NULL ||
	    !str_eq(str_of(d->person), r->parent))
		return false;
	n.now_ms = k.made_ms;
	n.for_ms = k.has_until_ms ? k.until_ms - k.made_ms : 0;
	if (people_session_add(s->book, d, &n, &v) != PEOPLE_OK)
		return false;
	v->used_ms = v->kept_ms = k.used_ms;
	v->live = accounts_read_hex(k.cookie, v->cookie) &&
	    accounts_read_hex(k.key, v->key);
	return v->live;
}

/* One that is not a key of its kind is not taken. */
static bool
add_passkey(struct accounts *s, const struct person *who, struct sg_str id,
    const struct kept_passkey *k, struct arena *a)
{
	struct people_new_passkey n = {.id = id,
	    .name = k->name,
	    .rp = k->rp,
	    .alg = pubkey_alg_of(k->alg),
	    .counter = (uint32_t)k->counter,
	    .now_ms = k->made_ms};
	struct people_passkey *out;
	struct pubkey key;

	if (!base64url_read(k->credential, a, &n.credential) ||
	    !base64url_read(k->public_key, a, &n.key) ||
	    !pubkey_kept((enum pubkey_alg)n.alg, n.key, &key) ||
	    people_passkey_add(s->book, who, &n, &out) != PEOPLE_OK)
		return false;
	out->used_ms = k->used_ms;
	return true;
}

static bool
take_passkey(struct accounts *s, const struct store_row *r, struct arena *a)
{
	struct sg_error none = {0};
	struct kept_passkey k;
	struct person *who = people_find(s->book, r->parent);

	return who != NULL &&
	    contract_decode(&kept_passkey_contract, r->body, a, &k, &none) ==
	    SG_OK &&
	    add_passkey(s, who, r->id, &k, a);
}

/* A row that cannot be read lets nobody in. */
static void
take_row(struct recover *v, const struct store_row *r, unsigned pass)
{
	static const struct {
		const char *prefix;
		bool (*take)(struct accounts *s, const struct store_row *r,
		    struct arena *a);
	} all[] = {{"person-", take_person}, {"device-", take_device},
	    {"link-", take_link}, {"session-", take_session},
	    {"passkey-", take_passkey}, {"agent-", accounts_take_agent},
	    {"delegation-", accounts_take_deputy}};

	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if ((i == 0) == (pass == 0) && (i == 3) == (pass == 2) &&
		    str_starts(r->id, str_of(all[i].prefix)))
			(void)all[i].take(v->s, r, &v->a);
}

/* People first, then what is theirs, then sessions of devices. */
static enum sg_err
read_rows(struct recover *v, unsigned pass, struct sg_error *e)
{
	const struct store_port *store = v->s->shell->port.store;
	struct store_row rows[PAGE_ROWS];
	struct store_query q = {.kind = STORE_ACCOUNT, .limit = PAGE_ROWS};
	enum sg_err err;
	size_t n;

	do {
		arena_clear(&v->a);
		err = store->list(store->self, &q, &v->a, rows, &n, e);
		for (size_t i = 0; err == SG_OK && i < n; i++) {
			take_row(v, &rows[i], pass);
			q.after = rows[i].no;
		}
	} while (err == SG_OK && n == PAGE_ROWS);
	return err;
}

/* What the ledger says of a person, and the store did not know. */
static void
replay_person(struct accounts *s, struct sg_str event, int64_t ts_ms,
    const struct people_record *r)
{
	struct person *p = people_find(s->book, r->person_id);

	if (str_eq(event, STR("person.added")) && p == NULL && r->has_name &&
	    r->has_role) {
		(void)people_add(s->book,
		    &(struct people_new){.id = r->person_id,
			.name = r->name,
			.role = r->role,
			.now_ms = ts_ms},
		    &p);
		if (p != NULL && r->has_issuer &&
		    !people_bind(p, r->issuer, r->subject))
			p->live = false;
	} else if (str_eq(event, STR("person.role")) && p != NULL &&
	    r->has_role) {
		p->role = r->role;
	} else if (str_eq(event, STR("person.shut")) && p != NULL) {
		p->role = SG_PEOPLE_VIEWER;
		people_shut(s->book, p);
	} else if (str_eq(event, STR("person.removed")) && p != NULL) {
		p->role = SG_PEOPLE_VIEWER; /* not the last administrator */
		(void)people_remove(s->book, p);
		p->live = false;
	}
}

/* What the ledger says of a passkey: all of it, so that it comes back. */
static void
replay_passkey(struct accounts *s, struct sg_str event, int64_t ts_ms,
    const struct people_record *r, struct arena *a)
{
	struct people_passkey *k = people_passkey_find(s->book, r->passkey_id);
	struct person *p = people_find(s->book, r->person_id);
	struct kept_passkey kept = {.name = r->passkey,
	    .alg = r->alg,
	    .credential = r->credential,
	    .public_key = r->public_key,
	    .rp = r->rp,
	    .counter = r->counter,
	    .made_ms = ts_ms};

	if (str_eq(event, STR("passkey.removed")) && k != NULL)
		k->live = false;
	else if (str_eq(event, STR("passkey.added")) && k == NULL && p != NULL)
		(void)add_passkey(s, p, r->passkey_id, &kept, a);
	else if (str_eq(event, STR("session.opened")) && k != NULL &&
	    r->has_counter && (uint32_t)r->counter > k->counter)
		k->counter = (uint32_t)r->counter;
}

/* A signed answer moves the counter of its passkey on. */
static void
replay_signature(struct accounts *s, struct sg_str data, struct arena *a)
{
	struct policy_decision_data d;
	struct sg_error none = {0};
	struct people_passkey *k;

	if (contract_decode(
		&policy_decision_data_contract, data, a, &d, &none) != SG_OK ||
	    !d.has_signature ||
	    (k = people_passkey_find(s->book, d.signature.passkey_id)) == NULL)
		return;
	if ((uint32_t)d.signature.counter > k->counter)
		k->counter = (uint32_t)d.signature.counter;
}

/*
 * A link that the store has as unused was spent: the gate ended between the two
 * and nobody got the answer.  The device is there, and whoever has what it drew
 * signs in on it.
 */
static void
replay_enrolled(struct accounts *s, struct people_link *l, int64_t ts_ms,
    const struct people_record *r)
{
	struct person *who = people_find(s->book, str_of(l->person));
	struct people_new_device n = {
	    .id = r->device_id, .name = r->device, .now_ms = ts_ms};
	struct people_device *d;
	uint8_t again[SHA256_SIZE];

	if (l->device[0] != '\0')
		return;
	l->live = false;
	if (who != NULL && people_device_add(s->book, who, &n, &d) == PEOPLE_OK)
		people_link_spend(l, d,
		    r->has_again && accounts_read_hex(r->again, again) ? again
								       : NULL);
}

static void
replay(struct accounts *s, struct sg_str event, int64_t ts_ms,
    const struct people_record *r)
{
	struct people_device *d = people_device_find(s->book, r->device_id);
	struct people_session *v = people_session_by_id(s->book, r->session_id);
	struct people_link *l = people_link_find(s->book, r->link_id);

	if (str_eq(event, STR("device.ended")) && d != NULL)
		people_device_end(s->book, d);
	else if (str_eq(event, STR("session.ended")) && v != NULL)
		people_session_end(v);
	else if (str_eq(event, STR("device.enrolled")) && l != NULL)
		replay_enrolled(s, l, ts_ms, r);
	else
		replay_person(s, event, ts_ms, r);
}

static bool
is_ours(struct sg_str event)
{
	return str_starts(event, STR("person.")) ||
	    str_starts(event, STR("device.")) ||
	    str_starts(event, STR("passkey.")) ||
	    str_starts(event, STR("agent.")) ||
	    str_starts(event, STR("delegation.")) ||
	    str_starts(event, STR("session."));
}

static bool
see(void *ctx, const struct ledger_entry *entry)
{
	struct recover *v = ctx;
	struct sg_error none = {0};
	struct ledger_record line;
	struct people_record r;
	struct sg_str record;

	arena_clear(&v->a);
	if (!arena_dup(&v->a, entry->record, &record) ||
	    contract_decode(&ledger_record_contract, record, &v->a, &line,
		&none) != SG_OK ||
	    !line.has_data)
		return true;
	if (str_eq(line.event, STR("policy.decision"))) {
		replay_signature(v->s, line.data, &v->a);
	} else if (is_ours(line.event) &&
	    contract_decode(&people_record_contract, line.data, &v->a, &r,
		&none) == SG_OK) {
		replay(v->s, line.event, line.ts_ms, &r);
		replay_passkey(v->s, line.event, line.ts_ms, &r, &v->a);
		accounts_replay_agent(v->s, line.event, line.ts_ms, &r);
	}
	return true;
}

enum sg_err
accounts_recover(struct accounts *s, struct sg_error *e)
{
	const struct shell_ports *port = &s->shell->port;
	const struct journal_found *f = port->found;
	struct recover v = {.s = s};
	enum sg_err err = SG_OK;

	arena_init(&v.a, &mem_heap, RECOVER_ROOM);
	for (unsigned pass = 0; pass < 3 && err == SG_OK; pass++)
		err = read_rows(&v, pass, e);
	if (err == SG_OK && f != NULL && port->ledger != NULL &&
	    port->ledger->each != NULL && f->ledger.seq > f->store.seq)
		err = port->ledger->each(
		    port->ledger->self, f->store.seq + 1, see, &v, e);
	arena_release(&v.a);
	return err;
}
