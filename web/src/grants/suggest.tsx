// Rules that the history of answers speaks for.  Nothing is changed here: a
// person reads the evidence, and adds the rule or does not.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, type Problem } from "../api";
import type { GrantSuggestion, GrantSuggestions } from "../types";
import { Button, ErrorBanner, RiskBadge, Text } from "../ui";
import type { Start } from "./edit";
import { fill, rich } from "../words";
import { W } from "../words/grants";

function Evidence(p: { s: GrantSuggestion }): JSX.Element {
  const { s } = p;
  return (
    <p class="small muted">
      {rich(W.nAllowedTimesDeniedDenied, { n: s.approved, denied: s.denied })}
      {s.distinct > 1 && fill(W.distinctDifferentScopes, { distinct: s.distinct })}
      {rich(W.nMoreItWouldAlso, { n: s.others, more: s.neverForced && W.neverWithForce, more2: s.alsoMatched[0] && (
        <>
          {rich(W.likeText, { text: <Text value={s.alsoMatched[0]} max={60} mono /> })}
        </>
      ) })}
    </p>
  );
}

export function Suggestions(p: { onAdd: (s: Start) => void }): JSX.Element {
  const [found, setFound] = useState<GrantSuggestions | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    const r = await api.get<GrantSuggestions>("/v1/grants/suggestions");
    setBusy(false);
    setFound(r.ok ? r.value : null);
    setProblem(r.ok ? null : r.problem);
  };
  return (
    <section class="card" aria-label={W.suggestions}>
      <div class="row grants-between">
        <h2>{W.suggestions}</h2>
        <Button onClick={() => void look()} disabled={busy}>
          {busy ? W.looking : W.lookAtMyAnswers}
        </Button>
      </div>
      <p class="small muted">{W.rulesThatWouldHaveSaved}</p>
      {problem && <ErrorBanner problem={problem} onRetry={() => void look()} />}
      {found && (
        <>
          <p class="small" role="status">
            {rich(W.nCallsLookedAtUnreadable, { n: found.calls, unreadable: found.unreadable, more: found.highRiskHeldBack > 0 && fill(W.highriskheldbackHeldBackAsHigh, { highRiskHeldBack: found.highRiskHeldBack }) })}
            {found.suggestions.length === 0 && W.nothingToSuggest}
          </p>
          <ul class="grants-list">
            {found.suggestions.map((s, i) => (
              <li class="grants-suggestion" key={i}>
                <div>
                  <p>
                    <span class="tag ok">{W.allow}</span> <span class="mono">{s.capability}</span>{" "}
                    <Text value={s.scope_pattern} max={120} mono /> <RiskBadge risk={s.risk} />
                  </p>
                  <p class="small">
                    <Text value={s.extension_id} max={80} mono />
                  </p>
                  <Evidence s={s} />
                </div>
                <Button
                  onClick={() =>
                    p.onAdd({ extension_id: s.extension_id, capability: s.capability, scope_pattern: s.scope_pattern })
                  }
                >
                  {W.add}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
