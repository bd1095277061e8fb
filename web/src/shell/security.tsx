// Security events: what was refused and a person should know of, as a notice
// over every page until it is read.  The numbers stand in Insights, the entries
// in Audit.
import { signal } from "@preact/signals";
import { render, type JSX } from "preact";
import { on } from "../events";
import { route } from "../router";
import type { SecurityEvent } from "../types";
import { announce, Button, visible } from "../ui";
import { fill, number } from "../words";
import { W } from "../words/shell";

const heard = signal<SecurityEvent[]>([]);

const words = (e: SecurityEvent): string =>
  `${visible(e.text)}: ${visible(e.source)}${e.count > 1 ? fill(W.countTimes, { count: number(e.count) }) : ""}`;

/** One line for each kind and source; the newest number counts. */
function take(e: SecurityEvent): void {
  if (!e.notice || (e.kind === "limited" && route.value.room === "inbox")) return; // the inbox says that itself
  const others = heard.value.filter((x) => x.kind !== e.kind || x.source !== e.source);
  const before = heard.value.find((x) => x.kind === e.kind && x.source === e.source);
  heard.value = [...others, { ...e, count: e.count + (before?.count ?? 0) }];
  announce(fill(W.refusedWords, { words: words(e) }));
}

function Notices(): JSX.Element | null {
  if (heard.value.length === 0) return null;
  return (
    <section class="reminders security" aria-label={W.securityEvents}>
      <div class="reminder" role="group" aria-label={W.securityEvents}>
        <div>
          <strong>{W.refusedAndYouShouldKnow}</strong>
          <ul>
            {heard.value.map((e) => (
              <li key={`${e.kind} ${e.source}`}>{words(e)}</li>
            ))}
          </ul>
          <a href="/insights">{W.allOfThem}</a>
        </div>
        <Button onClick={() => (heard.value = [])}>{W.dismiss}</Button>
      </div>
    </section>
  );
}

export function startSecurity(): void {
  const place = document.createElement("div");
  document.body.append(place);
  queueMicrotask(() => render(<Notices />, place));
  on<SecurityEvent>("security", (e) => take(e.payload));
}
