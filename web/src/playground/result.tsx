// What would be decided, with what nearly was.
import type { JSX } from "preact";
import type { TryRequest, TryResult } from "../types";
import { CopyButton, Text, tierWords } from "../ui";
import { RuleLadder } from "../traces/ladder";
import { frozenWords, SignalTable } from "../traces/signals";
import { fill, number, rich } from "../words";
import { W } from "../words/playground";

/** The rows of a result, for one or to compare two. */
export function rowsOf(r: TryResult): [string, string][] {
  const { gate, turn } = r;
  return [
    [W.intent, `${gate.intent.label} ${number(gate.intent.confidence, 2)}`],
    [W.runnerUp, r.labels[1] ? fill(W.intentBehindBehind, { intent: r.labels[1].intent, behind: number(r.labels[1].behind, 2) }) : W.none],
    [W.risk, fill(W.tierOf3Tiers, { tier: gate.risk.tier, word: tierWords(gate.risk.tier) })],
    [W.mode, gate.lattice.enrichment_mode],
    [W.posture, gate.lattice.posture.replaceAll("_", " ")],
    [W.mayUse, gate.lattice.allowed_types.join(", ") || W.noExtras],
    [W.persona, gate.lattice.persona_hint ?? W.none],
    [W.budgets, fill(W.maxoutputtokensTokensMaxtoolcallsToolCalls, { maxoutputtokens: gate.budgets.max_output_tokens, maxtoolcalls: gate.budgets.max_tool_calls, maxseconds: gate.budgets.max_seconds })],
    [W.turn, fill(W.decisionRuleRule, { decision: turn.decision.toUpperCase(), rule: turn.rule })],
    [W.acknowledgement, turn.ackOnly ? W.yes : W.no],
    [W.summary, turn.freeze ? W.frozen : W.updated],
    [W.intentSignals, gate.intent.signals.map((s) => `${s.name}=${s.value}`).join(", ") || W.none],
    [W.riskSignals, gate.risk.signals.map((s) => `${s.name}=${s.value}`).join(", ") || W.none],
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
        <caption class="traces-caption">{W.labelsAndHowFarBehind}</caption>
        <tbody>
          {labels.map((l, i) => (
            <tr key={l.intent}>
              <th scope="row">{l.intent}</th>
              <td class="num">{i === 0 ? W.best : number(l.behind, 2)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table>
        <caption class="traces-caption">{W.riskTiersByTheModel}</caption>
        <tbody>
          {tiers.map((t) => (
            <tr key={t.tier}>
              <th scope="row">{rich(W.riskTier, { tier: t.tier })}</th>
              <td class="num">
                {fill(t.above > 0 ? W.aboveItsThreshold : W.belowItsThreshold, { by: number(Math.abs(t.above), 2) })}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{W.rulesAlone}</th>
            <td class="num">{rich(W.riskRuletierModelMayOnly, { ruleTier })}</td>
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
    <div class="stack" data-test="result" data-text={p.q.text} data-line={JSON.stringify(r)}>
      <section class="card play-result" aria-label={W.result}>
        <dl>
          <div>
            <dt>{W.intent}</dt>
            <dd>
              <strong>{gate.intent.label}</strong> {number(gate.intent.confidence, 2)} <Meter value={gate.intent.confidence} />
            </dd>
          </div>
          <div>
            <dt>{W.risk}</dt>
            <dd>
              <strong>{rich(W.tierOf3, { tier: gate.risk.tier })}</strong> {tierWords(gate.risk.tier)}
              {r.assumptionsRequired && <span class="tag warn">{W.assumptionsMustBeStated}</span>}
            </dd>
          </div>
          <div>
            <dt>{W.lattice}</dt>
            <dd>
              <strong>
                {rich(W.labelRiskTier, { label: gate.intent.label, tier: gate.risk.tier })}
              </strong>{" "}
              → {gate.lattice.enrichment_mode} · {gate.lattice.posture.replaceAll("_", " ")}
              {gate.lattice.persona_hint && fill(W.personaPersonahint, { personahint: gate.lattice.persona_hint })}
            </dd>
          </div>
          <div>
            <dt>{W.mayUse}</dt>
            <dd>{gate.lattice.allowed_types.join(", ") || W.noExtras}</dd>
          </div>
          <div>
            <dt>{W.turn}</dt>
            <dd>
              {rich(W.strongRuleRule, { strong: <strong>{turn.decision.toUpperCase()}</strong>, rule: turn.rule })}
            </dd>
          </div>
          <div>
            <dt>{W.summary}</dt>
            <dd>{turn.freeze ? `❄ ${frozenWords()}` : W.updated}</dd>
          </div>
          <div>
            <dt>{W.runnerUp}</dt>
            <dd>{r.labels[1] ? fill(W.intentBehindBehind, { intent: r.labels[1].intent, behind: number(r.labels[1].behind, 2) }) : W.none}</dd>
          </div>
        </dl>
        <div class="row">
          <CopyButton text={() => JSON.stringify(gate, null, 2)}>{W.copyJson}</CopyButton>
          <CopyButton text={() => testOf(p.q, r)}>{W.copyAsTest}</CopyButton>
          <CopyButton text={p.link}>{W.link}</CopyButton>
        </div>
      </section>
      <section aria-label={W.ruleLadder} class="card">
        <h2>{rich(W.whyDecision, { decision: turn.decision.toUpperCase() })}</h2>
        <RuleLadder rule={turn.rule} decision={turn.decision} signals={p.q.signalKinds ?? []} />
      </section>
      <section aria-label={W.signals} class="card stack">
        <h2>{rich(W.whyLabelRiskTier, { label: gate.intent.label, tier: gate.risk.tier })}</h2>
        <SignalTable title={W.intent} list={gate.intent.signals} />
        <SignalTable title={W.risk} list={gate.risk.signals} />
        <h2>{W.whatNearlyFired}</h2>
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
        {W.bothGetTheSameDecision}
      </p>
    );
  return (
    <div class="scroll-x">
      <table data-test="compare">
        <caption class="traces-caption">
          {rich(W.nOfN2RowsDiffer, { n: rows.length, n2: a.length })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{W.what}</th>
            <th scope="col">{W.a}</th>
            <th scope="col">{W.b}</th>
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
