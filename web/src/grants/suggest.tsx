// Rules that the history of answers speaks for.  Nothing is changed here: a
// person reads the evidence, and adds the rule or does not.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, type Problem } from "../api";
import type { GrantSuggestion, GrantSuggestions } from "../types";
import { Button, count, ErrorBanner, RiskBadge, Text } from "../ui";
import type { Start } from "./edit";

function Evidence(p: { s: GrantSuggestion }): JSX.Element {
  const { s } = p;
  return (
    <p class="small muted">
      allowed {count(s.approved, "time")}, denied {s.denied}
      {s.distinct > 1 && `, ${s.distinct} different scopes`}
      {s.neverForced && ", never with --force"}. It would also have matched {count(s.others, "call")} that nobody approved
      {s.alsoMatched[0] && (
        <>
          , like <Text value={s.alsoMatched[0]} max={60} mono />
        </>
      )}
      .
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
    <section class="card" aria-label="Suggestions">
      <div class="row grants-between">
        <h2>Suggestions</h2>
        <Button onClick={() => void look()} disabled={busy}>
          {busy ? "Looking…" : "Look at my answers"}
        </Button>
      </div>
      <p class="small muted">Rules that would have saved you from giving the same answer again and again. Nothing is added automatically.</p>
      {problem && <ErrorBanner problem={problem} onRetry={() => void look()} />}
      {found && (
        <>
          <p class="small" role="status">
            {count(found.calls, "call")} looked at, {found.unreadable} of them not kept in full
            {found.highRiskHeldBack > 0 && `; ${found.highRiskHeldBack} held back as high risk`}.{" "}
            {found.suggestions.length === 0 && "Nothing to suggest."}
          </p>
          <ul class="grants-list">
            {found.suggestions.map((s, i) => (
              <li class="grants-suggestion" key={i}>
                <div>
                  <p>
                    <span class="tag ok">Allow</span> <span class="mono">{s.capability}</span>{" "}
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
                  Add…
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
