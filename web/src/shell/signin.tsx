// Without a session there is one page: how to get a link.  A link carries a
// code behind the "#", which browsers never send; it is taken out of the
// address before anything else and exchanged for a cookie once.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api, keepSessionKey, session } from "../api";
import { Button, CopyButton } from "../ui/button";
import { canUsePasskeys, signIn } from "../passkey";
import { comeBack, goToProvider, isBack, ssoName } from "../sso";
import { fill, rich } from "../words";
import { W } from "../words/shell";

interface PageSession {
  role: string;
  key?: string;
  expiresAt?: string;
}

export type SignIn = "none" | "used" | "bad" | "unreachable" | "link";

/** Behind the "#" stands what signs in: a code of this machine, or a person's link. */
export const isWayIn = (hash: string): boolean => codeOf(hash) !== null || linkOf(hash) !== null || isBack();

/** The link of this tab, until it is used; it stands in no address any more. */
let link: string | null = null;

/**
 * Drawn by this browser and kept until it is in: if the answer to a link is lost, whoever has this asks again
 * .  Of no use without the link.
 */
const AGAIN = "solgate.again";

function again(): string {
  const drawn = Array.from(crypto.getRandomValues(new Uint8Array(32)), (b) => b.toString(16).padStart(2, "0")).join("");
  try {
    const kept = localStorage.getItem(AGAIN);
    if (kept !== null && /^[0-9a-f]{64}$/.test(kept)) return kept;
    localStorage.setItem(AGAIN, drawn);
  } catch {
    // asks again from this page alone
  }
  return drawn;
}

/** Why the way over the provider ended here, in the gate's words. */
let refused = "";

function linkOf(hash: string): string | null {
  const m = /^#link=([A-Za-z0-9._-]{1,128})$/.exec(hash);
  return m ? m[1]! : null;
}

function codeOf(hash: string): string | null {
  const m = /^#code=([A-Za-z0-9_-]{1,128})$/.exec(hash);
  return m ? m[1]! : null;
}

/** Exchange the code of the address, if there is one, and ask who we are. */
export async function enter(): Promise<SignIn> {
  const code = codeOf(location.hash);
  let why: SignIn = "none";
  refused = "";
  if (isBack()) {
    const r = await comeBack<PageSession>();
    if (r.ok) keepSessionKey(r.value.key ?? null);
    else refused = r.problem.detail;
  }
  if (linkOf(location.hash) !== null) {
    link = linkOf(location.hash);
    history.replaceState(null, "", location.pathname + location.search);
    session.value = "out";
    return "link";
  }
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
  get link() { return W.youWereGivenALink; },
};

const Mark = (): JSX.Element => (
  <svg viewBox="0 0 32 32" aria-hidden="true" class="mark large">
    <rect width="32" height="32" rx="7" />
    <path d="M8 25V13a8 8 0 0 1 16 0v12M16 20v5" />
    <circle cx="16" cy="15" r="3.5" />
  </svg>
);

/** A person has a link: the device gets a name, and is signed in. */
function JoinPage(p: { onFailed: (why: SignIn) => void }): JSX.Element {
  const [device, setDevice] = useState("");
  const [wrong, setWrong] = useState("");
  const [mine] = useState(again);
  document.title = `${W.signIn} – Solgate`;
  const join = async () => {
    const r = await api.post<PageSession>("/v1/session/link", { link, device: device.trim(), again: mine });
    if (!r.ok) {
      setWrong(fill(W.linkDidNotWork, { detail: r.problem.detail }));
      return;
    }
    link = null;
    try {
      localStorage.removeItem(AGAIN);
    } catch {
      // was never kept
    }
    keepSessionKey(r.value.key ?? null);
    p.onFailed("none");
    session.value = "in";
  };
  return (
    <main class="signin" id="main">
      <Mark />
      <h1>{W.joinThisGate}</h1>
      <p>{W.youWereGivenALink}</p>
      <form
        class="signin-form"
        onSubmit={(e) => {
          e.preventDefault();
          void join();
        }}
      >
        <label>
          {W.nameOfThisDevice}
          <input type="text" required maxLength={64} autocomplete="off" value={device} onInput={(e) => setDevice(e.currentTarget.value)} />
        </label>
        {wrong && (
          <p class="banner bad" role="alert">
            {wrong}
          </p>
        )}
        <Button kind="primary" type="submit">
          {W.joinHere}
        </Button>
      </form>
    </main>
  );
}

export function SignInPage(p: { why: SignIn }): JSX.Element {
  const [why, setWhy] = useState(p.why);
  const [wrong, setWrong] = useState(refused);
  const [provider, setProvider] = useState<string | null>(null);
  useEffect(() => void ssoName().then(setProvider), []);
  document.title = `${W.signIn} – Solgate`;
  if (why === "link") return <JoinPage onFailed={setWhy} />;
  const withPasskey = async () => {
    const r = await signIn();
    if (r.ok) {
      keepSessionKey(r.value.key ?? null);
      session.value = "in";
    } else setWrong(r.problem.detail);
  };
  return (
    <main class="signin" id="main">
      <Mark />
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
      {wrong && (
        <p class="banner bad" role="alert">
          {wrong}
        </p>
      )}
      <div class="row">
        {provider !== null && (
          <Button kind="primary" onClick={() => void goToProvider().then(setWrong)}>
            {fill(W.signInWithName, { name: provider })}
          </Button>
        )}
        <Button onClick={() => void enter().then(setWhy)}>{W.tryAgain}</Button>
        {canUsePasskeys() && <Button onClick={() => void withPasskey()}>{W.signInWithAPasskey}</Button>}
      </div>
    </main>
  );
}
