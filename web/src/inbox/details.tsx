// Every call of a question with all that may be shown of it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { PromptCall, PromptView } from "../types";
import { Button, CopyButton, Text, Time } from "../ui";
import { rich } from "../words";
import { W } from "../words/inbox";

/** "deny_caps: no": the rule was looked at and said nothing. */
const SILENT = /: no$/;

function Call(p: { call: PromptCall }): JSX.Element {
  const c = p.call;
  const hidden = c.hidden ?? 0;
  // Most rules have nothing to say of a call; they are named in one line.
  const told = (c.why ?? []).filter((w) => !SILENT.test(w));
  const silent = (c.why ?? []).filter((w) => SILENT.test(w)).map((w) => w.replace(SILENT, ""));
  return (
    <div class="inbox-call">
      <pre class="inbox-params">
        {(c.details ?? [c.scope.summary]).map((line, i) => (
          <div key={i}>
            <Text value={line} max={2000} mono />
          </div>
        ))}
      </pre>
      <dl class="inbox-facts">
        {c.object && (
          <div>
            <dt>{W.object}</dt>
            <dd>
              <Text value={c.object.path} max={300} mono />{" "}
              <span class="muted small">
                {rich(W.deviceDeviceInodeInode, { device: c.object.device, inode: c.object.inode })}
              </span>
            </dd>
          </div>
        )}
        {hidden > 0 && (
          <div>
            <dt>{W.hidden}</dt>
            <dd>
              {rich(W.nValuesHiddenBecauseThey, { n: hidden })}
            </dd>
          </div>
        )}
        <div>
          <dt>{W.rulesLookedAt}</dt>
          <dd>
            <ul class="inbox-why">
              {told.map((w, i) => (
                <li key={i}>
                  <Text value={w} max={300} />
                </li>
              ))}
            </ul>
            {silent.length > 0 && (
              <p class="muted small">
                {rich(W.saidNothing, { names: <Text value={silent.join(", ")} mono /> })}
              </p>
            )}
          </dd>
        </div>
        <div>
          <dt>{W.always}</dt>
          <dd>
            {c.grantPreview ? (
              <>
                {rich(W.wouldSaveText, { text: <Text value={c.grantPreview.scopePattern ?? "everything"} max={300} mono /> })}
                {c.grantPreview.versionRange && (
                  <>
                    {rich(W.forVersionText, { text: <Text value={c.grantPreview.versionRange} max={60} mono /> })}
                  </>
                )}
              </>
            ) : (
              <>{rich(W.notOfferedWithheld, { withheld: c.withheld ?? W.noRuleCanBeWritten })}</>
            )}
          </dd>
        </div>
        {c.denyPreview && (
          <div>
            <dt>{W.never}</dt>
            <dd>
              {rich(W.wouldSaveTextForEvery, { text: <Text value={c.denyPreview.scopePattern ?? W.everythingOfThisCapability} max={300} mono /> })}
            </dd>
          </div>
        )}
        <div>
          <dt>{W.call}</dt>
          <dd>
            {rich(W.textSinceTime, { text: <Text value={c.call_id} max={60} mono />, time: <Time at={c.asked_at} /> })}
            {c.turn_id && (
              <>
                {" · "}
                <a href={`/traces/${encodeURIComponent(c.turn_id)}`}>{W.theTurnItBelongsTo}</a>
              </>
            )}
          </dd>
        </div>
      </dl>
    </div>
  );
}

export function CallDetails(p: { view: PromptView }): JSX.Element {
  const calls = p.view.calls;
  const [at, setAt] = useState(0);
  if (!calls) return <p class="muted">{W.loadingTheDetails}</p>;
  const i = Math.min(at, calls.length - 1);
  const call = calls[i];
  return (
    <section class="inbox-details" aria-label={W.details}>
      {calls.length > 1 && (
        <>
          <ol class="inbox-all">
            {calls.map((c, n) => (
              <li key={c.call_id}>
                <button type="button" class="plain" aria-pressed={n === i} onClick={() => setAt(n)}>
                  <Text value={c.scope.summary} max={200} mono />
                </button>
              </li>
            ))}
          </ol>
          <div class="row">
            <Button onClick={() => setAt(Math.max(0, i - 1))} disabled={i === 0}>
              {W.previous}
            </Button>
            <span>
              {rich(W.callIOfN, { i: i + 1, n: calls.length })}
            </span>
            <Button onClick={() => setAt(Math.min(calls.length - 1, i + 1))} disabled={i === calls.length - 1}>
              {W.next}
            </Button>
          </div>
        </>
      )}
      {call && <Call call={call} />}
      <div class="row">
        <CopyButton text={p.view.promptId}>{W.copyId}</CopyButton>
        <span class="muted small">
          {rich(W.textRevRev, { text: <Text value={p.view.promptId} max={60} mono />, rev: p.view.rev })}
        </span>
      </div>
    </section>
  );
}
