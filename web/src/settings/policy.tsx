// Rules that stand in files: which, how many, since when, what is wrong; and a
// request to try them with.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, type Problem } from "../api";
import { late } from "../ui/late";
import type { GrantList, PolicySource, PolicyState } from "../types";
import { alarm, announce, Button, ErrorBanner, Skeleton, Text, Time, useLoad } from "../ui";
import { fill, rich } from "../words";
import { W } from "../words/settings";

const tester = late(() => import("../grants/tester"));

function File(p: { file: PolicySource }): JSX.Element {
  const f = p.file;
  return (
    <li data-policy={f.administrator ? "administrator" : "person"}>
      <Text value={f.path} mono max={200} />{" "}
      <span class="muted small">{f.administrator ? W.policyOfMachine : W.policyOfYou}</span>
      <div>
        {!f.there ? (
          <span class="muted">{W.noSuchFile}</span>
        ) : (
          <>
            {f.why ? W.fileIsRefused : fill(W.nRulesInFile, { n: f.rules })}
            {f.quorums > 0 && ` · ${fill(W.nQuorumsInFile, { n: f.quorums })}`}
            {f.changedAt && (
              <span class="muted"> · {rich(W.changedAt, { at: <Time at={f.changedAt} how="day" /> })}</span>
            )}
          </>
        )}
      </div>
      {f.why && (
        <p class="field-error" lang="en">
          <Text value={f.why} max={600} />
        </p>
      )}
    </li>
  );
}

function Try(): JSX.Element {
  const [open, setOpen] = useState(false);
  const grants = useLoad<GrantList>(open ? "/v1/grants?limit=1000" : null);
  const part = open ? tester() : null;
  return (
    <details class="settings-all" onToggle={(e) => setOpen(e.currentTarget.open)}>
      <summary>{W.tryARequest}</summary>
      {part && <part.Tester grants={grants.value?.grants ?? []} />}
      {open && !part && <Skeleton rows={2} label={W.loadingSettings} />}
    </details>
  );
}

export function PolicyFiles(): JSX.Element {
  const state = useLoad<PolicyState>("/v1/policy");
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const v = state.value;
  const again = async () => {
    setBusy(true);
    const r = await api.post<PolicyState>("/v1/policy/reload", undefined);
    setBusy(false);
    setProblem(r.ok ? null : r.problem);
    if (!r.ok) return;
    state.set(r.value);
    if (r.value.why) alarm(W.reloadFailed);
    else announce(fill(W.nRulesInForce, { n: r.value.rules }));
  };
  return (
    <section class="card settings-group" id="policy" aria-labelledby="settings-policy-files">
      <h2 id="settings-policy-files">{W.policyFiles}</h2>
      {(state.problem ?? problem) && <ErrorBanner problem={(state.problem ?? problem)!} what={W.policyCannotBeRead} onRetry={() => void state.reload()} />}
      {!v && !state.problem && <Skeleton rows={2} label={W.loadingPolicy} />}
      {v && (
        <>
          <p data-test="policy-now">
            {fill(W.nRulesInForce, { n: v.rules })} <span class="muted">{rich(W.readAt, { at: <Time at={v.readAt} how="day" /> })}</span>
          </p>
          {v.why && v.failedAt && (
            <p class="banner bad" role="alert" data-test="policy-failed">
              {rich(W.reloadFailedAt, { at: <Time at={v.failedAt} how="day" />, why: <Text value={v.why} max={600} /> })}
            </p>
          )}
          {!v.why && v.newer && (
            <p class="banner warn" data-test="policy-newer">
              {W.policyIsNewer}
            </p>
          )}
          <ul class="settings-policy">
            {v.files.map((f) => (
              <File key={f.path} file={f} />
            ))}
          </ul>
          <div class="row">
            <Button disabled={busy} kind={v.newer ? "primary" : undefined} onClick={() => void again()}>
              {W.readFilesAgain}
            </Button>
            <a href="/grants">{W.allRulesInForce}</a>
          </div>
          <p class="muted small">{rich(W.checkBefore, { check: <code>solgate policy check</code>, doc: <code>man solgate-policy</code> })}</p>
          <Try />
        </>
      )}
    </section>
  );
}
