// The messages.  Whoever reads further up is left in peace: nothing scrolls, a
// pill says that something came.  Only the last hundred exchanges are in the
// page; earlier ones come when one scrolls up to them.
import { Fragment, type JSX } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { actionsOf } from "../chip/actions";
import { ownScroll } from "../chip/attention";
import type { ActionView } from "../types";
import { Button } from "../ui";
import { ChipOf, Clock, ExchangeView } from "./message";
import { readOlder, replacedBy, type Exchange, type Thread } from "./thread";
import { fill, locale } from "../words";
import { W } from "../words/chat";

const WINDOW = 100; // exchanges: 200 messages
const STEP = 50;
const NEAR = 48;
const OPENS_MS = 1500;

const messages = (x: Exchange): number => ((x.answer !== "" || x.state === "failed") && x.state !== "unsent" ? 2 : 1);

const dayOf = (at: string): string => new Date(at).toDateString();
const days = new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long" });
const daysOfOld = new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", year: "numeric" });

/** "Monday 12 March": where another day begins than that of the message before, and before the first of an earlier day. */
function Day(p: { at: string; before?: string }): JSX.Element | null {
  const today = new Date();
  if (dayOf(p.at) === (p.before === undefined ? today.toDateString() : dayOf(p.before))) return null;
  const t = new Date(p.at);
  return (
    <p class="log-day muted small">
      <time dateTime={p.at}>{(t.getFullYear() === today.getFullYear() ? days : daysOfOld).format(t)}</time>
    </p>
  );
}

/** Actions that some agent offered outside of any answer. */
function strays(t: Thread, views: Map<string, ActionView> | null): ActionView[] {
  if (!views || !t.loaded.value) return [];
  const said = new Set(t.exchanges.value.map((x) => x.action?.request_id ?? x.key));
  return [...views.values()]
    .filter((v) => !said.has(v.action.request_id))
    .sort((a, b) => a.proposed_at.localeCompare(b.proposed_at));
}

/** What another message stands in the place of; models do not hear of it. */
function Earlier(p: { thread: string; list: Exchange[] }): JSX.Element {
  return (
    <details class="log-earlier">
      <summary class="muted small">
        {fill(W.nEarlierVersionMessages, { n: p.list.length })}
      </summary>
      {p.list.map((x) => (
        <ExchangeView key={x.key} thread={p.thread} x={x} old onEdit={() => undefined} />
      ))}
    </details>
  );
}

export interface LogProps {
  thread: Thread;
  onEdit: (text: string, of?: Exchange) => void;
  empty: JSX.Element;
}

/** To be given another key for another thread. */
export function Log(p: LogProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null);
  const pinned = useRef(true);
  const seen = useRef(0);
  const top = useRef(0);
  const grow = useRef<{ top: number; height: number } | null>(null);
  const [shown, setShown] = useState(WINDOW);
  const [fresh, setFresh] = useState(0);
  const all = p.thread.exchanges.value;
  const offered = strays(p.thread, actionsOf(p.thread.id).views.value);
  const total = all.reduce((n, x) => n + messages(x), offered.length);
  const first = Math.max(0, all.length - shown);
  const last = all[all.length - 1];
  const replaced = replacedBy(all);
  const hidden = new Set([...replaced.values()].flat());
  const newest = all.findLast((x) => !hidden.has(x));

  const toEnd = (): void => {
    const el = box.current;
    if (el) {
      el.scrollTop = el.scrollHeight;
      ownScroll(el);
    }
    pinned.current = true;
    setFresh(0);
  };

  useLayoutEffect(() => {
    const el = box.current!;
    if (grow.current) {
      el.scrollTop = grow.current.top + el.scrollHeight - grow.current.height;
      ownScroll(el);
      grow.current = null;
    }
    const came = total - seen.current;
    const own = last?.state === "sending" && last.answer === "";
    if (pinned.current || own) toEnd();
    else if (came > 0 && seen.current > 0) setFresh((n) => n + came);
    seen.current = total;
  }, [all, total, first]);

  useEffect(() => {
    // Less room (a keyboard, a banner): who was at the end stays there.
    const size = new ResizeObserver(() => pinned.current && toEnd());
    size.observe(box.current!);
    // And while it opens, for chips that are fetched late.  Afterwards what
    // grows is what somebody looks at, and stays where it is.
    size.observe(box.current!.firstElementChild!);
    setTimeout(() => size.unobserve(box.current?.firstElementChild ?? document.body), OPENS_MS);
    return () => size.disconnect();
  }, []);

  const scrolled = (): void => {
    const el = box.current!;
    // What grew below is no sign that somebody went up.
    if (el.scrollHeight - el.scrollTop - el.clientHeight < NEAR) pinned.current = true;
    else if (el.scrollTop < top.current) pinned.current = false;
    top.current = el.scrollTop;
    if (pinned.current && fresh > 0) setFresh(0);
    if (el.scrollTop < 400 && first > 0 && !grow.current) {
      grow.current = { top: el.scrollTop, height: el.scrollHeight };
      setShown(shown + STEP);
    }
  };

  return (
    <div class="log-frame">
      <div class="log" ref={box} onScroll={scrolled} tabIndex={0} role="region" aria-label={W.conversation}>
        <div class="log-in">
          {first === 0 && p.thread.cut.value && (
            <p class="log-cut">
              <Button
                onClick={() => {
                  const el = box.current!;
                  const at = { top: el.scrollTop, height: el.scrollHeight };
                  void readOlder(p.thread).then(() => {
                    grow.current = at;
                    setShown(shown + WINDOW);
                  });
                }}
              >
                {W.earlierMessages}
              </Button>
            </p>
          )}
          {all.length === 0 && offered.length === 0 && p.thread.loaded.value && p.empty}
          {all.slice(first).map((x, i, list) =>
            hidden.has(x) ? null : (
              <Fragment key={x.key}>
                <Day at={x.at} before={list[i - 1]?.at} />
                {replaced.has(x.key) && <Earlier thread={p.thread.id} list={replaced.get(x.key)!} />}
                <ExchangeView thread={p.thread.id} x={x} last={x === newest} onEdit={p.onEdit} />
              </Fragment>
            ),
          )}
          {offered.map((v) => (
            <article class="msg assistant" key={v.id}>
              <header>
                <b>{W.agent}</b> <Clock at={v.proposed_at} />
              </header>
              <div class="said">{W.anAgentSuggestsActionIn}</div>
              <ChipOf thread={p.thread.id} view={v} />
            </article>
          ))}
        </div>
      </div>
      {fresh > 0 && (
        <button type="button" class="log-pill" onClick={toEnd}>
          <span aria-hidden="true">⌄ </span>
          {fill(W.nNewMessages, { n: fresh })}
        </button>
      )}
    </div>
  );
}
