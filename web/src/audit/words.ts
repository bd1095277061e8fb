// Who decided what, in a sentence.
import { decisionAllows, decisionWords, riskWords, surfaceWords } from "../ui";
import type { Entry } from "./rows";
import { fill } from "../words";
import { W } from "../words/audit";

/** Ends of a question that nobody chose. */
const nobody: Record<string, string> = {
  get deny_timeout() { return W.nobodyAnsweredInTime; },
  get deny_unattended() { return W.nobodyWasThereToAsk; },
  get deny_cancelled() { return W.theCallerLeftOrGate; },
  get deny_limit() { return W.tooMuchWasWaiting; },
  get deny_cooldown() { return W.itWasRefusedTooOften; },
};

/** "A person, on the page, allowed host.claude: exec, high risk, 2 calls (Allow once)." */
export function sentence(e: Entry): string {
  if (e.decision === "") return e.message;
  const what = [e.capability, riskWords(e.risk), fill(W.nCalls, { n: e.calls.length })].join(", ");
  const end = nobody[e.decision];
  if (end) return fill(W.deniedWithoutAnswer, { end, extension: e.extension, what });
  const places = { surface: surfaceWords(e.surface), extension: e.extension, what, decision: decisionWords(e.decision) };
  if (e.decision === "corrected") return fill(e.surface ? W.personChanged : W.ruleChanged, places);
  if (decisionAllows(e.decision)) return fill(e.surface ? W.personAllowed : W.ruleAllowed, places);
  return fill(e.surface ? W.personDenied : W.ruleDenied, places);
}
