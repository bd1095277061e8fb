// What a limit refused: nobody was asked about it, and it is not on this page.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { api } from "../api";
import { on } from "../events";
import type { SecurityEvent, Stats } from "../types";
import { Button, Text } from "../ui";
import { rich } from "../words";
import { W } from "../words/inbox";

const KEY = "solgate.limited";
/** Ever, as the gate counts; and how much of it was read. */
const total = signal(0);
const source = signal("");
const read = signal(Number(localStorage.getItem(KEY) ?? 0));

async function count(): Promise<void> {
  const r = await api.get<Stats>("/v1/stats?view=24h");
  if (!r.ok) return;
  total.value = r.value.security.find((k) => k.kind === "limited")?.total ?? 0;
  if (read.value > total.value) read.value = 0; // another gate
}

function seen(): void {
  read.value = total.value;
  try {
    localStorage.setItem(KEY, String(total.value));
  } catch {
    // then it is told again after a reload
  }
}

export function Limited(): JSX.Element | null {
  useEffect(() => {
    void count();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = on<SecurityEvent>("security", (e) => {
      if (e.payload.kind !== "limited") return;
      source.value = e.payload.source;
      clearTimeout(timer);
      timer = setTimeout(() => void count(), 300);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  const n = total.value - read.value;
  if (n <= 0) return null;
  return (
    <div class="banner warn inbox-limited" role="status">
      <span>
        {rich(W.strongSoNobodyWasAsked, { strong: <strong>{rich(W.nRequestsWereRefusedBy, { n })}</strong>, more: source.value && (
          <>
            {" "}
            (<Text value={source.value} max={80} mono />)
          </>
        ), code: <code>limits.prompts</code>, code2: <code>limits.calls</code> })}
      </span>
      <Button onClick={seen}>{W.dismiss}</Button>
    </div>
  );
}
