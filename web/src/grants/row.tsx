// One rule: what it says, how often it decided, what stands in its way.
import type { JSX } from "preact";
import { now } from "../state";
import type { GrantView } from "../types";
import { Button, surfaceWords, Text, Time } from "../ui";
import { isUnused, lasts, ruleName, usedText } from "./list";

export function Gone(p: { grant: GrantView; onUndo: () => void; failed?: string }): JSX.Element {
  return (
    <li class="card grants-row grants-gone" data-row tabIndex={-1} data-grant-id={p.grant.id}>
      <p>
        Revoked: <Text value={ruleName(p.grant)} max={80} mono /> for <Text value={p.grant.extension_id} max={60} mono />
      </p>
      <div class="row">
        {p.failed && <span class="field-error">{p.failed}</span>}
        <Button onClick={p.onUndo}>Undo</Button>
      </div>
    </li>
  );
}

export function GrantRow(p: {
  grant: GrantView;
  /** The rule that leaves nothing of it, if one does. */
  by: GrantView | undefined;
  onEdit: () => void;
  onRevoke: () => void;
  failed?: string;
}): JSX.Element {
  const g = p.grant;
  const t = now.peek();
  const allow = g.decision === "allow";
  return (
    <li class="card grants-row" data-row tabIndex={-1} data-grant-id={g.id}>
      <div class="grants-main">
        <p class="grants-rule">
          <span class={allow ? "tag ok" : "tag bad"}>{allow ? "Allow" : "Deny"}</span> <span class="mono">{g.capability}</span>{" "}
          {g.broad ? (
            <>
              any scope <span class="tag bad">● broad</span>
            </>
          ) : (
            <Text value={g.scope_pattern} max={120} mono />
          )}
        </p>
        <p class="small">
          <Text value={g.extension_id} max={80} mono />{" "}
          {g.version_range ? (
            <>
              version <Text value={g.version_range} max={40} mono />
            </>
          ) : (
            "any version"
          )}{" "}
          · {lasts(g)}
        </p>
        <p class="small muted">
          {usedText(g, t)}
          {g.used_at && (
            <>
              , last <Time at={g.used_at} how="ago" />
            </>
          )}{" "}
          ·{" "}
          {g.source ? (
            <>
              stands in <Text value={g.source} max={64} mono />
            </>
          ) : (
            <>
              decided on {surfaceWords(g.by)} <Time at={g.decided_at} how="day" />
            </>
          )}
        </p>
        {p.by && (
          <p class="small grants-note">
            Has no effect: denied by{" "}
            <a href={`#${p.by.id}`}>
              <Text value={ruleName(p.by)} max={60} mono />
            </a>
            . Deny wins.
          </p>
        )}
        {g.state && <p class="small grants-note">{allow ? "Has no effect" : "Denies more than it says"}: {g.state}.</p>}
        {g.source && <p class="small grants-note">A policy file says this. Change it there, and reload the gate.</p>}
        {isUnused(g, t) && !g.source && <p class="small grants-note">! unused: nothing would be missed if it were revoked.</p>}
        {p.failed && <p class="field-error">{p.failed}</p>}
      </div>
      <div class="row grants-do" id={g.id}>
        {!g.source && (
          <>
            <Button onClick={p.onEdit} aria-label={`Edit ${ruleName(g)}`}>
              Edit
            </Button>
            <Button kind="danger" onClick={p.onRevoke} aria-label={`Revoke ${ruleName(g)}`}>
              Revoke
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
