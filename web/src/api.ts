// The only place that calls fetch() for an answer (events.ts has the stream).
// An answer is a value or a problem; nothing is thrown.
import { signal } from "@preact/signals";
import type { ProblemDetails } from "./types";
import { fill } from "./words";
import { W } from "./words/shell";

export type Problem = Pick<
  ProblemDetails,
  "status" | "error" | "title" | "detail" | "retryable"
> &
  Partial<ProblemDetails>;

export type Answer<T> =
  | { ok: true; value: T; etag: string | null; status: number }
  | { ok: false; problem: Problem };

export interface Options {
  /** The ETag that was read; the change is refused if it has moved on. */
  ifMatch?: string;
  /** The same key sent twice is one request. */
  idempotencyKey?: string;
  /** "respond-async", "wait=5": see the Prefer header of a route. */
  prefer?: string;
  signal?: AbortSignal;
}

/** in: the cookie is good.  out: a link is needed.  unknown: not asked yet. */
export const session = signal<"unknown" | "in" | "out">("unknown");

const KEY = "solgate.key";

/**
 * The half of the session that this origin keeps.  The other half is a cookie
 * that no script can read; one without the other is worth nothing.
 */
export function sessionKey(): string {
  try {
    return localStorage.getItem(KEY) ?? "";
  } catch {
    return "";
  }
}

export function keepSessionKey(key: string | null): void {
  try {
    if (key === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, key);
  } catch {
    // a browser that keeps nothing has no session either
  }
}

/** What every request of the page says. */
export const pageHeaders = (): Record<string, string> => ({
  "X-Solgate-Surface": "web",
  "X-Solgate-Page": sessionKey() || "none",
});

function unreachable(): Problem {
  return {
    status: 0,
    error: "unreachable",
    title: W.cannotReachTheGate,
    detail: W.cannotReachGateRequestsDeny,
    retryable: true,
  };
}

async function problemOf(r: Response): Promise<Problem> {
  try {
    const body = (await r.json()) as ProblemDetails;
    if (typeof body.detail === "string") return body;
  } catch {
    // no problem+json: said in our own words below
  }
  return {
    status: r.status,
    error: "unexpected",
    title: W.unexpectedAnswer,
    detail: fill(W.theGateAnsweredStatusWithout, { status: String(r.status) }),
    retryable: r.status >= 500,
  };
}

async function send<T>(
  method: string,
  path: string,
  body: unknown,
  o: Options,
): Promise<Answer<T>> {
  const headers = pageHeaders();
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (o.ifMatch) headers["If-Match"] = o.ifMatch;
  if (o.idempotencyKey) headers["Idempotency-Key"] = o.idempotencyKey;
  if (o.prefer) headers["Prefer"] = o.prefer;
  let r: Response;
  try {
    r = await fetch(path, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      signal: o.signal,
    });
  } catch {
    return { ok: false, problem: unreachable() };
  }
  if (!r.ok) {
    const problem = await problemOf(r);
    if (r.status === 401 && path !== "/v1/session") session.value = "out";
    return { ok: false, problem };
  }
  const etag = r.headers.get("ETag");
  if (r.status === 204)
    return { ok: true, value: undefined as T, etag, status: r.status };
  try {
    const text = await r.text();
    const value = (text === "" ? undefined : JSON.parse(text)) as T;
    return { ok: true, value, etag, status: r.status };
  } catch {
    return { ok: false, problem: unreachable() };
  }
}

export const api = {
  get: <T>(path: string, o: Options = {}) => send<T>("GET", path, undefined, o),
  post: <T>(path: string, body: unknown, o: Options = {}) =>
    send<T>("POST", path, body, o),
  put: <T>(path: string, body: unknown, o: Options = {}) =>
    send<T>("PUT", path, body, o),
  del: <T>(path: string, o: Options = {}) =>
    send<T>("DELETE", path, undefined, o),
};

/** A fresh key for Idempotency-Key or a request id. */
export const newKey = (): string => crypto.randomUUID();
