// One exchange: what the person said, what the assistant answered, and last in
// that answer the chip it asks permission with.
import { Component, type JSX } from "preact";
import { actionsOf } from "../chip/actions";
import type { ChipProps } from "../chip/props";
import "../chip/chip.css";
import { chipKey } from "../chip/local";
import { announce, Button, Text, visible } from "../ui";
import { Tick } from "../spec/signs";
import { late } from "../ui/late";
import { askAgain, discard, regenerate, resend, type Exchange } from "./thread";
import { cost, fill, locale, number } from "../words";
import { W } from "../words/chat";

/** Loaded with the first answer that has more than text, or asks for permission. */
const extras = late(() => import("./extras"));
const chips = late(() => import("../chip/chip"));

export function ChipOf(p: ChipProps): JSX.Element | null {
  const Chip = chips()?.Chip;
  return Chip ? <Chip {...p} /> : null;
}

function Extra({ x }: { x: Exchange }): JSX.Element | null {
  const list = x.extras ?? [];
  const assumptions = x.assumptions ?? [];
  if (list.length + assumptions.length === 0) return null;
  const Extras = extras()?.Extras;
  return Extras ? <Extras list={list} assumptions={assumptions} /> : null;
}

const clock = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });
const full = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });

export function Clock(p: { at: string }): JSX.Element {
  const t = Date.parse(p.at);
  return (
    <time dateTime={p.at} title={full.format(t)}>
      {clock.format(t)}
    </time>
  );
}

const LONG = 4000;

