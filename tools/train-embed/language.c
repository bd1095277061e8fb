/* For the figures alone: letters first, then the commonest small words. */
#include <string.h>

#include "base/utf8.h"
#include "tools/train-embed/train.h"

static const char *const names[LANGUAGES] = {"English", "German", "French",
    "Spanish", "Portuguese", "Italian", "Dutch", "Polish", "Turkish",
    "Indonesian", "Russian", "Arabic", "Hindi", "Chinese", "Japanese",
    "Korean"};

enum { ENGLISH, RUSSIAN = 10, ARABIC, HINDI, CHINESE, JAPANESE, KOREAN };

/* In the order of the names; a word counts once for each time. */
static const char *const words[RUSSIAN] = {
    " the is to of and a i my you what how in it for do can me ",
    " der die das und ich ist nicht wie ein eine zu mein mir kann was von ",
    " le la les je est et de que un une mon ma des pas comment pour ce ",
    " el los las que es y mi una c\u00f3mo como por para con se qu\u00e9 "
    "tengo ",
    " o os que \u00e9 meu minha uma como n\u00e3o eu para com por n\u00e3o ",
    " il lo che \u00e8 di un una mio mia come non sono per posso qual ",
    " de het een ik is mijn wat hoe van niet en kan voor ",
    " jak mi nie si\u0119 na jest czy \u017ce do mam moja co w z ",
    " bir ve ne nas\u0131l i\u00e7in mi bu benim var m\u0131 \u00e7ok ",
    " saya yang apa untuk dan di bagaimana dengan tidak ini cara ke "};

const char *
language_name(unsigned language)
{
	return names[language];
}

static unsigned
letter_of(uint32_t cp)
{
	if (cp >= 0x400 && cp <= 0x52f)
		return RUSSIAN;
	if (cp >= 0x600 && cp <= 0x6ff)
		return ARABIC;
	if (cp >= 0x900 && cp <= 0x97f)
		return HINDI;
	if (cp >= 0x3040 && cp <= 0x30ff)
		return JAPANESE;
	if (cp >= 0x3400 && cp <= 0x9fff)
		return CHINESE;
	return cp >= 0xac00 && cp <= 0xd7a3 ? KOREAN : ENGLISH;
}

/* How often the small words of ${language} stand in ${text}. */
static unsigned
small_words(struct sg_str text, const char *list)
{
	unsigned n = 0;
	size_t from = 0;

	for (size_t i = 0; i <= text.n; i++) {
		char word[32] = " ";
		size_t size = i - from;
		char c = i < text.n ? text.p[i] : ' ';

		if ((c & 0x80) != 0 || (c >= 'a' && c <= 'z') ||
		    (c >= 'A' && c <= 'Z'))
			continue;
		if (size > 0 && size < sizeof(word) - 2) {
			memcpy(word + 1, text.p + from, size);
			word[1] = (char)(word[1] >= 'A' && word[1] <= 'Z'
				? word[1] + 32
				: word[1]);
			word[size + 1] = ' ';
			n += strstr(list, word) != NULL;
		}
		from = i + 1;
	}
	return n;
}

uint8_t
language_of(struct sg_str text)
{
	unsigned letters[LANGUAGES] = {0}, best = ENGLISH, most = 0;

	for (size_t at = 0, n; at < text.n; at += n) {
		uint32_t cp = 0;

		n = utf8_decode(str_part(text, at, text.n), &cp);
		n = n == 0 ? 1 : n;
		if (cp > ' ')
			letters[letter_of(cp)]++;
	}
	if (letters[JAPANESE] > 1)
		return JAPANESE;
	for (unsigned k = RUSSIAN; k < LANGUAGES; k++)
		best = letters[k] * 3 > letters[ENGLISH] &&
			letters[k] > letters[best] * (best != ENGLISH)
		    ? k
		    : best;
	if (best != ENGLISH)
		return (uint8_t)best;
	for (unsigned k = 0; k < RUSSIAN; k++) {
		unsigned n = small_words(text, words[k]);

		if (n > most) {
			most = n;
			best = k;
		}
	}
	return (uint8_t)best;
}
