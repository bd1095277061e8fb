// The gate, live: what would be decided of a text or a call, as it is typed.  It
// is decided in this browser where the gate's module can be (core.ts); nothing is
// kept or traced.
import type { JSX } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { api, type Answer, type Problem } from "../api";
import { route, setQuery } from "../router";
import { service } from "../state";
import type { AffectPhase, Intensity, SignalKind, TryRequest, TryResult } from "../types";
import { Button, EmptyState, ErrorBanner, Page } from "../ui";
import "../traces/ladder.css";
import { CallPlay } from "./call";
import { core, decide } from "./core";
import { type Input, MAX, queryOf, readInput, requestOf, samples, signalKinds } from "./input";
import "./page.css";
import { Compare, ResultCard } from "./result";
import { fill, number } from "../words";
import { W } from "../words/playground";

const PAUSE_MS = 15; // typing goes on meanwhile; an answer takes about 1 ms

interface Tried {
  /** What was asked, so that question and answer are never mixed up. */
  request: TryRequest | null;
  result: TryResult | null;
  problem: Problem | null;
}

const nothing: Tried = { request: null, result: null, problem: null };

/** In this browser, if it decides as the gate does; else by the gate. */
const isHere = (): boolean => core.value === "yes" && service.value?.builtinTurns === true;

async function answerTo(request: TryRequest): Promise<Answer<TryResult>> {
  const r = isHere() ? await decide<TryResult>("try", request) : null;
  if (r === null) return api.post<TryResult>("/v1/try", request);
  if ("value" in r) return { ok: true, value: r.value, etag: null, status: 200 };
  const { code, message, pointer } = r.refused;
  return { ok: false, problem: { status: 400, error: code, title: message, detail: pointer, retryable: false } as Problem };
}

/** The answer to the input; older ones never overtake newer ones. */
function useTry(i: Input): Tried {
  const [tried, setTried] = useState<Tried>(nothing);
  const turn = useRef(0);
  const key = JSON.stringify(i);
  useEffect(() => {
    const mine = ++turn.current;
    if (i.text.trim() === "" || [...i.text].length > MAX) {
      setTried(nothing);
      return;
    }
    const t = setTimeout(async () => {
      const request = requestOf(i);
      const r = await answerTo(request);
      if (mine !== turn.current) return;
      setTried(r.ok ? { request, result: r.value, problem: null } : { ...nothing, problem: r.problem });
    }, PAUSE_MS);
    return () => clearTimeout(t);
  }, [key]);
  return tried;
}

function Check(p: { label: string; on: boolean; onChange: (on: boolean) => void }): JSX.Element {
  return (
    <label class="check">
      <input type="checkbox" checked={p.on} onChange={(e) => p.onChange(e.currentTarget.checked)} />
      {p.label}
    </label>
  );
}

function More(p: { i: Input; set: (i: Input) => void }): JSX.Element {
  const { i } = p;
  const flip = (s: SignalKind, on: boolean) => p.set({ ...i, signals: on ? [...i.signals, s] : i.signals.filter((x) => x !== s) });
  const open = i.signals.length > 0 || i.changed || i.pressure || i.drift || i.phase !== "settled" || i.intensity !== "low" || i.tokens !== "";
  return (
    <details class="play-more" open={open}>
      <summary>{W.signalsPhaseBudgets}</summary>
      <fieldset>
        <legend>{W.mementoSignals}</legend>
        <div class="play-checks">
          {signalKinds.map((s) => (
            <Check key={s} label={s} on={i.signals.includes(s)} onChange={(on) => flip(s, on)} />
          ))}
        </div>
      </fieldset>
      <div class="play-checks">
        <Check label={W.summaryChanged} on={i.changed} onChange={(changed) => p.set({ ...i, changed })} />
        <Check label={W.windowPressure} on={i.pressure} onChange={(pressure) => p.set({ ...i, pressure })} />
        <Check label={W.driftRisk} on={i.drift} onChange={(drift) => p.set({ ...i, drift })} />
      </div>
      <div class="row">
        <label>
          {W.phase}
          <select value={i.phase} onChange={(e) => p.set({ ...i, phase: e.currentTarget.value as AffectPhase })}>
            {["settled", "rising", "peak", "downshift"].map((x) => (
              <option key={x}>{x}</option>
            ))}
          </select>
        </label>
        <label>
          {W.intensity}
          <select value={i.intensity} onChange={(e) => p.set({ ...i, intensity: e.currentTarget.value as Intensity })}>
            {["low", "med", "high"].map((x) => (
              <option key={x}>{x}</option>
            ))}
          </select>
        </label>
        <label>
          {W.mostTokens}
          <input class="play-number" inputMode="numeric" value={i.tokens} onInput={(e) => p.set({ ...i, tokens: e.currentTarget.value.replace(/\D/g, "").slice(0, 6) })} />
        </label>
      </div>
    </details>
  );
}

