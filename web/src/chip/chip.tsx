// The Breakpoint Chip: a permission gate inside the message that asks for it.
//
//   A collapsed <-> B expanded -Approve-> C pending -> D done, or E failed
//   A|B -Not now-> deferred -Reopen-> A        E -Retry-> C, -Dismiss-> dismissed
//
// It carries out nothing itself, moves no focus when it appears, and counts no
// tap before it could be read (arming).
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { ActionView } from "../types";
import { alarm, announce, Button, byTouch, Slide, useArming, visible } from "../ui";
import { actionsOf, defer, execute, offlineReason, tellWindows } from "./actions";
import { mayOpen, moment } from "./attention";
import * as local from "./local";
import { Outcome } from "./outcome";
import type { ChipProps, Hooks, Inner } from "./props";
import { useSeen } from "./seen";
import * as words from "./words";
import "./chip.css";
import { rich } from "../words";
import { W } from "../words/chip";

const MICRO_LOOKS_MS = 250;
const MICRO_FOR_MS = 10_000;
const HIGH = 2;
const APPROVE = "approve";

export function Chip(p: ChipProps): JSX.Element {
  const key = local.chipKey(p.view.action);
  const state = local.shownState(p.view, local.recordOf(key));
  const mine = useRef(false);
  const hooks = {
    "data-chip-state": state,
    "data-action-id": p.view.action.action_id,
    "data-request-id": p.view.action.request_id,
  };
  switch (state) {
    case "collapsed":
    case "expanded":
      return <Asking {...p} chip={key} hooks={hooks} mine={mine} />;
    case "blocked":
      return <Paused {...p} hooks={hooks} />;
    default:
      return <Outcome {...p} state={state} chip={key} hooks={hooks} mine={mine} />;
  }
}

/* ---- A and B: it asks ---------------------------------------------------- */

/** The first line by itself, while all four conditions hold and only then. */
function useMicro(p: Inner, el: { current: HTMLElement | null }, expanded: boolean): [boolean, () => void] {
  const [micro, setMicro] = useState(false);
  const timer = useRef<ReturnType<typeof setInterval> | undefined>(undefined);
  const stop = (): void => clearInterval(timer.current);
  const look = (): void => {
    const inUse = el.current?.matches(":hover, :focus-within") ?? true;
    if (inUse || !mayOpen(moment(el.current !== null && el.current.isConnected))) return;
    stop();
    setMicro(true);
    local.countOnce(p.chip, "opened");
  };
  useEffect(() => stop, []);
  useEffect(() => {
    if (expanded) stop();
  }, [expanded]);
  return [
    micro,
    () => {
      const until = performance.now() + MICRO_FOR_MS;
      look();
      timer.current = setInterval(() => (performance.now() > until ? stop() : look()), MICRO_LOOKS_MS);
    },
  ];
}

/** Each arrival is said once, however often it is drawn. */
const announced = new Set<string>();

