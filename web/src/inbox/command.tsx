// What a call would do, as large as it is: the command with its line breaks,
// its words marked.  All of it is there; what is long scrolls in its place.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { PromptCall, PromptView } from "../types";
import { visible } from "../ui";
import { type Kind, MARKS, marksOf, pieces } from "./shell";
import { markWords } from "./words";
import { W } from "../words/inbox";

/** The params of a call, as its details have them, or null. */
function paramsOf(c: PromptCall | undefined): Record<string, unknown> | null {
  const text = c?.details?.[0];
  if (!text?.startsWith("{")) return null;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return null;
  }
}

type Params = Record<string, unknown> | undefined;

/** A text for a shell, whole and with its line breaks; null: it is none. */
export function commandOf(c: PromptCall | undefined): string | null {
  const p = paramsOf(c);
  return typeof p?.["command"] === "string" ? p["command"] : null;
}

/** What the caller says of it: its own words, never the gate's. */
export function describedAs(c: PromptCall | undefined): string | null {
  const p = paramsOf(c);
  const input = p?.["input"] as Record<string, unknown> | undefined;
  const said = c?.says ?? input?.["description"];
  return typeof said === "string" && said !== "" ? said : null;
}

/** What is asked for, whole where the gate gave it whole. */
export function deedOf(v: PromptView, at: number): { text: string; shell: boolean } {
  const scope = v.scopes[at];
  const call = v.calls?.[at];
  const p = paramsOf(call);
  const command = commandOf(call);
  if (v.capability === "tool" && typeof p?.["name"] === "string") return { text: p["name"], shell: false };
  return { text: command ?? scope?.summary ?? "", shell: command !== null || scope?.kind === "command" };
}

export interface Argument {
  name: string;
  text: string;
  /** It is a command for a shell. */
  shell: boolean;
}

/** Arguments that a change shows. */
const CHANGED = /^(contents?|file_text|new_source|edits|changes|patch|diff|(old|new)(_string|Text|_str|_text|String))$/;
/** An argument that stands above them to its last letter. */
const isTold = (v: PromptView, c: PromptCall | undefined, text: string): boolean =>
  v.capability === "http" && c !== undefined && c.scope.summary.endsWith(` ${text}`);
/** So long a value stands in one line. */
const ONE_LINE = 60;

const valueText = (v: unknown): string => {
  if (typeof v === "string") return v;
  const line = JSON.stringify(v);
  return line.length <= ONE_LINE ? line : JSON.stringify(v, null, 2);
};

/** Every argument of a tool, and what an access to the network sends along. */
export function argumentsOf(v: PromptView, c: PromptCall | undefined): Argument[] {
  const p = paramsOf(c);
  const of = v.capability === "tool" ? (p?.["input"] as Params) : v.capability === "http" ? (p ?? undefined) : undefined;
  if (!of || typeof of !== "object") return [];
  const isPatch = (text: unknown): boolean => typeof text === "string" && text.startsWith("*** Begin Patch");
  return Object.entries(of)
    .filter(([k, x]) => !(v.capability === "http" && k === "method") && !isTold(v, c, valueText(x)) && !(c?.change && (CHANGED.test(k) || isPatch(x))))
    .map(([name, x]) => ({ name, text: valueText(x), shell: name === "command" && typeof x === "string" && !isPatch(x) }));
}

/** Line breaks stay, everything else that hides is written out. */
const shown = (s: string): string => s.split("\n").map(visible).join("\n");

export function Command(p: { text: string; shell: boolean }): JSX.Element {
  const list = useMemo(() => {
    const text = shown(p.text);
    return p.shell ? pieces(text) : [{ text, kind: "text" as Kind }];
  }, [p.text, p.shell]);
  return (
    <code class="cmd">
      <bdi>
        {list.map((x, i) =>
          x.kind === "text" ? (
            x.text
          ) : (
            <span key={i} class={`cmd-${x.kind}`} title={markWords(x.kind)}>
              {x.text}
            </span>
          ),
        )}
      </bdi>
    </code>
  );
}

/** The marks of all of them, told in words: no colour carries the meaning. */
export function Marks(p: { texts: string[] }): JSX.Element | null {
  const found = useMemo(() => {
    const has = new Map<Kind, Set<string>>();
    for (const t of p.texts) {
      const list = pieces(shown(t));
      for (const k of marksOf(list)) {
        const words = has.get(k) ?? new Set<string>();
        for (const x of list) if (x.kind === k && words.size < 4) words.add(x.text.length > 24 ? `${x.text.slice(0, 23)}…` : x.text.trim());
        has.set(k, words);
      }
    }
    return MARKS.filter((k) => has.has(k)).map((k) => ({ kind: k, words: [...has.get(k)!] }));
  }, [p.texts.join("\u0000")]);
  if (found.length === 0) return null;
  return (
    <ul class="cmd-marks" aria-label={W.wordsThatMatter}>
      {found.map((f) => (
        <li key={f.kind}>
          <code class={`cmd-${f.kind}`}>{f.words.filter(Boolean).join(" ")}</code> {markWords(f.kind)}
        </li>
      ))}
    </ul>
  );
}
