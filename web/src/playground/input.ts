// What is tried: a text and what is known besides.  It is in the address, so
// that a link shows the same thing.
import type { AffectPhase, Intensity, SignalKind, TryRequest } from "../types";

export const MAX = 8000;

export const signalKinds: SignalKind[] = [
  "decision_made",
  "scope_changed",
  "pivot",
  "answer_provided",
  "open_loop_created",
  "open_loop_resolved",
  "risk_or_conflict",
  "ack_only",
];

export const samples = [
  "Is this chicken still good? The date says Friday.",
  "go with the bigger panel",
  "ok thanks",
];

export interface Input {
  text: string;
  image: boolean;
  audio: boolean;
  signals: SignalKind[];
  changed: boolean;
  pressure: boolean;
  drift: boolean;
  phase: AffectPhase;
  intensity: Intensity;
  tokens: string;
}

export const empty: Input = {
  text: "",
  image: false,
  audio: false,
  signals: [],
  changed: false,
  pressure: false,
  drift: false,
  phase: "settled",
  intensity: "low",
  tokens: "",
};

const flags: [keyof Input, string][] = [
  ["image", "i"],
  ["audio", "a"],
  ["changed", "c"],
  ["pressure", "p"],
  ["drift", "d"],
];

/** From the query; ${side} is "a" or "b". */
export function readInput(q: URLSearchParams, side: "a" | "b"): Input {
  const f = q.get(`${side}f`) ?? "";
  const out: Input = { ...empty, text: q.get(side) ?? "" };
  for (const [key, letter] of flags) (out as unknown as Record<string, unknown>)[key] = f.includes(letter);
  out.signals = (q.get(`${side}s`) ?? "").split(",").filter((s): s is SignalKind => signalKinds.includes(s as SignalKind));
  const phase = q.get(`${side}p`) as AffectPhase | null;
  if (phase && ["settled", "rising", "peak", "downshift"].includes(phase)) out.phase = phase;
  const strong = q.get(`${side}i`) as Intensity | null;
  if (strong && ["low", "med", "high"].includes(strong)) out.intensity = strong;
  out.tokens = (q.get(`${side}t`) ?? "").replace(/\D/g, "");
  return out;
}

export function queryOf(i: Input, side: "a" | "b"): Record<string, string | null> {
  const f = flags.filter(([key]) => i[key]).map(([, l]) => l);
  return {
    [side]: i.text,
    [`${side}f`]: f.join(""),
    [`${side}s`]: i.signals.join(","),
    [`${side}p`]: i.phase === "settled" ? null : i.phase,
    [`${side}i`]: i.intensity === "low" ? null : i.intensity,
    [`${side}t`]: i.tokens,
  };
}

export function requestOf(i: Input): TryRequest {
  return {
    text: i.text,
    ...(i.image ? { has_image: true } : {}),
    ...(i.audio ? { has_audio: true } : {}),
    ...(i.signals.length > 0 ? { signalKinds: i.signals } : {}),
    ...(i.changed ? { summaryChanged: true } : {}),
    ...(i.pressure ? { contextWindowPressure: true } : {}),
    ...(i.drift ? { driftRisk: true } : {}),
    ...(i.phase !== "settled" ? { phase: i.phase } : {}),
    ...(i.intensity !== "low" ? { intensityBucket: i.intensity } : {}),
    ...(i.tokens ? { budgets: { max_output_tokens: Number(i.tokens) } } : {}),
  };
}
