// Who decided what, in a sentence.
import { count, decisionAllows, decisionWords, surfaceWords } from "../ui";
import type { Entry } from "./rows";

/** Ends of a question that nobody chose. */
const nobody: Record<string, string> = {
  deny_timeout: "Nobody answered in time:",
  deny_unattended: "Nobody was there to ask:",
  deny_cancelled: "The caller left, or the gate stopped:",
  deny_limit: "Too much was waiting:",
  deny_cooldown: "It was refused too often before:",
};

/** "A person, on the page, allowed host.claude: exec, high risk, 2 calls (Allow once)." */
export function sentence(e: Entry): string {
  if (e.decision === "") return e.message;
  const did = e.decision === "corrected" ? "changed a call of" : decisionAllows(e.decision) ? "allowed" : "denied";
  const who = nobody[e.decision] ?? (e.surface ? `A person, on ${surfaceWords(e.surface)},` : "A rule");
  const what = [e.capability, `${e.risk} risk`, count(e.calls.length, "call")].join(", ");
  return nobody[e.decision]
    ? `${who} ${e.extension} was denied ${what}.`
    : `${who} ${did} ${e.extension}: ${what} (${decisionWords(e.decision)}).`;
}
