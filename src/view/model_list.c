/* Keys in the lists, in text fields, and in what asks twice. */
#include <string.h>

#include "base/utf8.h"
#include "view/grant_line.h"
#include "view/tui_int.h"

static char
lower(char c)
{
	return (char)(c >= 'A' && c <= 'Z' ? c + 32 : c);
}

static bool
contains(struct sg_str s, const char *part)
{
	size_t n = strlen(part), j;

	for (size_t i = 0; i + n <= s.n; i++) {
		for (j = 0; j < n && lower(s.p[i + j]) == lower(part[j]);)
			j++;
		if (j == n)
			return true;
	}
	return false;
}

static bool
passes(const struct tui *t, const struct table_row *r)
{
	bool any = t->filter[0] == '\0';

	for (size_t i = 0; i < TABLE_COLUMNS && !any; i++)
		any = contains(r->cell[i], t->filter);
	return any;
}

static bool
question_passes(const struct tui *t, const struct question *q)
{
	bool any = t->filter[0] == '\0' ||
	    contains(q->v.extension.id, t->filter) ||
	    contains(str_of(sg_capability_name(q->v.capability)), t->filter);

	for (size_t i = 0; i < q->v.scopes.n && !any; i++)
		any = contains(q->v.scopes.v[i].summary, t->filter);
	return any;
}

size_t
tui_list_open(const struct tui *t, const struct question **out)
{
	size_t n = 0;

	for (size_t i = 0; i < t->n_open; i++)
		if (question_passes(t, t->open[i])) {
			if (out != NULL)
				out[n] = t->open[i];
			n++;
		}
	return n;
}

size_t
tui_rows(const struct tui *t, enum tui_tab tab)
{
	size_t n = 0;

	for (size_t i = 0; i < t->table[tab].n; i++)
		n += passes(t, &t->table[tab].v[i]);
	return n;
}

const struct table_row *
tui_row(const struct tui *t, enum tui_tab tab, size_t at)
{
	for (size_t i = 0; i < t->table[tab].n; i++)
		if (passes(t, &t->table[tab].v[i]) && at-- == 0)
			return &t->table[tab].v[i];
	return NULL;
}

/* What waits stands above what was decided. */
static size_t
rows_of(const struct tui *t)
{
	return tui_rows(t, t->tab) +
	    (t->tab == TAB_PROMPTS ? tui_list_open(t, NULL) : 0);
}

void
tui_list_move(struct tui *t, long by)
{
	long n = (long)rows_of(t), to = (long)t->row[t->tab] + by;

	t->row[t->tab] = (size_t)(to < 0 || n == 0 ? 0 : to >= n ? n - 1 : to);
}

static struct question *
marked(struct tui *t)
{
	const struct question *v[TUI_OPEN_MAX];
	size_t n = tui_list_open(t, v), at;

	if (t->tab != TAB_PROMPTS || t->row[t->tab] >= n)
		return NULL;
	return tui_find(t, v[t->row[t->tab]]->v.prompt_id, &at);
}

const struct table_row *
tui_marked_row(const struct tui *t)
{
	size_t n = t->tab == TAB_PROMPTS ? tui_list_open(t, NULL) : 0;

	return t->row[t->tab] < n ? NULL
				  : tui_row(t, t->tab, t->row[t->tab] - n);
}

void
tui_list_tab(struct tui *t, enum tui_tab tab)
{
	t->tab = tab;
	tui_do(t, TUI_DO_FETCH)->tab = tab;
}

static void
open_marked(struct tui *t, bool any)
{
	struct question *q = marked(t);

	if (q == NULL && any && t->n_open > 0)
		q = t->open[0];
	if (q != NULL) {
		q->put_back = false;
		tui_open(t, q);
	}
}

/* A waiting request, or all about the row. */
void
tui_list_enter(struct tui *t)
{
	if (tui_marked_row(t) != NULL)
		tui_show(t, LAYER_RECORD);
	else
		open_marked(t, false);
}

