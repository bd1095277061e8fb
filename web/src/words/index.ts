// The words of the page.  Each language has a folder with the same shelves (one
// for each room), and English is the one that says which words there are.  A
// shelf is fetched in the chosen language alone, with the first room that needs
// it, and is filled before anything of that room is drawn (ready()).
import type { ComponentChild } from "preact";
import { isRtl, language, locale } from "./language";

/** A sentence that depends on a number: the forms that the language has. */
export type Plural = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
export type Word = string | Plural;
/** What a language must have: the keys of English, a sentence or forms of one. */
export type Same<T> = { [K in keyof T]: T[K] extends string ? string : Plural };

export * from "./language";

const tables = import.meta.glob<{ default: Record<string, Word> }>("./{en,de,es}/*.ts");
const empty = new Map<string, Record<string, Word>>();

/** Twice as long, marked, and read from the right: for tests of the layout. */
function pseudo(w: Word): Word {
  if (typeof w !== "string") return Object.fromEntries(Object.entries(w).map(([k, v]) => [k, pseudo(v!)])) as Plural;
  return `⟦${w}⟧`;
}

async function load(name: string, into: Record<string, Word>): Promise<void> {
  const from = tables[`./${language === "en-XB" ? "en" : language}/${name}.ts`]!;
  for (const [key, word] of Object.entries((await from()).default)) into[key] = isRtl ? pseudo(word) : word;
}

/** The words of a room.  They are there once ready() has answered. */
export function shelf<T extends Record<string, Word>>(name: string): T {
  const words: Record<string, Word> = {};
  empty.set(name, words);
  return words as T;
}

/** Fetches what was asked for and is still empty; what fails can be asked again. */
export async function ready(): Promise<void> {
  await Promise.all(
    [...empty].map(async ([name, words]) => {
      await load(name, words);
      empty.delete(name);
    }),
  );
}

/** A module that is fetched when needed, with its words. */
export async function withWords<T>(module: Promise<T>): Promise<T> {
  const m = await module;
  await ready();
  return m;
}

const rules = new Intl.PluralRules(locale);
const numbers = new Map<number, Intl.NumberFormat>();

/** 1,234.5; with digits, always so many behind the point. */
export function number(n: number, digits = -1): string {
  let f = numbers.get(digits);
  if (!f) {
    const exact = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    numbers.set(digits, (f = new Intl.NumberFormat(locale, digits < 0 ? {} : exact)));
  }
  return f.format(n);
}

const costs = new Intl.NumberFormat(locale, { minimumSignificantDigits: 2, maximumSignificantDigits: 2 });

/** 0.0045: what an answer cost, as exactly as one wants to know. */
export const cost = (n: number): string => costs.format(n);

function form(w: Word, args: Record<string, unknown>): string {
  if (typeof w === "string") return w;
  return w[rules.select(Number(args.n))] ?? w.other;
}

const slots = /\{(\w+)\}/;

/** The word with its places filled; numbers are written as the language does. */
export function fill(w: Word, args: Record<string, string | number | null | undefined>): string {
  return form(w, args)
    .split(slots)
    .map((part, i) => {
      if (i % 2 === 0) return part;
      const v = args[part];
      return typeof v === "number" ? number(v) : (v ?? "");
    })
    .join("");
}

/** The same for places that hold more than text. */
export function rich(w: Word, args: Record<string, ComponentChild>): ComponentChild[] {
  return form(w, args)
    .split(slots)
    .map((part, i) => {
      if (i % 2 === 0) return part;
      const v = args[part];
      return typeof v === "number" ? number(v) : v;
    });
}

/** One of a family of words: pick(W, `risk_${level}`).  What is not in the list is shown as it came. */
export function pick(table: object, key: string, otherwise = ""): Word {
  return (table as Record<string, Word>)[key] ?? otherwise;
}

/** The same for words without places. */
export const name = (table: object, key: string, otherwise: string): string => fill(pick(table, key, otherwise), {});

/** As it stands within a sentence: German keeps the capitals of its nouns. */
export const inSentence = (text: string): string => (language === "de" ? text : text.charAt(0).toLowerCase() + text.slice(1));

/** Between a number and its part: 5.1 or 5,1. */
export const point = new Intl.NumberFormat(locale).formatToParts(0.5).find((x) => x.type === "decimal")?.value ?? ".";
