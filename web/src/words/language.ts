// Which language: what was chosen in this browser, else the first that the
// browser asks for and the page has, else English.
export const languages = { en: "English", de: "Deutsch", es: "Español" } as const;
export type Language = keyof typeof languages | "en-XB";

const KEY = "solgate.language";

/** "" is: as the browser asks. */
export function chosen(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

function find(): Language {
  const wish = chosen();
  if (wish === "en-XB") return wish;
  for (const tag of [wish, ...navigator.languages]) {
    const short = tag.toLowerCase().split("-")[0]!;
    if (Object.hasOwn(languages, short)) return short as Language;
  }
  return "en";
}

export const language = find();
/** Of numbers, dates and plurals: the browser's own variety of the language if it has one. */
export const locale =
  navigator.languages.find((t) => t.toLowerCase().split("-")[0] === language.split("-")[0]) ?? (language === "en-XB" ? "en" : language);
export const isRtl = language === "en-XB";

/** What assistive technology and the style sheets go by. */
export function applyLanguage(): void {
  document.documentElement.lang = language;
  document.documentElement.dir = isRtl ? "rtl" : "ltr";
}

/** Kept in this browser; the page starts again in it, drafts are kept. */
export function choose(wish: string): void {
  try {
    if (wish === "") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, wish);
  } catch {
    return; // a private window: the choice cannot be kept
  }
  location.reload();
}
