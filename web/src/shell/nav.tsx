// The rail from 900 px, the bottom bar below.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { route } from "../router";
import { places, type Place } from "../routes";
import { waiting } from "../state";
import { Icon } from "../ui/icon";
import { Dialog } from "../ui/dialog";
import { W } from "../words/shell";

function Item(p: { place: Place }): JSX.Element {
  const here = route.value.room === p.place.room;
  const n = p.place.room === "inbox" ? waiting.value : 0;
  return (
    <a class="nav-item" href={p.place.href} aria-current={here ? "page" : undefined}>
      <Icon name={p.place.icon} />
      <span>{p.place.title}</span>
      {n > 0 && (
        <span class="count">
          {n}
          <span class="sr-only">{W.waiting}</span>
        </span>
      )}
    </a>
  );
}

export function Rail(): JSX.Element {
  return (
    <nav class="rail" aria-label={W.pages}>
      {places.filter((p) => !p.inner).map((place) => (
        <Item key={place.room} place={place} />
      ))}
    </nav>
  );
}

export function BottomBar(): JSX.Element {
  const [open, setOpen] = useState(false);
  const path = route.value.path;
  useEffect(() => setOpen(false), [path]);
  const inMore = places.some((p) => !p.bar && p.room === route.value.room);
  return (
    <nav class="bottom" aria-label={W.pages}>
      {places
        .filter((p) => p.bar)
        .map((place) => (
          <Item key={place.room} place={place} />
        ))}
      <button
        type="button"
        class={inMore ? "nav-item here" : "nav-item"}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="more" />
        <span>{W.more}</span>
      </button>
      <Dialog title={W.morePages} open={open} onClose={() => setOpen(false)} class="sheet">
        <div class="more-list">
          {places
            .filter((p) => !p.bar && !p.inner)
            .map((place) => (
              <Item key={place.room} place={place} />
            ))}
        </div>
      </Dialog>
    </nav>
  );
}