const prose = late(() => import("./prose"));
/** Signs of markup; a text without any is text. */
const MARKS = /[*_`~|]|^\s*(#|>|[-+] |\d+[.)] )|\]\(|https?:/m;
const MARKED_MAX = 65536;

/** Words of the model: markup where it has any, otherwise text as it is.  live: it was seen while it came. */
export function Said(p: { text: string; live?: boolean }): JSX.Element {
  if (p.text.startsWith("✅ "))
    return (
      <div class="said-ticked">
        <Tick />
        <Said text={p.text.slice(2)} />
      </div>
    );
  const Prose = p.text.length <= MARKED_MAX && MARKS.test(p.text) ? prose()?.Prose : null;
  if (Prose) return <Prose text={visible(p.text)} live={p.live ?? false} />;
  return (
    <div class="said">
      <Text value={p.text} max={20_000} />
    </div>
  );
}

export function TypingDots(p: { label: string }): JSX.Element {
  return (
    <p class="typing" role="status">
      <span class="chip-dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      <span class="muted small">{p.label}</span>
    </p>
  );
}

interface Props {
  thread: string;
  x: Exchange;
  onEdit: (text: string, of?: Exchange) => void;
  /** The newest of the conversation: it can be answered anew. */
  last?: boolean;
  /** Another stands in its place: it is only read. */
  old?: boolean;
}

export class ExchangeView extends Component<Props> {
  override shouldComponentUpdate(next: Props): boolean {
    return next.x !== this.props.x || next.thread !== this.props.thread || next.last !== this.props.last;
  }
  render(): JSX.Element {
    return (
      <>
        <Asked {...this.props} />
        <Answered {...this.props} />
      </>
    );
  }
}

function Asked({ x, thread, onEdit, old }: Props): JSX.Element {
  return (
    <article class="msg user" data-key={x.key}>
      <header>
        {x.id && !old && (x.state === "answered" || x.state === "failed") && (
          <button type="button" class="msg-act" aria-label={W.editThisMessageAndSend} onClick={() => onEdit(x.text, x)}>
            {W.edit}
          </button>
        )}
        <b>{W.you}</b> <Clock at={x.at} />
      </header>
      <div class="said">
        <Text value={x.text} max={LONG} />
      </div>
      {x.attachments && x.attachments.length > 0 && (
        <ul class="attach-list" aria-label={W.attachedFiles}>
          {x.attachments.map((a, i) => (
            <li key={i} class="attach-chip" data-kind={a.kind}>
              <span class="attach-name">{visible(a.name)}</span>
            </li>
          ))}
        </ul>
      )}
      {x.state === "unsent" && (
        <footer class="msg-failed">
          <span>{x.failure?.text ?? W.notSent}</span>
          <span class="row">
            {!x.lost && <Button onClick={() => void resend(thread, x.key)}>{W.retry}</Button>}
            <Button onClick={() => onEdit(discard(thread, x.key))}>{W.edit}</Button>
          </span>
        </footer>
      )}
    </article>
  );
}

/** Which model answered, what that took, and what can be done with the answer. */
function Foot({ x, thread, last, old }: Props): JSX.Element {
  const u = x.usage;
  const copy = async (): Promise<void> => {
    const ok = await navigator.clipboard.writeText(x.answer).then(
      () => true,
      () => false,
    );
    announce(ok ? W.copied2 : W.thisBrowserDoesNotLet);
  };
  return (
    <footer class="msg-foot muted small">
      {x.stopped && <span class="tag">{W.stopped}</span>}
      {u && (
        <span data-test="usage">
          <Text value={u.model} max={60} />
          {u.inputTokens !== undefined && fill(W.inputtokensInOutputtokensOut, { inputTokens: u.inputTokens, outputTokens: u.outputTokens ?? 0 })}
          {u.cost !== undefined && fill(W.costCost, { cost: cost(u.cost) })}
          {fill(W.msS, { ms: number(u.ms / 1000, 1) })}
        </span>
      )}
      <button type="button" class="msg-act" aria-label={W.copyThisAnswer} onClick={() => void copy()}>
        {W.copy}
      </button>
      {last && !old && x.id && (
        <button type="button" class="msg-act" aria-label={W.regenerateThisAnswer} onClick={() => void regenerate(thread, x.key)}>
          {W.regenerate}
        </button>
      )}
    </footer>
  );
}

function Answered(p: Props): JSX.Element | null {
  const { x, thread } = p;
  if (x.state === "unsent") return null;
  const busy = x.state === "sending" || x.state === "pending";
  const waits = busy && x.answer === "";
  const trace = x.id ? `/traces/${encodeURIComponent(x.id)}` : undefined;
  return (
    <article class={`msg assistant ${x.state === "failed" ? "failed" : ""}`} data-answer={x.key} aria-busy={busy}>
      <header>
        <b>{W.assistant}</b> <Clock at={x.at} />
        {x.persona && x.persona !== "ida" && (
          <span class="tag" data-persona={x.persona}>
            {x.persona.charAt(0).toUpperCase() + x.persona.slice(1)}
          </span>
        )}
        {trace && (
          <a class="msg-trace" href={trace}>
            {W.trace}
          </a>
        )}
        {trace && (x.risk ?? 0) >= 2 && (
          <a class="tag warn" href={trace} title={fill(W.thisTurnRiskRiskPosture, { risk: x.risk, posture: x.posture ?? W.conditional })}>
            {W.conditionalAnswer}
          </a>
        )}
      </header>
      {waits ? (
        <TypingDots label={W.thinking} />
      ) : (
        x.answer !== "" && <Said text={x.answer} live={x.live} />
      )}
      {x.state === "answered" && <Foot {...p} />}
      {x.state === "answered" && <Extra x={x} />}
      {x.state === "failed" && (
        <p class={x.failure?.calm ? "msg-failed calm" : "msg-failed"}>
          <span>{x.failure?.text}</span>
          {x.failure?.retry ? (
            <Button onClick={() => void resend(thread, x.key)}>{W.retry}</Button>
          ) : (
            <Button onClick={() => void askAgain(thread, x.key)}>{W.askAgain}</Button>
          )}
        </p>
      )}
      {x.state === "answered" && x.action && <ActionOf x={x} thread={thread} trace={trace} />}
    </article>
  );
}

/** The chip of the answer. */
function ActionOf(p: { x: Exchange; thread: string; trace?: string }): JSX.Element | null {
  const views = actionsOf(p.thread).views.value;
  const view = views?.get(chipKey(p.x.action!));
  if (!view) return null;
  return <ChipOf thread={p.thread} view={view} risk={p.x.risk} posture={p.x.posture} trace={p.trace} />;
}
