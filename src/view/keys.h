#ifndef VIEW_KEYS_H
#define VIEW_KEYS_H

#include "base/str.h"

/*
 * Keys by table.  A key is a code point, or one of those that have none; what
 * it does depends on where it is pressed and on the keymap.
 */
enum key_code {
	KEY_CODE_CTRL_C = 3,
	KEY_CODE_TAB = 9,
	KEY_CODE_CTRL_L = 12,
	KEY_CODE_ENTER = 13,
	KEY_CODE_ESC = 27,
	KEY_CODE_BACKSPACE = 127,
	KEY_CODE_UP = 0x110000,
	KEY_CODE_DOWN,
	KEY_CODE_LEFT,
	KEY_CODE_RIGHT,
	KEY_CODE_PAGE_UP,
	KEY_CODE_PAGE_DOWN,
	KEY_CODE_HOME,
	KEY_CODE_END,
	KEY_CODE_BACK_TAB,
	KEY_CODE_F2,
	KEY_CODE_PASTE,           /* what follows is pasted, */
	KEY_CODE_PASTED,          /* up to here */
	KEY_CODE_NONE,            /* any other: bound to nothing */
	KEY_CODE_MOUSE = 0x200000 /* and more: KEY_MOUSE_AT() */
};

/* The mouse as a key: what it did, and where on the screen. */
enum key_mouse { KEY_MOUSE_CLICK, KEY_MOUSE_WHEEL_UP, KEY_MOUSE_WHEEL_DOWN };
#define KEY_MOUSE_AT(kind, x, y)                             \
	((uint32_t)KEY_CODE_MOUSE | (uint32_t)(kind) << 18 | \
	    ((uint32_t)(y)&511) << 9 | ((uint32_t)(x)&511))
#define KEY_MOUSE_KIND(code) ((code) >> 18 & 7)
#define KEY_MOUSE_Y(code)    ((int)((code) >> 9 & 511))
#define KEY_MOUSE_X(code)    ((int)((code)&511))

enum key_place { KEYS_REQUEST, KEYS_LIST, KEYS_FIELD };

enum key_action {
	KEY_DOES_NOTHING,
#define X(place, action, keys, codex, text) KEY_##place##_##action,
#define ANSWER(action, option, codex, text) KEY_REQUEST_##action,
#include "view/keys.def"
};

enum keymap { KEYMAP_SEED, KEYMAP_CODEX };

struct key_row {
	enum key_place place;
	enum key_action action;
	const char *keys[2]; /* by keymap; names with blanks between */
	const char *text;
};

extern const struct key_row key_rows[];
extern const size_t key_rows_count;

enum key_action key_find(enum keymap map, enum key_place place, uint32_t code);

/* The first key of an action, as it is written: "A", "Esc". */
struct sg_str key_label(enum keymap map, enum key_action action);

const char *key_place_name(enum key_place place);

#endif