/* A field for a new grant, or for the pattern of the marked one. */
static void
write_grant(struct tui *t, enum tui_layer layer)
{
	const struct table_row *r = tui_marked_row(t);

	if (t->tab != TAB_GRANTS || (layer == LAYER_EDIT && r == NULL)) {
		tui_say(t, "a and e are for grants: press 2 first");
		return;
	}
	if (t->link != LINK_UP) {
		tui_say(t, "Not connected: nothing can be changed");
		return;
	}
	t->field[0] = '\0';
	if (layer == LAYER_EDIT)
		tui_copy(t->field, sizeof(t->field), r->cell[3]);
	tui_show(t, layer);
}

static void
revoke(struct tui *t)
{
	const struct table_row *r = tui_marked_row(t);

	if (t->tab != TAB_GRANTS || r == NULL)
		tui_say(t, "x revokes a grant; mark one in tab 2 first");
	else if (t->link != LINK_UP)
		tui_say(t, "Not connected: nothing can be changed");
	else
		tui_show(t, LAYER_REVOKE);
}

static void
held(struct tui *t)
{
	if (t->held.n == 0)
		tui_say(t, "Nothing is held");
	else if (t->link != LINK_UP)
		tui_say(t, "Not connected: nothing can be changed");
	else
		tui_show(t, LAYER_HELD);
}

void
tui_held(struct tui *t, struct sg_str json)
{
	hold_note_read(&t->held, json);
	if (t->held.n == 0 && t->layer == LAYER_HELD)
		tui_show(t, LAYER_LIST);
}

void
tui_copy(char *to, size_t room, struct sg_str s)
{
	size_t n = s.n < room ? s.n : 0; /* too long: none, and refused */

	if (n > 0)
		memcpy(to, s.p, n);
	to[n] = '\0';
}

static void
copy(struct tui *t)
{
	const struct question *q = marked(t);
	const struct table_row *r = tui_marked_row(t);
	struct sg_str id = q != NULL ? q->v.prompt_id
	    : r != NULL              ? r->id
				     : STR("");

	if (id.n > 0)
		tui_copy(tui_do(t, TUI_DO_COPY)->id,
		    sizeof(((struct tui_effect *)0)->id), id);
}

static void
other_list_key(struct tui *t, enum key_action action)
{
	if (action == KEY_LIST_OPEN) {
		tui_list_enter(t);
	} else if (action == KEY_LIST_ADD || action == KEY_LIST_EDIT) {
		write_grant(t, action == KEY_LIST_ADD ? LAYER_ADD : LAYER_EDIT);
	} else if (action == KEY_LIST_FILTER) {
		memcpy(t->field, t->filter, sizeof(t->field));
		tui_show(t, LAYER_FILTER);
	} else if (action == KEY_LIST_CLEAR) {
		t->filter[0] = '\0';
	} else if (action == KEY_LIST_REVOKE) {
		revoke(t);
	} else if (action == KEY_LIST_HELD) {
		held(t);
	} else if (action == KEY_LIST_POLICY) {
		tui_show(t, LAYER_MODE);
	} else if (action == KEY_LIST_REFRESH) {
		tui_list_tab(t, t->tab);
		if (t->link != LINK_UP)
			(void)tui_do(t, TUI_DO_RETRY);
	} else if (action == KEY_LIST_COPY) {
		copy(t);
	} else if (action == KEY_LIST_HELP) {
		tui_show(t, LAYER_HELP);
	} else if (action == KEY_LIST_QUIT) {
		(void)tui_do(t, TUI_DO_QUIT);
	}
}

