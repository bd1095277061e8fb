// Who asks most and what is denied most, of the newest questions.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import type { PromptList, PromptView } from "../types";
import { count, decisionAllows, ErrorBanner, Text, useLoad } from "../ui";

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

const trendText = (t: Tally): string => (t.asked < 4 || Math.abs(t.trend) * 4 < t.asked ? "steady" : t.trend > 0 ? "more often" : "less often");

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
  if (load.problem) return <ErrorBanner problem={load.problem} what="The newest questions cannot be read." onRetry={() => void load.reload()} />;
  return (
    <section class="card ins-security" aria-label="Who asks, and what is denied">
      <h2>Who asks most</h2>
      {agents.length === 0 ? (
        <p class="muted">Nobody was asked anything yet.</p>
      ) : (
        <table data-table="agents">
          <thead>
            <tr>
              <th scope="col">Agent or extension</th>
              <th scope="col">Asked</th>
              <th scope="col">Allowed</th>
              <th scope="col">Denied</th>
              <th scope="col">Lately</th>
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
      )}
      {denied.length > 0 && (
        <>
          <h2>Denied most</h2>
          <table data-table="denied">
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Denied</th>
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
      <p class="muted small">Of the newest {count(list.length, "question")} that people were asked.</p>
    </section>
  );
}
