// The rule an answer with Always would leave: which patterns can be chosen,
// and what each would have decided before.
import { signal } from "@preact/signals";
import { api } from "../api";
import type { Capability, GrantCover, GrantPreview, PromptView } from "../types";
import type { Card } from "./cards";

export interface RuleAsk {
  card: Card;
  kind: "allow_always" | "deny_always";
  rev: number;
  /** The question is over: only the rule is added. */
  later: boolean;
}

/** The dialog that is open. */
export const ruleNext = signal<RuleAsk | null>(null);

export interface Choice {
  id: "exact" | "wider" | "any";
  patterns: (string | null)[];
  range: string | null;
  broad: boolean;
}

/** What the answer would store, each once.  A denial is for every version. */
export function previews(v: PromptView, deny: boolean): GrantPreview[] {
  const out: GrantPreview[] = [];
  for (const c of v.calls ?? []) {
    const g = deny ? c.denyPreview : c.grantPreview;
    if (g && !out.some((o) => o.scopePattern === g.scopePattern && o.versionRange === g.versionRange)) out.push(g);
  }
  return out;
}

/** A word that needs no quotes. */
const isPlain = (w: string): boolean => /^[\w./:=@%+,-]+$/.test(w);

/** A wider pattern that has all of them in it, or null. */
export function wider(capability: Capability, patterns: string[]): string | null {
  if (patterns.length === 0) return null;
  if (capability === "exec") {
    const programs = new Set(patterns.map((p) => p.split(" ")[0] ?? ""));
    const [program] = programs;
    if (programs.size !== 1 || !program || !isPlain(program)) return null;
    return patterns.every((p) => p.includes(" ")) ? `${program} *` : null;
  }
  if (capability === "read" || capability === "write") {
    const tops = new Set(patterns.map((p) => (p.includes("/") ? p.slice(0, p.indexOf("/", 1)) : "")));
    const [top] = tops;
    return tops.size === 1 && top ? `${top}/**` : null;
  }
  if (capability === "http") {
    const hosts = new Set(patterns.map((p) => p.split(".").slice(1).join(".")));
    const [parent] = hosts;
    return hosts.size === 1 && parent && parent.includes(".") && !/[:\d[]/.test(parent) ? `*.${parent}` : null;
  }
  return null;
}

/** The choices for a question, the narrowest first. */
export function choices(v: PromptView, deny: boolean): Choice[] {
  const shown = previews(v, deny);
  const patterns = shown.map((g) => g.scopePattern ?? null);
  const ranges = new Set(shown.map((g) => g.versionRange ?? null));
  const range = ranges.size === 1 ? [...ranges][0]! : null;
  const list: Choice[] = [{ id: "exact", patterns, range, broad: false }];
  const texts = patterns.filter((p): p is string => p !== null);
  const wide = texts.length === patterns.length ? wider(v.capability, texts) : null;
  if (wide && !texts.includes(wide)) list.push({ id: "wider", patterns: [wide], range, broad: false });
  if (deny && !patterns.includes(null)) list.push({ id: "any", patterns: [null], range: null, broad: true });
  else if (deny) return list;
  else if (v.capability === "read" || v.capability === "write")
    list.push({ id: "any", patterns: ["**"], range, broad: true });
  return list;
}

const none: GrantCover = {
  calls: 0,
  unreadable: 0,
  cut: false,
  matched: 0,
  approved: 0,
  denied: 0,
  others: 0,
  examples: [],
  denials: [],
};

function sum(a: GrantCover, b: GrantCover): GrantCover {
  const texts = (x: string[], y: string[]) => [...new Set([...x, ...y])].slice(0, 5);
  return {
    calls: Math.max(a.calls, b.calls),
    unreadable: Math.max(a.unreadable, b.unreadable),
    cut: a.cut || b.cut,
    matched: a.matched + b.matched,
    approved: a.approved + b.approved,
    denied: a.denied + b.denied,
    others: a.others + b.others,
    examples: texts(a.examples, b.examples),
    denials: texts(a.denials, b.denials),
    asked: Math.max(a.asked ?? 0, b.asked ?? 0),
    covered: (a.covered ?? 0) + (b.covered ?? 0),
  };
}

export interface Rule {
  extension_id: string;
  capability: Capability;
  scope_pattern: string | null;
  version_range: string | null;
  decision: "allow" | "deny";
}

export const rulesOf = (v: PromptView, c: Choice, deny: boolean): Rule[] =>
  c.patterns.map((scope_pattern) => ({
    extension_id: v.extension.id,
    capability: v.capability,
    scope_pattern,
    version_range: c.range,
    decision: deny ? "deny" : "allow",
  }));

/** What the rules would have decided; null: it cannot be said. */
export async function cover(rules: Rule[], prompt: string | null): Promise<GrantCover | null> {
  let all = none;
  for (const r of rules.slice(0, 8)) {
    const body = { ...r, ...(prompt ? { prompt_id: prompt } : {}) };
    const a = await api.post<GrantCover>("/v1/grants/cover", body);
    if (!a.ok) return null;
    all = sum(all, a.value);
  }
  return all;
}
