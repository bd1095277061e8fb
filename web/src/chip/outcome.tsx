// What became of a chip: running, done, failed, or one of the receipts.  While
// it changes from one to the next it stays the same element, so that the focus
// stays where it is.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { ActionView } from "../types";
import { alarm, announce, Button, CopyButton, useArming, visible } from "../ui";
import { actionsOf, dismiss, execute, follow, offlineReason, reopen, tellWindows } from "./actions";
import * as local from "./local";
import type { Inner } from "./props";
import * as words from "./words";
import { rich } from "../words";
import { W } from "../words/chip";

const STILL_AFTER_MS = 10_000;
const DONE_LINE_MS = 2000;

export function Outcome(p: Inner & { state: ActionView["state"] }): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!p.mine.current) return;
    p.mine.current = false;
    ref.current?.focus({ preventScroll: true });
  }, [p.state]);
  const large = p.state === "approved_pending" || p.state === "completed_failed";
  return (
    <div
      {...p.hooks}
      ref={ref}
      class={`chip ${large ? "chip-receipt" : "chip-pill"}`}
      role="group"
      aria-label={visible(p.view.action.action_label)}
      tabIndex={-1}
    >
      <Receipt {...p} />
    </div>
  );
}

function Receipt(p: Inner & { state: ActionView["state"] }): JSX.Element {
  const label = visible(p.view.action.action_label);
  switch (p.state) {
    case "approved_pending":
      return <Pending {...p} />;
    case "completed_success":
      return <Done {...p} />;
    case "completed_failed":
      return <Failed {...p} />;
    case "deferred":
      return <Deferred {...p} />;
    case "dismissed":
      return (
        <p role="status">
          {rich(W.dismissedLabelSpan, { label, span: <span class="chip-aside">{rich(W.failedReason, { reason: words.reason(p.view, p.view.result?.error) })}</span> })}
        </p>
      );
    case "expired":
      return (
        <p role="status">
          {rich(W.expiredLabelSpan, { label, span: <span class="chip-aside">{W.askAgainForNewOffer}</span> })}
        </p>
      );
    default:
      return (
        <p role="status">
          {rich(W.noLongerNeededLabelSpan, { label, span: <span class="chip-aside">{W.replacedByANewerSuggestion}</span> })}
        </p>
      );
  }
}

function Pending(p: Inner): JSX.Element {
  const [still, setStill] = useState(false);
  useEffect(() => {
    const t = setTimeout(() => setStill(true), STILL_AFTER_MS);
    void follow(p.thread, p.view);
    return () => clearTimeout(t);
  }, []);
  return (
    <p role="status" class="chip-pending">
      <b>{W.approved}</b>
      <span class="sr-only">. </span>
      <span class="chip-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {still ? W.stillWorking : words.progress(p.view)}
    </p>
  );
}

function Done(p: Inner): JSX.Element {
  // Only what was decided here a moment ago is told at length.
  const [long, setLong] = useState(() => actionsOf(p.thread).fresh.delete(p.chip));
  const [place, setPlace] = useState(false);
  const link = words.viewLink(p.view.result?.view_url);
  const away = p.view.surface !== undefined && p.view.surface !== "web";
  useEffect(() => {
    if (!long) return;
    const t = setTimeout(() => setLong(false), DONE_LINE_MS);
    return () => clearTimeout(t);
  }, []);
  return (
    <>
      <p role="status">
        {long ? (
          words.done(p.view)
        ) : (
          <>
            {words.receipt(p.view)} <span class="chip-tick">✓</span>
            <span class="sr-only">{words.done(p.view)}</span>
          </>
        )}
      </p>
      {away && !long && <span class="chip-aside">{words.elsewhere(p.view)}</span>}
      {link?.href && (
        <a class="chip-link" href={link.href} rel="noopener noreferrer" target="_blank">
          {W.view}
        </a>
      )}
      {link?.file && (
        <button type="button" class="chip-link" aria-expanded={place} onClick={() => setPlace(!place)}>
          {W.view}
        </button>
      )}
      {place && link?.file && (
        <p class="chip-place">
          {rich(W.savedAsCode, { code: <code>{visible(link.file)}</code> })}<CopyButton text={link.file}>{W.copy}</CopyButton>
        </p>
      )}
    </>
  );
}

function Failed(p: Inner): JSX.Element {
  const arming = useArming<HTMLDivElement>(`${p.chip}\n${p.view.attempts}`);
  const off = offlineReason();
  const retry = arming.guard(() => {
    p.mine.current = true;
    local.countRetry(p.chip);
    void execute(p.thread, p.view).then(() => tellWindows(p.thread));
  });
  const putAway = arming.guard(() => {
    p.mine.current = true;
    local.note(p.chip, { action_decision: "dismissed", decided_at: new Date().toISOString() });
    void dismiss(p.thread, p.view);
  });
  return (
    <>
      <p role="alert" class="chip-bad">
        {words.failed(p.view)}
        <span class="sr-only">{W.retryOrDismiss}</span>
      </p>
      <div class="chip-buttons" ref={arming.ref}>
        <Button decision disabledReason={off} onClick={retry}>
          {W.retry}
        </Button>
        <Button decision onClick={putAway}>
          {W.dismiss}
        </Button>
      </div>
    </>
  );
}

function Deferred(p: Inner): JSX.Element {
  const away = p.view.state === "deferred" && p.view.surface !== undefined && p.view.surface !== "web";
  const again = async (): Promise<void> => {
    p.mine.current = true;
    const why = await reopen(p.thread, p.view);
    tellWindows(p.thread);
    if (why) alarm(why);
    else announce(`${words.title(p.view)}.`);
  };
  return (
    <>
      <p role="status">{rich(W.deferredActionlabel, { actionlabel: visible(p.view.action.action_label) })}</p>
      {away && <span class="chip-aside">{words.elsewhere(p.view)}</span>}
      <button type="button" class="chip-link" onClick={() => void again()}>
        {W.reopen}
      </button>
    </>
  );
}
