// Who asks most and what is denied most, of the newest questions.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { PromptList, PromptView } from "../types";
import { decisionAllows, ErrorBanner, Text, useLoad } from "../ui";
import { rich } from "../words";
import { W } from "../words/insights";

const NEWEST = 200;
const ROWS = 8;

interface Tally {
  name: string;
  asked: number;
  allowed: number;
  denied: number;
  /** Asked in the newer half, less in the older one. */
  trend: number;
}

/** By what `of` says, the one with the most first. */
export function tally(list: PromptView[], of: (p: PromptView) => string): Tally[] {
  const all = new Map<string, Tally>();
  list.forEach((p, i) => {
    const name = of(p);
    const t = all.get(name) ?? { name, asked: 0, allowed: 0, denied: 0, trend: 0 };
    t.asked++;
    if (decisionAllows(p.decision ?? "")) t.allowed++;
    else if (p.decision !== "corrected") t.denied++;
    t.trend += i < list.length / 2 ? 1 : -1; // the newest come first
    all.set(name, t);
  });
  return [...all.values()].sort((a, b) => b.asked - a.asked || (a.name < b.name ? -1 : 1));
}

const trendText = (t: Tally): string => (t.asked < 4 || Math.abs(t.trend) * 4 < t.asked ? W.steady : t.trend > 0 ? W.moreOften : W.lessOften);

export function Asked(): JSX.Element {
  const load = useLoad<PromptList>(`/v1/prompts?view=decided&limit=${NEWEST}`);
  const list = load.value?.prompts ?? [];
  const agents = useMemo(() => tally(list, (p) => p.extension.id).slice(0, ROWS), [load.value]);
  const denied = useMemo(
    () =>
      tally(
        list.filter((p) => p.decision && !decisionAllows(p.decision) && p.decision !== "corrected"),
        (p) => p.scopes[0]?.summary ?? p.capability,
      ).slice(0, ROWS),
    [load.value],
  );
  if (load.problem) return <ErrorBanner problem={load.problem} what={W.theNewestQuestionsCannotBe} onRetry={() => void load.reload()} />;
  return (
    <section class="card ins-security" aria-label={W.whoAsksAndWhatDenied}>
      <h2>{W.whoAsksMost}</h2>
      {agents.length === 0 ? (
        <p class="muted">{W.nobodyWasAskedAnythingYet}</p>
      ) : (
        <div class="scroll-x" tabIndex={0} role="region" aria-label={W.whoAsksMost}>
          <table data-table="agents">
            <thead>
              <tr>
                <th scope="col">{W.agentOrExtension}</th>
                <th scope="col">{W.asked}</th>
                <th scope="col">{W.allowed}</th>
                <th scope="col">{W.denied}</th>
                <th scope="col">{W.lately}</th>
              </tr>
            </thead>
            <tbody>
              {agents.map((a) => (
                <tr key={a.name}>
                  <th scope="row">
                    <a href={`/audit?filter=${encodeURIComponent(a.name)}`}>
                      <Text value={a.name} max={60} inside />
                    </a>
                  </th>
                  <td>{a.asked}</td>
                  <td>{a.allowed}</td>
                  <td>{a.denied}</td>
                  <td>{trendText(a)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {denied.length > 0 && (
        <>
          <h2>{W.deniedMost}</h2>
          <table data-table="denied">
            <thead>
              <tr>
                <th scope="col">{W.what}</th>
                <th scope="col">{W.denied}</th>
              </tr>
            </thead>
            <tbody>
              {denied.map((d) => (
                <tr key={d.name}>
                  <th scope="row">
                    <Text value={d.name} max={80} mono />
                  </th>
                  <td>{d.asked}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      {list.length > 0 && <p class="muted small">{rich(W.nNewestQuestionsThatPeople, { n: list.length })}</p>}
    </section>
  );
}
