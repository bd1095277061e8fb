// Every call of a question with all that may be shown of it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { PromptCall, PromptView } from "../types";
import { Button, count, CopyButton, Text, Time } from "../ui";

function Call(p: { call: PromptCall }): JSX.Element {
  const c = p.call;
  const hidden = c.hidden ?? 0;
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
            <dt>Object</dt>
            <dd>
              <Text value={c.object.path} max={300} mono />{" "}
              <span class="muted small">
                device {c.object.device}, inode {c.object.inode}
              </span>
            </dd>
          </div>
        )}
        {hidden > 0 && (
          <div>
            <dt>Hidden</dt>
            <dd>
              {count(hidden, "value")} hidden because {hidden === 1 ? "it looks" : "they look"} like a secret.
            </dd>
          </div>
        )}
        <div>
          <dt>Rules looked at</dt>
          <dd>
            <ol class="inbox-why">
              {(c.why ?? []).map((w, i) => (
                <li key={i}>
                  <Text value={w} max={300} />
                </li>
              ))}
            </ol>
          </dd>
        </div>
        <div>
          <dt>Always</dt>
          <dd>
            {c.grantPreview ? (
              <>
                would save <Text value={c.grantPreview.scopePattern ?? "everything"} max={300} mono />
                {c.grantPreview.versionRange && (
                  <>
                    {" "}
                    for version <Text value={c.grantPreview.versionRange} max={60} mono />
                  </>
                )}
              </>
            ) : (
              <>not offered: {c.withheld ?? "no rule can be written for it"}</>
            )}
          </dd>
        </div>
        {c.denyPreview && (
          <div>
            <dt>Never</dt>
            <dd>
              would save <Text value={c.denyPreview.scopePattern ?? "everything of this capability"} max={300} mono /> for
              every version
            </dd>
          </div>
        )}
        <div>
          <dt>Call</dt>
          <dd>
            <Text value={c.call_id} max={60} mono /> since <Time at={c.asked_at} />
            {c.turn_id && (
              <>
                {" · "}
                <a href={`/traces/${encodeURIComponent(c.turn_id)}`}>the turn it belongs to</a>
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
  if (!calls) return <p class="muted">Loading the details…</p>;
  const i = Math.min(at, calls.length - 1);
  const call = calls[i];
  return (
    <section class="inbox-details" aria-label="Details">
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
              Previous
            </Button>
            <span>
              call {i + 1} of {calls.length}
            </span>
            <Button onClick={() => setAt(Math.min(calls.length - 1, i + 1))} disabled={i === calls.length - 1}>
              Next
            </Button>
          </div>
        </>
      )}
      {call && <Call call={call} />}
      <div class="row">
        <CopyButton text={p.view.promptId}>Copy id</CopyButton>
        <span class="muted small">
          <Text value={p.view.promptId} max={60} mono /> · rev {p.view.rev}
        </span>
      </div>
    </section>
  );
}