void
tui_list_key(struct tui *t, uint32_t code)
{
	enum key_action action = key_find(t->set.keymap, KEYS_LIST, code);
	long page = t->rows > 10 ? t->rows - 8 : 2;

	if (code == KEY_CODE_F2)
		open_marked(t, true);
	else if (action >= KEY_LIST_TAB_1 && action <= KEY_LIST_TAB_5)
		tui_list_tab(t, (enum tui_tab)(action - KEY_LIST_TAB_1));
	else if (action == KEY_LIST_TAB_NEXT)
		tui_list_tab(t, (t->tab + 1) % TAB_COUNT);
	else if (action == KEY_LIST_TAB_PREVIOUS)
		tui_list_tab(t, (t->tab + TAB_COUNT - 1) % TAB_COUNT);
	else if (action == KEY_LIST_DOWN || action == KEY_LIST_UP)
		tui_list_move(t, action == KEY_LIST_DOWN ? 1 : -1);
	else if (action == KEY_LIST_FIRST || action == KEY_LIST_LAST)
		tui_list_move(t, action == KEY_LIST_LAST ? 1000000 : -1000000);
	else if (action == KEY_LIST_PAGE_DOWN || action == KEY_LIST_PAGE_UP)
		tui_list_move(t, action == KEY_LIST_PAGE_DOWN ? page : -page);
	else
		other_list_key(t, action);
}

/* Whatever it is, letters and digits type. */
static void
type(struct tui *t, uint32_t code)
{
	struct buf b = {
	    t->field, strlen(t->field), sizeof(t->field) - 1, false};

	if (code < 0x20 || code >= KEY_CODE_UP ||
	    utf8_count(buf_str(&b)) >= TUI_NOTE_MAX)
		return;
	utf8_add(&b, code);
	if (!buf_full(&b))
		t->field[b.n] = '\0';
}

static void
erase(struct tui *t)
{
	size_t n = strlen(t->field);

	while (n > 0 && ((unsigned char)t->field[--n] & 0xc0) == 0x80)
		;
	t->field[n] = '\0';
}

static void
set_mode(struct tui *t, enum sg_policy_mode mode)
{
	if (tui_is_pasted(t))
		return;
	tui_do(t, TUI_DO_MODE)->mode = mode;
	tui_show(t, LAYER_LIST);
}

static void
send_note(struct tui *t)
{
	struct tui_effect *e;

	if (tui_is_pasted(t))
		return;
	if (t->link != LINK_UP) {
		tui_say(t, "Not connected: nothing can be decided");
		return;
	}
	e = tui_do(t, TUI_DO_DECIDE);
	tui_copy(e->id, sizeof(e->id), t->asked->v.prompt_id);
	e->option = SG_OPTION_DENY_ONCE;
	e->rev = t->asked->rev_held >= 0 ? t->asked->rev_held : t->asked->v.rev;
	e->has_note = true;
	if (tui_one(t) >= 0)
		tui_copy(e->call, sizeof(e->call), str_of(t->one_id));
	t->asked->state = QUESTION_SENDING;
	t->layer = LAYER_REQUEST;
}

/* A wrong one stays in its field; the server says what else is wrong. */
static void
send_grant(struct tui *t)
{
	const struct table_row *r = tui_marked_row(t);
	bool edits = t->layer == LAYER_EDIT;
	struct grant_request g;
	struct tui_effect *e;

	if (tui_is_pasted(t))
		return;
	if (!edits && !grant_read(str_of(t->field), &g)) {
		tui_say(
		    t, "Write: allow or deny, EXTENSION, CAPABILITY, PATTERN");
		return;
	}
	if (edits && (r == NULL || t->field[0] == '\0'))
		return;
	e = tui_do(t, TUI_DO_GRANT);
	if (edits) {
		tui_copy(e->id, sizeof(e->id), r->id);
		tui_copy(e->etag, sizeof(e->etag), r->etag);
	}
	tui_show(t, LAYER_LIST);
}

