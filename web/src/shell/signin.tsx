// Without a session there is one page: how to get a link.  A link carries a
// code behind the "#", which browsers never send; it is taken out of the
// address before anything else and exchanged for a cookie once.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, keepSessionKey, session } from "../api";
import { Button, CopyButton } from "../ui/button";
import { rich } from "../words";
import { W } from "../words/shell";

interface PageSession {
  role: string;
  key?: string;
  expiresAt?: string;
}

export type SignIn = "none" | "used" | "bad" | "unreachable";

function codeOf(hash: string): string | null {
  const m = /^#code=([A-Za-z0-9_-]{1,128})$/.exec(hash);
  return m ? m[1]! : null;
}

/** Exchange the code of the address, if there is one, and ask who we are. */
export async function enter(): Promise<SignIn> {
  const code = codeOf(location.hash);
  let why: SignIn = "none";
  if (code !== null) {
    history.replaceState(null, "", location.pathname + location.search);
    const r = await api.post<PageSession>("/v1/session", { code });
    if (r.ok) keepSessionKey(r.value.key ?? null);
    else why = r.problem.status === 0 ? "unreachable" : "used";
  }
  const r = await api.get("/v1/session");
  if (r.ok) {
    session.value = "in";
    return "none";
  }
  session.value = "out";
  if (r.problem.status === 0) return "unreachable";
  return why;
}

/** End this browser's session, here and at the gate. */
export async function leave(): Promise<void> {
  await api.del("/v1/session");
  keepSessionKey(null);
  session.value = "out";
}

const reasons: Record<SignIn, string> = {
  get none() { return W.thisBrowserHasNoSession; },
  get used() { return W.thisLinkWasUsedAlready; },
  get bad() { return W.thisLinkDoesNotBelong; },
  get unreachable() { return W.theGateDoesNotAnswer; },
};

export function SignInPage(p: { why: SignIn }): JSX.Element {
  const [why, setWhy] = useState(p.why);
  document.title = `${W.signIn} – Solgate`;
  return (
    <main class="signin" id="main">
      <svg viewBox="0 0 32 32" aria-hidden="true" class="mark large">
        <rect width="32" height="32" rx="7" />
        <path d="M8 25V13a8 8 0 0 1 16 0v12M16 20v5" />
        <circle cx="16" cy="15" r="3.5" />
      </svg>
      <h1>{W.openSolgateWithALink}</h1>
      <p role="status">{reasons[why]}</p>
      <p>{W.inTerminalThisComputerType}</p>
      <div class="command">
        <code>solgate open</code>
        <CopyButton text="solgate open">{W.copy}</CopyButton>
      </div>
      <p class="muted">
        {rich(W.theCommandOpensThisPage, { code: <code>solgate open --print</code> })}
      </p>
      <Button onClick={() => void enter().then(setWhy)}>{W.tryAgain}</Button>
    </main>
  );
}
