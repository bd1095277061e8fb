// Who decided what, in a sentence.
import { capabilityWords, decisionAllows, decisionWords, modeWords, riskWords, surfaceWords } from "../ui";
import { intentWords } from "../ui/turns";
import type { Entry } from "./rows";
import { fill, name, pick } from "../words";
import { W } from "../words/audit";

/** Ends of a question that nobody chose. */
const nobody: Record<string, string> = {
  get deny_timeout() { return W.nobodyAnsweredInTime; },
  get deny_unattended() { return W.nobodyWasThereToAsk; },
  get deny_cancelled() { return W.theCallerLeftOrGate; },
  get deny_limit() { return W.tooMuchWasWaiting; },
  get deny_cooldown() { return W.itWasRefusedTooOften; },
};

const data = (e: Entry): Record<string, unknown> => ((e.raw.record as { data?: Record<string, unknown> }).data ?? {}) as Record<string, unknown>;
const text = (v: unknown): string => (typeof v === "string" ? v : "");

/** What else is recorded, in a sentence; what has none is said as the gate wrote it. */
function happened(e: Entry): string {
  const d = data(e);
  const surface = surfaceWords(text(d["by"]) === "local" || text(d["by"]) === "" ? text(d["surface"]) : text(d["by"]));
  if (/^grant\.(added|revoked|narrowed|restored)$/.test(e.event) && d["capability"])
    return fill(pick(W, `grant_${e.event.slice(6)}`), {
      surface,
      rule: fill(d["decision"] === "deny" ? W.ruleThatDenies : W.ruleThatAllows, { extension: e.extension, capability: capabilityWords(e.capability) }),
    });
  if (e.event === "mode.changed") return fill(W.modeChanged, { surface, mode: modeWords(text(d["mode"])) });
  if (e.event === "energy.changed") {
    const what = text(d["what"]).replace("+", "add_").replace("-", "remove_");
    return name(W, `energy_${what}`, e.message);
  }
  if (e.event === "turn.decided") return fill(W.turnDecided, { decision: text(d["decision"]), intent: intentWords(text(d["intent"])), risk: String(d["risk"] ?? "") });
  if (e.event === "chat.completed") return W.chatCompleted;
  return name(W, `event_${e.event.replaceAll(".", "_")}`, e.message);
}

/** Where one can look at what it is about. */
export function placeOf(e: Entry): string | null {
  if (/^grant\./.test(e.event) && e.extension) return `/grants?filter=${encodeURIComponent(e.extension)}`;
  if (e.event === "energy.changed") return "/energy";
  if (e.event === "mode.changed") return "/settings";
  return null;
}

/** "git push --force (Run programs, high risk, Deny)": what it reached for, where that is known, and how it was taken. */
function whatOf(e: Entry): string {
  const calls = e.calls.length > 1 || e.what.length === 0 ? fill(W.nCalls, { n: e.calls.length }) : "";
  const details = [capabilityWords(e.capability), riskWords(e.risk), calls, nobody[e.decision] ? "" : decisionWords(e.decision)].filter(Boolean).join(", ");
  return e.what.length > 0 ? fill(W.whatItIs, { text: e.what.join(" · "), details }) : details;
}

/** "Anna, on the page, denied host.claude: git push --force (Run programs, high risk, Deny)." */
export function sentence(e: Entry): string {
  if (e.decision === "") return e.by ? fill(W.sentenceBy, { sentence: happened(e), who: e.by }) : happened(e);
  const what = whatOf(e);
  const end = nobody[e.decision];
  if (end) return fill(W.deniedWithoutAnswer, { end, extension: e.extension, what });
  const places = { who: e.by || W.aPerson, surface: name(W, `at_${e.surface}`, e.surface), extension: e.extension, what };
  if (e.decision === "corrected") return fill(e.surface ? W.personChanged : W.ruleChanged, places);
  if (decisionAllows(e.decision)) return fill(e.surface ? W.personAllowed : W.ruleAllowed, places);
  return fill(e.surface ? W.personDenied : W.ruleDenied, places);
}

const found = new WeakMap<Entry, string>();

/** Whether each word stands in the entry, as it is read or as the gate wrote it. */
export function matches(e: Entry, words: string): boolean {
  let all = found.get(e);
  if (all === undefined) {
    const written = [e.event, e.message, e.extension, e.decision, e.capability, e.risk, e.surface, e.prompt, e.run, e.ts, ...e.calls];
    found.set(e, (all = [...written, sentence(e)].join(" ").toLowerCase()));
  }
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((w) => all.includes(w));
}