function Editor(p: { side: "A" | "B"; i: Input; set: (i: Input) => void; label: string }): JSX.Element {
  const id = useId();
  const n = [...p.i.text].length;
  const long = n > MAX;
  return (
    <div class="card play-editor">
      <label for={id}>{p.label}</label>
      <textarea
        id={id}
        rows={3}
        data-filter={p.side === "A" || undefined}
        value={p.i.text}
        aria-invalid={long || undefined}
        aria-describedby={`${id}n`}
        placeholder={W.typeWhatSomebodyMightSay}
        onInput={(e) => p.set({ ...p.i, text: e.currentTarget.value })}
      />
      <p id={`${id}n`} class={long ? "field-error" : "small muted"}>
        {long ? fill(W.tooLongMaxCharactersMaximum, { MAX: number(MAX).replace(",", " ") }) : fill(W.nOfMaxCharacters, { n, MAX: number(MAX).replace(",", " ") })}
      </p>
      <div class="row">
        <Check label={W.image} on={p.i.image} onChange={(image) => p.set({ ...p.i, image })} />
        <Check label={W.audio} on={p.i.audio} onChange={(audio) => p.set({ ...p.i, audio })} />
      </div>
      <More i={p.i} set={p.set} />
    </div>
  );
}

/** The input of one side: at hand at once, in the address a moment later. */
function useInput(side: "a" | "b"): [Input, (i: Input) => void] {
  const [i, setI] = useState<Input>(() => readInput(route.peek().query, side));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const own = useRef(location.search);
  const search = route.value.query.toString();
  useEffect(() => {
    if (`?${search}` === own.current || (search === "" && own.current === "")) return;
    setI(readInput(route.peek().query, side));
  }, [search]);
  const set = (next: Input) => {
    setI(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setQuery(queryOf(next, side), { replace: true });
      own.current = `?${new URL(location.href).searchParams}`;
    }, 400);
  };
  return [i, set];
}

/** Where it is decided, and why not here. */
function Where(p: { calls: boolean }): JSX.Element {
  const text = p.calls
    ? core.value === "yes" ? W.decidedHere : W.callsByTheGate
    : isHere() ? W.decidedHere : core.value === "yes" ? W.gateHasItsOwnRules : W.decidedByTheGate;
  return (
    <p class="small muted" data-test="where" data-here={text === W.decidedHere}>
      {text}
    </p>
  );
}

function Kinds(p: { calls: boolean }): JSX.Element {
  const tab = (on: boolean, to: string, text: string) => (
    <a href={to} aria-current={on ? "page" : undefined}>
      {text}
    </a>
  );
  return (
    <nav class="tabs" aria-label={W.whatToTry}>
      {tab(!p.calls, "/playground", W.aTurn)}
      {tab(p.calls, "/playground?what=call", W.aCall)}
    </nav>
  );
}

export default function Playground(): JSX.Element {
  const calls = route.value.query.get("what") === "call";
  return calls ? (
    <Page title={W.callPlayground}>
      <Kinds calls />
      <Where calls />
      <CallPlay />
    </Page>
  ) : (
    <TurnPlay />
  );
}

function TurnPlay(): JSX.Element {
  const comparing = route.value.query.get("compare") === "1";
  const [a, setA] = useInput("a");
  const [b, setB] = useInput("b");
  const tryA = useTry(a);
  const tryB = useTry(comparing ? b : { ...b, text: "" });
  const link = () => {
    const url = new URL(location.href);
    for (const [k, v] of Object.entries({ ...queryOf(a, "a"), ...(comparing ? queryOf(b, "b") : {}) }))
      if (v) url.searchParams.set(k, v);
      else url.searchParams.delete(k);
    return url.href;
  };
  return (
    <Page
      title={W.intentPlayground}
      wide={comparing}
      actions={
        <Button aria-pressed={comparing} onClick={() => setQuery({ compare: comparing ? null : "1" })}>
          {comparing ? W.oneInput : W.compareTwo}
        </Button>
      }
    >
      <Kinds calls={false} />
      <Where calls={false} />
      <div class={comparing ? "play-two" : "stack"}>
        <Editor side="A" i={a} set={setA} label={comparing ? W.inputA : W.whatSomebodySays} />
        {comparing && <Editor side="B" i={b} set={setB} label={W.inputB} />}
      </div>
      {tryA.problem && <ErrorBanner problem={tryA.problem} />}
      {comparing && tryA.result && tryB.result && <Compare a={tryA.result} b={tryB.result} />}
      {!comparing && tryA.result && tryA.request && <ResultCard r={tryA.result} q={tryA.request} link={link} />}
      {!tryA.result && !tryA.problem && a.text.trim() === "" && (
        <EmptyState title={W.tryASentence}>
          <p>{W.nothingTypedHereKeptFor}</p>
          <div class="play-samples">
            {samples.map((s) => (
              <Button key={s} onClick={() => setA({ ...a, text: s })}>
                {s}
              </Button>
            ))}
          </div>
        </EmptyState>
      )}
    </Page>
  );
}
