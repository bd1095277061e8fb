// One rule: what it says, how often it decided, what stands in its way.
import type { JSX } from "preact";
import { now } from "../state";
import type { GrantView } from "../types";
import { Button, surfaceWords, Text, Time } from "../ui";
import { isUnused, lasts, ruleName, usedText } from "./list";
import { fill, rich } from "../words";
import { W } from "../words/grants";

export function Gone(p: { grant: GrantView; onUndo: () => void; failed?: string }): JSX.Element {
  return (
    <li class="card grants-row grants-gone" data-row tabIndex={-1} data-grant-id={p.grant.id}>
      <p>
        {rich(W.revokedTextForText2, { text: <Text value={ruleName(p.grant)} max={80} mono />, text2: <Text value={p.grant.extension_id} max={60} mono /> })}
      </p>
      <div class="row">
        {p.failed && <span class="field-error">{p.failed}</span>}
        <Button onClick={p.onUndo}>{W.undo}</Button>
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
          <span class={allow ? "tag ok" : "tag bad"}>{allow ? W.allow : W.deny}</span> <span class="mono">{g.capability}</span>{" "}
          {g.broad ? (
            <>
              {rich(W.anyScopeSpan, { span: <span class="tag bad">{W.broad}</span> })}
            </>
          ) : (
            <Text value={g.scope_pattern} max={120} mono />
          )}
        </p>
        <p class="small">
          <Text value={g.extension_id} max={80} mono />{" "}
          {g.version_range ? (
            <>
              {rich(W.versionText, { text: <Text value={g.version_range} max={40} mono /> })}
            </>
          ) : (
            W.anyVersion
          )}{" "}
          · {lasts(g)}
        </p>
        <p class="small muted">
          {usedText(g, t)}
          {g.used_at && (
            <>
              {rich(W.lastTime, { time: <Time at={g.used_at} how="ago" /> })}
            </>
          )}{" "}
          ·{" "}
          {g.source ? (
            <>
              {rich(W.standsInText, { text: <Text value={g.source} max={64} mono /> })}
            </>
          ) : (
            <>
              {rich(W.decidedOnByTime, { by: surfaceWords(g.by), time: <Time at={g.decided_at} how="day" /> })}
            </>
          )}
        </p>
        {p.by && (
          <p class="small grants-note">
            {W.hasNoEffectDeniedBy}
            {rich(W.linkDenyWins, { link: <a href={`#${p.by.id}`}>
              <Text value={ruleName(p.by)} max={60} mono />
            </a> })}
          </p>
        )}
        {g.state && <p class="small grants-note">{allow ? W.hasNoEffect : W.deniesMoreThanItSays}: {g.state}.</p>}
        {g.source && <p class="small grants-note">{W.aPolicyFileSaysThis}</p>}
        {isUnused(g, t) && !g.source && <p class="small grants-note">{W.unusedNothingWouldBeMissed}</p>}
        {p.failed && <p class="field-error">{p.failed}</p>}
      </div>
      <div class="row grants-do" id={g.id}>
        {!g.source && (
          <>
            <Button onClick={p.onEdit} aria-label={fill(W.editRulename, { ruleName: ruleName(g) })}>
              {W.edit}
            </Button>
            <Button kind="danger" onClick={p.onRevoke} aria-label={fill(W.revokeRulename, { ruleName: ruleName(g) })}>
              {W.revoke2}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
