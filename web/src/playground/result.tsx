// What would be decided, with what nearly was.
import type { JSX } from "preact";
import { TIERS } from "../tables";
import type { TryRequest, TryResult } from "../types";
import { CopyButton, Text } from "../ui";
import { RuleLadder } from "../traces/ladder";
import { FROZEN, SignalTable } from "../traces/one";

/** The rows of a result, for one or to compare two. */
export function rowsOf(r: TryResult): [string, string][] {
  const { gate, turn } = r;
  return [
    ["Intent", `${gate.intent.label} ${gate.intent.confidence.toFixed(2)}`],
    ["Runner-up", r.labels[1] ? `${r.labels[1].intent}, ${r.labels[1].behind.toFixed(2)} behind` : "none"],
    ["Risk", `${gate.risk.tier} of 3, ${TIERS[gate.risk.tier]}`],
    ["Mode", gate.lattice.enrichment_mode],
    ["Posture", gate.lattice.posture.replaceAll("_", " ")],
    ["May use", gate.lattice.allowed_types.join(", ") || "no extras"],
    ["Persona", gate.lattice.persona_hint ?? "none"],
    ["Budgets", `${gate.budgets.max_output_tokens} tokens, ${gate.budgets.max_tool_calls} tool calls, ${gate.budgets.max_seconds} s`],
    ["Turn", `${turn.decision.toUpperCase()}, rule ${turn.rule}`],
    ["Acknowledgement", turn.ackOnly ? "yes" : "no"],
    ["Summary", turn.freeze ? "frozen" : "updated"],
    ["Intent signals", gate.intent.signals.map((s) => `${s.name}=${s.value}`).join(", ") || "none"],
    ["Risk signals", gate.risk.signals.map((s) => `${s.name}=${s.value}`).join(", ") || "none"],
  ];
}

/** A line for the test suite: input and what must come of it.  How sure the
 *  model is moves with every training, so it is no part of that. */
export function testOf(q: TryRequest, r: TryResult): string {
  return JSON.stringify({
    name: q.text.slice(0, 60),
    input: q,
    expect: {
      intent: r.gate.intent.label,
      risk: r.gate.risk.tier,
      enrichment_mode: r.gate.lattice.enrichment_mode,
      posture: r.gate.lattice.posture,
      allowed_types: r.gate.lattice.allowed_types,
      decision: r.turn.decision,
      rule: r.turn.rule,
      ackOnly: r.turn.ackOnly,
      freeze: r.turn.freeze,
    },
  });
}

function Meter(p: { value: number }): JSX.Element {
  return (
    <span class="play-meter" aria-hidden="true">
      <span style={{ width: `${Math.round(p.value * 100)}%` }} />
    </span>
  );
}

function Nearly(p: { r: TryResult }): JSX.Element {
  const { labels, tiers, ruleTier } = p.r;
  return (
    <div class="play-nearly">
      <table>
        <caption class="traces-caption">Labels, and how far behind they are</caption>
        <tbody>
          {labels.map((l, i) => (
            <tr key={l.intent}>
              <th scope="row">{l.intent}</th>
              <td class="num">{i === 0 ? "best" : l.behind.toFixed(2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption class="traces-caption">Risk tiers, by the model</caption>
        <tbody>
          {tiers.map((t) => (
            <tr key={t.tier}>
              <th scope="row">risk {t.tier}</th>
              <td class="num">
                {Math.abs(t.above).toFixed(2)} {t.above > 0 ? "above" : "below"} its threshold
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">rules alone</th>
            <td class="num">risk {ruleTier}; the model may only raise it</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

export function ResultCard(p: { r: TryResult; q: TryRequest; link: () => string }): JSX.Element {
  const { r } = p;
  const { gate, turn } = r;
  return (
    <div class="stack" data-test="result" data-text={p.q.text}>
      <section class="card play-result" aria-label="Result">
        <dl>
          <div>
            <dt>Intent</dt>
            <dd>
              <strong>{gate.intent.label}</strong> {gate.intent.confidence.toFixed(2)} <Meter value={gate.intent.confidence} />
            </dd>
          </div>
          <div>
            <dt>Risk</dt>
            <dd>
              <strong>{gate.risk.tier} of 3</strong> {TIERS[gate.risk.tier]}
              {r.assumptionsRequired && <span class="tag warn">assumptions must be stated</span>}
            </dd>
          </div>
          <div>
            <dt>Lattice</dt>
            <dd>
              <strong>
                {gate.intent.label} × risk {gate.risk.tier}
              </strong>{" "}
              → {gate.lattice.enrichment_mode} · {gate.lattice.posture.replaceAll("_", " ")}
              {gate.lattice.persona_hint && ` · persona ${gate.lattice.persona_hint}`}
            </dd>
          </div>
          <div>
            <dt>May use</dt>
            <dd>{gate.lattice.allowed_types.join(", ") || "no extras"}</dd>
          </div>
          <div>
            <dt>Turn</dt>
            <dd>
              <strong>{turn.decision.toUpperCase()}</strong> rule {turn.rule}
            </dd>
          </div>
          <div>
            <dt>Summary</dt>
            <dd>{turn.freeze ? `❄ ${FROZEN}` : "updated"}</dd>
          </div>
          <div>
            <dt>Runner-up</dt>
            <dd>{r.labels[1] ? `${r.labels[1].intent}, ${r.labels[1].behind.toFixed(2)} behind` : "none"}</dd>
          </div>
        </dl>
        <div class="row">
          <CopyButton text={() => JSON.stringify(gate, null, 2)}>Copy JSON</CopyButton>
          <CopyButton text={() => testOf(p.q, r)}>Copy as test</CopyButton>
          <CopyButton text={p.link}>Link</CopyButton>
        </div>
      </section>
      <section aria-label="Rule ladder" class="card">
        <h2>Why {turn.decision.toUpperCase()}</h2>
        <RuleLadder rule={turn.rule} decision={turn.decision} signals={p.q.signalKinds ?? []} />
      </section>
      <section aria-label="Signals" class="card stack">
        <h2>Why “{gate.intent.label}”, risk {gate.risk.tier}</h2>
        <SignalTable title="Intent" list={gate.intent.signals} />
        <SignalTable title="Risk" list={gate.risk.signals} />
        <h2>What nearly fired</h2>
        <Nearly r={r} />
      </section>
    </div>
  );
}

/** Only the rows in which the two differ. */
export function Compare(p: { a: TryResult; b: TryResult }): JSX.Element {
  const a = rowsOf(p.a);
  const b = rowsOf(p.b);
  const rows = a.map(([name, x], i) => ({ name, x, y: b[i]![1] })).filter((r) => r.x !== r.y);
  if (rows.length === 0)
    return (
      <p class="banner ok" role="status">
        Both get the same decision.
      </p>
    );
  return (
    <div class="scroll-x">
      <table data-test="compare">
        <caption class="traces-caption">
          {rows.length} of {a.length} rows differ
        </caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">A</th>
            <th scope="col">B</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((r) => (
            <tr key={r.name}>
              <th scope="row">{r.name}</th>
              <td>
                <Text value={r.x} max={200} />
              </td>
              <td>
                <Text value={r.y} max={200} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
