// Who are we?  Then either the page or the way in.
import { render, type JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import "./theme.css";
// With the page: a notice that comes late must not wait for its own style.
import "./reminders/notice.css";
import { session, sessionKey } from "./api";
import { startEvents, stopEvents } from "./events";
import { startRouter } from "./router";
import { Shell } from "./shell/shell";
import { enter, isWayIn, SignInPage, type SignIn } from "./shell/signin";
import { startState } from "./state";
import { applyLanguage, ready, withWords } from "./words";

/** Tells the page why it is out, after a second link. */
let why: (w: SignIn) => void = () => undefined;

function App(p: { why: SignIn }): JSX.Element {
  const [reason, setReason] = useState(p.why);
  why = setReason;
  const [started, setStarted] = useState(false);
  const s = session.value;
  useEffect(() => {
    if (s === "in") {
      if (!started) startState();
      setStarted(true);
      startEvents();
    } else stopEvents();
  }, [s]);
  return s === "in" ? <Shell /> : <SignInPage key={reason} why={reason} />;
}

applyLanguage();
startRouter();
// A second link opened in this tab changes only what stands behind the "#".
addEventListener("hashchange", () => {
  if (isWayIn(location.hash)) void enter().then((w) => why(w));
});
const root = document.getElementById("page")!;

/** The words first: without them nothing can be said, not even what is wrong. */
async function start(): Promise<void> {
  await ready();
  if (sessionKey() !== "" && !isWayIn(location.hash)) {
    // Most likely still good: the first answer of the gate says if it is not.
    session.value = "in";
    render(<App why="none" />, root);
  } else render(<App why={await enter()} />, root);
}
void start();
// Notices are for every page; they can wait until the first is there, and
// until a gate that is just starting again can hand them over.
function bringNotices(): void {
  withWords(import("./inbox/notify")).then(
    (m) => m.startNotices(),
    () => setTimeout(bringNotices, 10_000),
  );
}
setTimeout(bringNotices, 2000);
// The worker of the page: for notifications, and for when the gate is away.
setTimeout(() => void import("./pocket/worker").then((m) => m.startPocket(), () => {}), 300);
