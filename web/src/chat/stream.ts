// POST /v1/chat, answered as a stream: pieces of the text as they come, then
// the whole answer.  A problem, or a connection that broke off, is told once.
import { pageHeaders, session, type Problem } from "../api";
import type { ChatResponse, PacketInput } from "../types";
import { fill } from "../words";
import { W } from "../words/chat";

export type ChatEnd = { ok: true; response: ChatResponse } | { ok: false; problem: Problem };

const broken = (detail: string): ChatEnd => ({
  ok: false,
  problem: { status: 0, error: "unreachable", title: W.cannotReachTheGate, detail, retryable: true },
});

interface Block {
  event: string;
  data: string;
}

function parse(block: string): Block {
  const b: Block = { event: "message", data: "" };
  for (const line of block.split("\n"))
    if (line.startsWith("event: ")) b.event = line.slice(7);
    else if (line.startsWith("data: ")) b.data += line.slice(6);
  return b;
}

async function problemOf(r: Response): Promise<Problem> {
  try {
    const body = (await r.json()) as Problem;
    if (typeof body.detail === "string") return body;
  } catch {
    // said in our own words below
  }
  return {
    status: r.status,
    error: "unexpected",
    title: W.unexpectedAnswer,
    detail: fill(W.theGateAnsweredStatusWithout, { status: String(r.status) }),
    retryable: r.status >= 500,
  };
}

/** The stream of one answer; onText gets all of it that is there. */
async function follow(body: ReadableStream<Uint8Array>, onText: (all: string) => void): Promise<ChatEnd> {
  const reader = body.getReader();
  const utf8 = new TextDecoder();
  let rest = "";
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    rest += utf8.decode(value, { stream: !done });
    for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
      const b = parse(rest.slice(0, end));
      rest = rest.slice(end + 2);
      if (b.event === "text") onText((text += (JSON.parse(b.data) as { text: string }).text));
      // The checks changed what was shown: this is the answer.
      if (b.event === "replace") onText((text = (JSON.parse(b.data) as { text: string }).text));
      if (b.event === "failed") return { ok: false, problem: JSON.parse(b.data) as Problem };
      if (b.event === "done") return { ok: true, response: JSON.parse(b.data) as ChatResponse };
    }
    if (done) return broken(W.theAnswerBrokeOff);
  }
}

export async function postChat(packet: PacketInput, onText: (all: string) => void): Promise<ChatEnd> {
  let r: Response;
  try {
    r = await fetch("/v1/chat", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        Accept: "text/event-stream",
        ...pageHeaders(),
      },
      body: JSON.stringify(packet),
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
    });
  } catch {
    return broken(W.theGateDidNotAnswer);
  }
  if (r.status === 401) session.value = "out";
  if (!r.ok) return { ok: false, problem: await problemOf(r) };
  try {
    const kind = r.headers.get("Content-Type") ?? "";
    if (kind.startsWith("text/event-stream") && r.body) return await follow(r.body, onText);
    const response = (await r.json()) as ChatResponse;
    return response.assistant === undefined ? broken(W.theAnswerHasNotArrived) : { ok: true, response };
  } catch {
    return broken(W.theAnswerBrokeOff);
  }
}