function Asking(p: Inner): JSX.Element {
  const id = useId();
  const [expanded, setExpanded] = useState(false);
  const refused = actionsOf(p.thread).refused.value.get(p.chip);
  const toggle = useRef<HTMLButtonElement>(null);
  const box = useRef<HTMLElement>(null);
  const [micro, begin] = useMicro(p, box, expanded);
  const seen = useSeen<HTMLDivElement>(() => {
    local.countOnce(p.chip, "shown");
    begin();
  });
  const arming = useArming<HTMLDivElement>(p.chip);
  const off = offlineReason();
  const title = words.title(p.view);
  // From here on an action is risky, and beyond it none is offered: the whole way, by a finger.
  const slides = (p.risk ?? 0) >= HIGH && byTouch();

  useEffect(() => {
    if (!announced.has(p.chip) && !local.recordOf(p.chip).shown) announce(`${words.title(p.view)}.`);
    announced.add(p.chip);
    // Back from a receipt that had the focus: it must not fall to the body.
    if (p.mine.current) toggle.current?.focus({ preventScroll: true });
    p.mine.current = false;
  }, []);

  useEffect(() => {
    if (expanded) box.current?.scrollIntoView({ block: "nearest" });
  }, [expanded]);

  const took = (): number => (seen.seenAt() > 0 ? performance.now() - seen.seenAt() : 0);
  const approve = async (): Promise<void> => {
    p.mine.current = true;
    local.countDecision("approved", took());
    const why = await execute(p.thread, p.view);
    tellWindows(p.thread);
    if (!why) return;
    p.mine.current = true; // it asks again, and keeps the focus
    alarm(why);
  };
  const notNow = arming.guard(() => {
    p.mine.current = true;
    local.countDecision("deferred", took());
    void defer(p.thread, p.view).then(() => tellWindows(p.thread));
  });

  return (
    <section
      {...p.hooks}
      data-chip-state={expanded ? "expanded" : "collapsed"}
      ref={box}
      class="chip chip-asks"
      role="group"
      aria-label={title}
    >
      <div class="chip-line">
        <button
          ref={toggle}
          type="button"
          class="chip-title"
          id={`${id}-title`}
          aria-label={title}
          aria-expanded={expanded}
          aria-controls={expanded ? `${id}-details` : undefined}
          onClick={() => setExpanded(!expanded)}
        >
          <Glyph />
          <span class="chip-words">
            {rich(W.needsPermissionB, { b: <b>{visible(p.view.action.action_label)}</b> })}
          </span>
          <span class="chip-turn" aria-hidden="true" />
        </button>
        {micro && !expanded && <p class="chip-micro">{visible(p.view.action.action_summary_bullets[0] ?? "")}</p>}
        {expanded && <Details id={`${id}-details`} view={p.view} />}
        <div
          class="chip-buttons"
          ref={(el) => {
            seen.ref.current = el;
            arming.ref.current = el;
          }}
        >
          {slides ? (
            <Slide
              id={p.chip}
              what={W.approve}
              test={APPROVE}
              off={off}
              sending={false}
              ready={() => arming.ready()}
              onAllow={() => void approve()}
            />
          ) : (
            <Button
              decision
              kind="primary"
              disabledReason={off}
              aria-describedby={`${id}-title`}
              onClick={arming.guard(() => void approve())}
            >
              {W.approve}
            </Button>
          )}
          <Button decision aria-describedby={`${id}-title`} onClick={notNow}>
            {W.notNow}
          </Button>
        </div>
      </div>
      {off && <p class="chip-note">{off}</p>}
      {refused && <p class="chip-note chip-bad">{refused}</p>}
    </section>
  );
}

function Glyph(): JSX.Element {
  return (
    <svg class="chip-glyph" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle cx="10" cy="10" r="8" />
      <path d="M10 10V4.5A5.5 5.5 0 0 1 15.5 10z" />
    </svg>
  );
}

function Details(p: { id: string; view: ActionView }): JSX.Element {
  const a = p.view.action;
  const rows: [string, ComponentChildren][] = [
    [
      W.whatWillHappen,
      <ul>
        {(p.view.deed?.lines ?? a.action_summary_bullets).map((b, i) => (
          <li key={i}>{visible(b)}</li>
        ))}
      </ul>,
    ],
  ];
  if (a.action_target) rows.push([W.toolTarget, visible(a.action_target)]);
  if (a.action_data_used) rows.push([W.dataUsed, visible(a.action_data_used)]);
  if (a.action_why) rows.push([W.whyAsking, visible(a.action_why)]);
  const said = p.view.deed?.assistant_says ?? [];
  if (said.length > 0)
    rows.push([
      words.says(p.view),
      <ul class="chip-said">
        {said.map((b, i) => (
          <li key={i}>“{visible(b)}”</li>
        ))}
      </ul>,
    ]);
  return (
    <div class="chip-details" id={p.id} tabIndex={0} role="group" aria-label={W.details}>
      <dl>
        {rows.map(([name, value]) => (
          <div key={name} class={name === "What will happen" ? "chip-what" : undefined}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p class="chip-safe">{W.nothingHappensUntilYouApprove}</p>
    </div>
  );
}

/* ---- The turn allows no actions: nothing to approve ---------------------- */

function Paused(p: ChipProps & { hooks: Hooks }): JSX.Element {
  return (
    <section {...p.hooks} class="chip chip-paused" role="group" aria-label={W.actionsPausedForThisTopic}>
      <p>
        <b>{W.actionsPausedForThisTopic}</b>
      </p>
      <p class="chip-note">
        {words.paused(p.view, p.risk, p.posture)} {p.trace && <a href={p.trace}>{W.why}</a>}
      </p>
    </section>
  );
}
