// Passkeys: what the browser makes and signs, as the gate takes it.  Bytes are
// base64url without padding.
import { api, type Answer, type Problem } from "./api";
import type { PasskeyAsks, PasskeyView, PromptChallenge, PromptSignature } from "./types";
import { W } from "./words/shell";

function text(bytes: ArrayBuffer): string {
  let s = "";
  for (const b of new Uint8Array(bytes)) s += String.fromCharCode(b);
  return btoa(s).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytes(s: string): Uint8Array<ArrayBuffer> {
  const raw = atob(s.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(raw, (c) => c.charCodeAt(0));
}

/** Whether this browser has passkeys at this address. */
export const canUsePasskeys = (): boolean => isSecureContext && "credentials" in navigator && "PublicKeyCredential" in window;

function said(detail: string): { ok: false; problem: Problem } {
  return { ok: false, problem: { status: 0, error: "passkey", title: detail, detail, retryable: true } };
}

/** The person closed the browser's dialog, or the key refused. */
async function asked<T>(f: () => Promise<T | null>): Promise<T | null> {
  try {
    return await f();
  } catch {
    return null;
  }
}

const known = (list: string[] | undefined): PublicKeyCredentialDescriptor[] =>
  (list ?? []).map((id) => ({ type: "public-key", id: bytes(id) }));

/** A new passkey of the account that is signed in. */
export async function enrol(name: string): Promise<Answer<PasskeyView>> {
  if (!canUsePasskeys()) return said(W.passkeysNeedAName);
  const r = await api.post<PasskeyAsks>("/v1/passkeys/challenge", undefined);
  if (!r.ok) return r;
  const a = r.value;
  const made = (await asked(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: bytes(a.challenge),
        rp: { id: a.rp, name: "Solgate" },
        user: { id: new TextEncoder().encode(a.user ?? ""), name: a.name ?? "", displayName: a.name ?? "" },
        pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key" as const, alg })),
        authenticatorSelection: { residentKey: "required", requireResidentKey: true, userVerification: "required" },
        excludeCredentials: known(a.credentials),
        attestation: "none",
        timeout: 110_000,
      },
    }),
  )) as PublicKeyCredential | null;
  if (!made) return said(W.noPasskeyWasMade);
  const answer = made.response as AuthenticatorAttestationResponse;
  return api.post<PasskeyView>("/v1/passkeys", {
    name,
    client: text(answer.clientDataJSON),
    attestation: text(answer.attestationObject),
  });
}

async function sign(challenge: string, rp: string, credentials?: string[]): Promise<PublicKeyCredential | null> {
  return (await asked(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: bytes(challenge),
        rpId: rp,
        userVerification: "required",
        allowCredentials: known(credentials),
        timeout: 110_000,
      },
    }),
  )) as PublicKeyCredential | null;
}

function signatureOf(c: PublicKeyCredential): PromptSignature {
  const a = c.response as AuthenticatorAssertionResponse;
  return {
    credential: text(c.rawId),
    client: text(a.clientDataJSON),
    data: text(a.authenticatorData),
    signature: text(a.signature),
  };
}

/** Sign in: the key says who it is. */
export async function signIn(): Promise<Answer<{ key?: string }>> {
  if (!canUsePasskeys()) return said(W.passkeysNeedAName);
  const r = await api.post<PasskeyAsks>("/v1/session/challenge", undefined);
  if (!r.ok) return r;
  const c = await sign(r.value.challenge, r.value.rp);
  if (!c) return said(W.thePasskeyWasNotUsed);
  const user = (c.response as AuthenticatorAssertionResponse).userHandle;
  return api.post("/v1/session/passkey", { ...signatureOf(c), ...(user ? { user: text(user) } : {}) });
}

/** Sign an answer: the challenge is the hash of what is shown. */
export async function signAnswer(
  id: string,
  body: { decision: string; rev?: number; callId?: string },
): Promise<Answer<PromptSignature>> {
  if (!canUsePasskeys()) return said(W.passkeysNeedAName);
  const { decision, rev, callId } = body;
  const r = await api.post<PromptChallenge>(`/v1/prompts/${encodeURIComponent(id)}/challenge`, {
    decision,
    rev,
    ...(callId ? { callId } : {}),
  });
  if (!r.ok) return r;
  const c = await sign(r.value.challenge, r.value.rp, r.value.credentials);
  return c ? { ok: true, value: signatureOf(c), etag: null, status: 200 } : said(W.thePasskeyWasNotUsed);
}
