// Strings from outside.  They are text nodes, never markup, and characters that
// would change how the text around them is read are shown as marks.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { fill, number } from "../words";
import { W } from "../words/shell";

const hidden =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb]|[\u{e0000}-\u{e0fff}]/gu;
const emojiJoin = /(?<=\p{Extended_Pictographic})[\ufe0f\u200d]/gu;

/** Control, bidi and zero-width characters as ⟨U+202E⟩, tabs as ⇥. */
export function visible(s: string): string {
  const keep = new Set<number>();
  for (const m of s.matchAll(emojiJoin)) keep.add(m.index);
  return s
    .replace(hidden, (c, at: number) =>
      keep.has(at)
        ? c
        : `⟨U+${c.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}⟩`,
    )
    .replaceAll("\t", "⇥");
}

/** Head and tail of a long text. */
export function middle(s: string, max: number): string {
  const chars = [...s];
  if (chars.length <= max) return s;
  const head = Math.ceil((max - 1) * 0.6);
  return `${chars.slice(0, head).join("")}…${chars.slice(chars.length - (max - 1 - head)).join("")}`;
}

export interface TextProps {
  value: string | null | undefined;
  /** More characters than this are cut in the middle, with "show all". */
  max?: number;
  class?: string;
  mono?: boolean;
  /** In a link or a button: cut, and the rest is shown elsewhere. */
  inside?: boolean;
}

export function Text(p: TextProps): JSX.Element {
  const [all, setAll] = useState(false);
  const text = visible(p.value ?? "");
  const length = [...text].length;
  const cut = p.max !== undefined && length > p.max && !all;
  const cls = ["outside", p.mono ? "mono" : "", p.class ?? ""].join(" ").trim();
  return (
    <span class={cls}>
      <bdi>{cut ? middle(text, p.max!) : text}</bdi>
      {p.max !== undefined && length > p.max && !p.inside && (
        <button type="button" class="plain small" onClick={() => setAll(!all)}>
          {all ? W.showLess : fill(W.showAllLengthCharacters, { length: number(length) })}
        </button>
      )}
    </span>
  );
}
