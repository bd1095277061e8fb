// "Allow always?": the rule that will be kept, to the letter, and what else it
// would cover, from what happened before.  Back stores nothing.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../api";
import type { GrantCover, GrantView } from "../types";
import { announce, Button, capabilityWords, Dialog, Text } from "../ui";
import { cards, decide } from "./cards";
import { type Choice, choices, cover, ruleNext, rulesOf, type RuleAsk } from "./rule";
import { scopeNoun } from "./words";
import { fill, inSentence, pick, rich } from "../words";
import { W } from "../words/inbox";

function Past(p: { cover: GrantCover | null | undefined; exact: boolean; later: boolean; deny: boolean }): JSX.Element {
  const c = p.cover;
  if (c === undefined) return <p class="muted small">{W.lookingAtWhatHappenedBefore}</p>;
  if (c === null) return <p class="muted small">{W.whatElseItCoversCould}</p>;
  const asked = c.asked ?? 0;
  return (
    <div class="inbox-past small">
      {!p.later && asked > 0 && (
        <p>
          {(c.covered ?? 0) >= asked
            ? fill(W.nCoversAllRequestsShown, { n: asked })
            : fill(W.coversCoveredAskedRequestsShown, { covered: c.covered ?? 0, asked })}
        </p>
      )}
      <p class="muted">
        {c.matched === 0
          ? fill(W.nNoOtherCallLast, { n: c.calls })
          : fill(W.nPastCallsWhatCalls, { n: c.matched, what: c.cut ? W.theLast : "", calls: c.calls, approved: c.approved, others: c.others })}
      </p>
      {!p.exact && c.examples.length > 0 && (
        <p>
          {W.alsoCoversEG}
          {c.examples.slice(0, 3).map((e, i) => (
            <span key={i}>
              {i > 0 && " · "}
              <Text value={e} max={60} mono />
            </span>
          ))}
        </p>
      )}
      {c.denied > 0 && (
        <p class={p.deny ? "" : "field-error"}>
          {p.deny ? "" : "! "}
          {rich(W.nPastCallsItMatches, { n: c.denied })}
          {c.denials.slice(0, 3).map((e, i) => (
            <span key={i}>
              {i > 0 && " · "}
              <Text value={e} max={60} mono />
            </span>
          ))}
        </p>
      )}
    </div>
  );
}

function label(c: Choice, ask: RuleAsk): JSX.Element {
  const noun = scopeNoun[ask.card.view.capability];
  if (c.id === "any")
    return (
      <>
        {fill(pick(W, `any_${noun}`), {})} <span class="tag bad">{W.broad}</span>
      </>
    );
  if (c.patterns.includes(null) || (ask.kind === "deny_always" && ask.card.view.calls?.some((k) => !k.grantPreview)))
    return <>{fill(pick(W, `muchOf_${noun}`), {})}</>;
  if (c.id === "wider") return <Text value={c.patterns[0]} max={120} mono />;
  return <>{fill(pick(W, `exactly_${noun}`), { n: c.patterns.length })}</>;
}

function Body(p: { ask: RuleAsk; at: number; setAt: (n: number) => void; list: Choice[] }): JSX.Element {
  const v = p.ask.card.view;
  const deny = p.ask.kind === "deny_always";
  const [found, setFound] = useState<Record<number, GrantCover | null>>({});
  useEffect(() => {
    let live = true;
    void (async () => {
      for (const [i, c] of p.list.entries()) {
        const got = await cover(rulesOf(v, c, deny), p.ask.later ? null : v.promptId);
        if (!live) return;
        setFound((f) => ({ ...f, [i]: got }));
      }
    })();
    return () => {
      live = false;
    };
  }, [v.promptId, v.rev]);
  const chosen = p.list[p.at]!;
  return (
    <>
      <p>{W.thisRuleWillBeSaved}</p>
      <dl class="inbox-facts inbox-rule">
        <div>
          <dt>{W.who}</dt>
          <dd>
            <Text value={v.extension.id} max={120} mono />
            {chosen.range ? (
              <>
                {rich(W.versionText, { text: <Text value={chosen.range} max={60} mono /> })}
              </>
            ) : (
              W.anyVersion
            )}
          </dd>
        </div>
        <div>
          <dt>{deny ? W.mayNot : W.may}</dt>
          <dd>
            {v.capability} <span class="muted">({inSentence(capabilityWords(v.capability))})</span>
          </dd>
        </div>
        <div>
          <dt>{W.when}</dt>
          <dd>
            <div class="inbox-choices" role="radiogroup" aria-label={W.whenTheRuleMatches}>
            {p.list.map((c, i) => (
              <div key={c.id}>
                <label class="check">
                  <input type="radio" name="rule" checked={i === p.at} onChange={() => p.setAt(i)} />
                  <span>{label(c, p.ask)}</span>
                </label>
                {i === p.at && (
                  <>
                    <ul class="inbox-patterns">
                      {c.patterns.map((x, n) => (
                        <li key={n}>{x === null ? W.everythingOfThisCapability : <Text value={x} max={2000} mono />}</li>
                      ))}
                    </ul>
                    <Past cover={found[i]} exact={c.id === "exact"} later={p.ask.later} deny={deny} />
                  </>
                )}
              </div>
            ))}
            </div>
          </dd>
        </div>
      </dl>
      <p class="muted">
        {rich(W.laterMatchesWillWhatUndo, { what: deny ? W.beDeniedWithoutAsking : W.notAsk })}
        <a href="/grants">{W.grants}</a>.
      </p>
    </>
  );
}

/** The rule alone; what waits and fits it is settled by the gate. */
async function addRules(ask: RuleAsk, c: Choice): Promise<string | null> {
  for (const r of rulesOf(ask.card.view, c, ask.kind === "deny_always")) {
    const a = await api.post<GrantView>("/v1/grants", r);
    if (!a.ok && a.problem.error !== "conflict") return a.problem.detail;
  }
  return null;
}

export function AlwaysDialog(): JSX.Element | null {
  const ask = ruleNext.value;
  const [at, setAt] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const id = ask?.card.id;
  useEffect(() => {
    setAt(0);
    setProblem(null);
    setBusy(false);
  }, [id, ask?.kind]);
  const card = cards.value.find((c) => c.id === id);
  // Somebody else settled it: there is nothing to save any more.
  useEffect(() => {
    if (ask && !ask.later && (!card || card.end)) ruleNext.value = null;
  }, [card?.end, id]);
  if (!ask) return null;
  const deny = ask.kind === "deny_always";
  const list = choices(ask.card.view, deny);
  const close = () => (ruleNext.value = null);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const choice = list[at]!;
    if (choice.id === "exact" && !ask.later) {
      close();
      await decide(ask.card, { decision: ask.kind, rev: ask.rev });
      return;
    }
    const failed = await addRules(ask, choice);
    setBusy(false);
    if (failed) {
      setProblem(failed);
      return;
    }
    announce(W.ruleSaved);
    close();
  };
  return (
    <Dialog
      title={deny ? W.denyAlways : W.allowAlways}
      open
      onClose={close}
      class="inbox-always"
      foot={
        <>
          <Button decision onClick={close}>
            {W.back}
          </Button>
          <Button decision kind={deny ? "danger" : "primary"} onClick={() => void save()} disabled={busy}>
            {W.saveRule}
          </Button>
        </>
      }
    >
      <Body ask={ask} at={at} setAt={setAt} list={list} />
      {problem && (
        <p class="banner bad" role="alert">
          {rich(W.theRuleWasNotSaved, { problem })}
        </p>
      )}
    </Dialog>
  );
}