static void
send_field(struct tui *t)
{
	if (t->layer == LAYER_NOTE) {
		send_note(t);
	} else if (t->layer == LAYER_CALL) {
		tui_edit_send(t);
	} else if (t->layer == LAYER_FILTER) {
		memcpy(t->filter, t->field, sizeof(t->filter));
		tui_show(t, LAYER_LIST);
		tui_list_move(t, 0);
	} else if (t->layer == LAYER_ADD || t->layer == LAYER_EDIT) {
		send_grant(t);
	} else if (strcmp(t->field, "permissive") == 0) {
		set_mode(t, SG_MODE_PERMISSIVE);
	} else {
		tui_say(t, "Type the word permissive, or Esc");
	}
}

void
tui_field_key(struct tui *t, uint32_t code)
{
	enum key_action action = key_find(t->set.keymap, KEYS_FIELD, code);
	bool in_request = t->layer == LAYER_NOTE || t->layer == LAYER_CALL;

	if (action == KEY_FIELD_CANCEL) {
		tui_show(t, in_request ? LAYER_REQUEST : LAYER_LIST);
	} else if (action == KEY_FIELD_SEND) {
		send_field(t);
	} else if (action == KEY_FIELD_ERASE) {
		erase(t);
	} else {
		type(t, code);
	}
	if (t->layer == LAYER_FILTER) {
		memcpy(t->filter, t->field, sizeof(t->filter));
		tui_list_move(t, 0);
	}
}

static void
mode_key(struct tui *t, uint32_t code)
{
	if (code == '1') {
		set_mode(t, SG_MODE_STRICT);
	} else if (code == '2') {
		set_mode(t, SG_MODE_PROMPT);
	} else if (code == '3') {
		t->field[0] = '\0';
		tui_show(t, LAYER_WORD);
	} else {
		tui_show(t, LAYER_LIST);
	}
}

static void
revoke_key(struct tui *t, uint32_t code)
{
	const struct table_row *r = tui_marked_row(t);
	struct tui_effect *e;

	if (tui_is_pasted(t))
		return;
	if ((code == 'y' || code == 'Y') && r != NULL) {
		e = tui_do(t, TUI_DO_REVOKE);
		tui_copy(e->id, sizeof(e->id), r->id);
		tui_copy(e->etag, sizeof(e->etag), r->etag);
	} else {
		tui_say(t, "Nothing was revoked");
	}
	tui_show(t, LAYER_LIST);
}

static void
held_key(struct tui *t, uint32_t code)
{
	struct tui_effect *e;

	if (tui_is_pasted(t))
		return;
	if (code == 'y' || code == 'Y') {
		e = tui_do(t, TUI_DO_LIFT);
		tui_copy(e->id, sizeof(e->id), str_of(t->held.id));
	} else {
		tui_say(t, "Nothing was lifted");
	}
	tui_show(t, LAYER_LIST);
}

void
tui_sure_key(struct tui *t, uint32_t code)
{
	enum key_action action = key_find(t->set.keymap, KEYS_LIST, code);

	if (t->layer == LAYER_REVOKE) {
		revoke_key(t, code);
	} else if (t->layer == LAYER_HELD) {
		held_key(t, code);
	} else if (t->layer == LAYER_MODE) {
		mode_key(t, code);
	} else if (t->layer == LAYER_RECORD && t->tab == TAB_GRANTS &&
	    (action == KEY_LIST_REVOKE || action == KEY_LIST_EDIT)) {
		tui_show(t, LAYER_LIST);
		other_list_key(t, action);
	} else if (code == KEY_CODE_DOWN || code == 'j' ||
	    code == KEY_CODE_PAGE_DOWN) {
		t->scroll += code == KEY_CODE_PAGE_DOWN ? 10 : 1;
	} else if (code == KEY_CODE_UP || code == 'k' ||
	    code == KEY_CODE_PAGE_UP) {
		t->scroll -= t->scroll < 10 && code == KEY_CODE_PAGE_UP
		    ? t->scroll
		    : code == KEY_CODE_PAGE_UP ? 10
		    : t->scroll > 0            ? 1
					       : 0;
	} else {
		tui_show(t, LAYER_LIST);
	}
}
