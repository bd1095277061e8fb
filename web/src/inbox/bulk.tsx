// Several requests with one answer.  To deny is safe, and quick.  To allow,
// every one of them is read here first, to the end.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Button, byTouch, Dialog, Lookalikes, RiskBadge, Slide, Text, useArming, Who } from "../ui";
import { Deed, Does } from "./deed";
import { type Card, cards, decide, details } from "./cards";
import { Edited } from "./edit";
import { Quorum } from "./quorum";
import { fill, rich } from "../words";
import { lineText } from "./words";
import { W } from "../words/inbox";

/** Those that still wait. */
const open = (ids: string[]): Card[] => ids.flatMap((id) => cards.value.filter((c) => c.id === id && !c.end));

async function answerAll(list: { card: Card; rev: number }[], decision: "deny_once" | "allow_once"): Promise<void> {
  // A few at a time: the first ones are settled while the others are sent.
  const rest = [...list];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let next = rest.shift(); next; next = rest.shift()) await decide(next.card, { decision, rev: next.rev });
    }),
  );
}

export function DenyMany(p: { ids: string[]; onClose: () => void }): JSX.Element | null {
  const list = open(p.ids);
  useEffect(() => {
    if (list.length === 0) p.onClose();
  }, [list.length]);
  const who = new Set(list.map((c) => c.view.extension.id));
  const one = who.size === 1 ? list[0]!.view.extension : null;
  const go = () => {
    p.onClose();
    void answerAll(
      list.map((card) => ({ card, rev: card.view.rev })),
      "deny_once",
    );
  };
  return (
    <Dialog
      title={one ? W.denyAllFromThisExtension : W.denyTheseRequests}
      open
      onClose={p.onClose}
      foot={
        <>
          <Button decision onClick={p.onClose}>
            {W.back}
          </Button>
          <Button decision kind="danger" onClick={go}>
            {rich(W.nDenyQuestions, { n: list.length })}
          </Button>
        </>
      }
    >
      <p>
        {rich(W.whatEachDeniedOnceLater, { what: one ? (
          <>
            {rich(W.nWhoHasQuestionsWaiting, { n: list.length, who: <Who of={one} max={80} /> })}
          </>
        ) : (
          <>{rich(W.nQuestionsCountChosen, { n: list.length, count: fill(W.nExtensions, { n: who.size }) })}</>
        ) })}
      </p>
      <ul class="inbox-bulk">
        {list.map((c) => (
          <li key={c.id}>
            <span class="inbox-cap">{c.view.capability}</span> <Text value={lineText(c.view)} max={80} mono inside />
            {c.view.callIds.length > 1 && <span class="tag">{c.view.callIds.length}</span>}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function One(p: { card: Card; onRead: (id: string, rev: number) => void }): JSX.Element {
  const v = p.card.view;
  useEffect(() => {
    if (v.calls === undefined) void details(p.card.id);
  }, [p.card.id, v.rev]);
  return (
    <li>
      <p class="inbox-line">
        <span class="inbox-cap">{v.capability}</span> <RiskBadge risk={v.risk} /> <Who of={v.extension} max={60} />
        {v.cwd && (
          <span class="muted small">
            {rich(W.inText, { text: <Text value={v.cwd} max={80} mono /> })}
          </span>
        )}
      </p>
      <Lookalikes view={v} />
      <Quorum view={v} />
      <Edited view={v} />
      <Deed view={v} onRead={() => v.calls !== undefined && p.onRead(p.card.id, v.rev)} />
      <Does view={v} />
    </li>
  );
}

export function AllowMany(p: { ids: string[]; onClose: () => void }): JSX.Element | null {
  const list = open(p.ids);
  const read = useRef(new Map<string, number>());
  const [seen, setSeen] = useState(0);
  const [end, setEnd] = useState(false);
  const box = useRef<HTMLUListElement>(null);
  const key = `allow ${p.ids.join(" ")} ${list.map((c) => c.view.rev).join(" ")}`;
  const arm = useArming<HTMLDivElement>(key);
  useEffect(() => {
    if (list.length === 0) p.onClose();
  }, [list.length]);
  const look = () => {
    const b = box.current;
    if (b && b.scrollTop + b.clientHeight >= b.scrollHeight - 2) setEnd(true);
  };
  useEffect(look, [seen, list.length]);
  const onRead = (id: string, rev: number) => {
    read.current.set(id, rev);
    setSeen((n) => n + 1);
  };
  const unread = list.filter((c) => read.current.get(c.id) !== c.view.rev);
  const why = unread.length > 0 || !end ? W.readEachThemFirstScroll : null;
  const what = fill(W.nAllowRequestsOnce, { n: list.length });
  // As on a card: by a finger, high risk takes the whole way.
  const slides = byTouch() && list.some((c) => c.view.risk === "high");
  const send = () => {
    p.onClose();
    void answerAll(
      list.map((card) => ({ card, rev: read.current.get(card.id)! })),
      "allow_once",
    );
  };
  return (
    <Dialog
      title={W.allowTheseRequestsOnce}
      open
      onClose={p.onClose}
      class="inbox-allow-many"
      foot={
        <>
          <Button decision onClick={p.onClose}>
            {W.back}
          </Button>
          {slides ? (
            <Slide id={key} what={what} test="allow_once" off={why} sending={false} ready={() => arm.ready()} onAllow={send} />
          ) : (
            <Button decision kind="primary" disabledReason={why} onClick={arm.guard(send)}>
              {what}
            </Button>
          )}
        </>
      }
    >
      <p>{W.onlyWhatShownHereAllowed}</p>
      <div ref={arm.ref}>
        <ul class="inbox-bulk full" ref={box} onScroll={look} tabIndex={0} aria-label={W.whatWouldBeAllowed}>
          {list.map((c) => (
            <One key={c.id} card={c} onRead={onRead} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
