// What stands around every page: top bar, banners, rail or bottom bar, the
// live regions.  The page itself is loaded when it is first looked at.
import { effect } from "@preact/signals";
import type { ComponentType, JSX } from "preact";
import { Component } from "preact";
import { useEffect, useState } from "preact/hooks";
import { route } from "../router";
import { places } from "../routes";
import { waiting } from "../state";
import { polite, urgent } from "../ui/announce";
import { Button } from "../ui/button";
import { Skeleton } from "../ui/states";
import { clearUndo, UndoBar } from "../ui/undo";
import { Missing } from "./missing";
import { BottomBar, Rail } from "./nav";
import { startKeys } from "./keys";
import { ConnectionBar, ModeBanner, TopBar } from "./top";
import { withWords } from "../words";
import { W } from "../words/shell";

const pages = import.meta.glob<{ default: ComponentType }>("../*/page.tsx");
const loaded = new Map<string, ComponentType>();

/** The title of a room, for the heading of the tab. */
export function titleOf(room: string): string {
  return places.find((p) => p.room === room)?.title ?? W.notFound;
}

class Fence extends Component<{ room: string; children: JSX.Element }, { failed: boolean }> {
  override state = { failed: false };
  override componentDidCatch(error: unknown): void {
    console.error("the page failed", error);
    this.setState({ failed: true });
  }
  render(): JSX.Element {
    if (!this.state.failed) return this.props.children;
    return (
      <div class="page">
        <h1>{titleOf(this.props.room)}</h1>
        <div class="banner bad" role="alert">
          <p>{W.thisPageFailedNothingWas}</p>
          <Button onClick={() => location.reload()}>{W.reloadThePage}</Button>
        </div>
      </div>
    );
  }
}

function Content(): JSX.Element {
  const room = route.value.room;
  const [, redraw] = useState(0);
  const [failed, setFailed] = useState("");
  useEffect(() => {
    const load = pages[`../${room}/page.tsx`];
    if (loaded.has(room) || !load) return;
    setFailed("");
    withWords(load()).then(
      (m) => {
        loaded.set(room, m.default);
        redraw((n) => n + 1);
      },
      () => setFailed(room),
    );
  }, [room]);
  if (room === "missing" || !pages[`../${room}/page.tsx`]) return <Missing />;
  const Found = loaded.get(room);
  if (Found)
    return (
      <Fence key={room} room={room}>
        <Found />
      </Fence>
    );
  return (
    <div class="page">
      <h1>{titleOf(room)}</h1>
      {failed === room ? (
        <div class="banner bad" role="alert">
          <p>{W.thisPageCouldNotBe}</p>
          <Button onClick={() => location.reload()}>{W.reloadThePage}</Button>
        </div>
      ) : (
        <Skeleton />
      )}
    </div>
  );
}

/** "(2) Chat – Solgate" */
const keepTitle = (): (() => void) =>
  effect(() => {
    const n = waiting.value;
    document.title = `${n > 0 ? `(${n}) ` : ""}${titleOf(route.value.room)} – Solgate`;
  });

export function Shell(): JSX.Element {
  useEffect(keepTitle, []);
  useEffect(() => startKeys(), []);
  const path = route.value.path;
  useEffect(() => clearUndo(), [path]);
  return (
    <div class="shell">
      <a class="skip" href="#main">
        {W.skipToContent}
      </a>
      <TopBar />
      <Rail />
      <main id="main" tabIndex={-1}>
        <ModeBanner />
        <ConnectionBar />
        <Content />
      </main>
      <UndoBar />
      <BottomBar />
      <div class="sr-only" role="status" aria-live="polite">
        {polite.value}
      </div>
      <div class="sr-only" role="alert" aria-live="assertive">
        {urgent.value}
      </div>
    </div>
  );
}
