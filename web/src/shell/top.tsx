// The top bar, and the two banners that stand on every page when they must:
// permissive mode, and a lost connection.
import type { JSX } from "preact";
import { api } from "../api";
import { connection, reconnect } from "../events";
import { mode, now, readState, waiting } from "../state";
import { Button } from "../ui/button";
import { modeWords } from "../ui/words";
import { fill, rich } from "../words";
import { W } from "../words/shell";

export function TopBar(): JSX.Element {
  const n = waiting.value;
  return (
    <header class="top">
      <a class="brand" href="/" aria-label={W.solgateToChat}>
        <svg viewBox="0 0 32 32" aria-hidden="true" class="mark">
          <rect width="32" height="32" rx="7" />
          <path d="M8 25V13a8 8 0 0 1 16 0v12M16 20v5" />
          <circle cx="16" cy="15" r="3.5" />
        </svg>
        <span>Solgate</span>
      </a>
      <div class="top-facts">
        <a class="fact" href="/settings#mode" aria-label={fill(W.policyModeMode, { mode: modeWords(mode.value.mode) })}>
          <span class="wide-only">{W.mode}</span>
          {modeWords(mode.value.mode)}
        </a>
        <a class={n > 0 ? "fact waits" : "fact"} href="/inbox">
          {rich(W.nWaiting, { n })}
        </a>
        <a class="icon-button wide-only" href="/help" aria-label={W.help}>
          ?
        </a>
      </div>
    </header>
  );
}

/** "PERMISSIVE · 14 min left · Stop" */
export function ModeBanner(): JSX.Element | null {
  const m = mode.value;
  if (m.mode !== "permissive") return null;
  const left = m.until ? Date.parse(m.until) - now.value : 0;
  const words =
    left >= 60_000
      ? fill(W.floorMinLeft, { floor: Math.floor(left / 60_000) })
      : left > 0
        ? W.lessThan1MinLeft
        : W.noEndSet;
  const stop = async () => {
    const back = m.after === "permissive" ? "prompt" : m.after;
    await api.put("/v1/mode", { mode: back });
    await readState();
  };
  return (
    <div class="banner permissive" role="region" aria-label={W.permissiveMode}>
      <span>
        <strong>{W.permissive}</strong> · {words}
        <span class="wide-only">{W.everythingAskedForAllowedAnd}</span>
      </span>
      <Button onClick={() => void stop()}>{W.stop}</Button>
    </div>
  );
}

export function ConnectionBar(): JSX.Element | null {
  const c = connection.value;
  if (c.state !== "lost") return null;
  const left = Math.max(0, Math.ceil((c.retryAt - now.value) / 1000));
  return (
    <div class="banner bad connection" role="alert">
      <span>
        {rich(W.strongSpanYourDraftKept, { strong: <strong>{W.notConnected}</strong>, span: <span aria-live="off">{left > 0 ? fill(W.retryInLeftS, { left }) : W.trying}</span> })}
      </span>
      <Button onClick={reconnect}>{W.retry}</Button>
    </div>
  );
}
