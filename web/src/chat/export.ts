// A conversation as a file, all of it: Markdown to read, JSON as the gate has it.
import { api } from "../api";
import type { ThreadMessages } from "../types";
import { announce } from "../ui";
import { saveFile } from "../ui/file";
import { failureOf } from "./thread";
import { fill } from "../words";
import { W } from "../words/chat";

type Exchanges = ThreadMessages["exchanges"];

/** From its first message on; a text: why not. */
async function readAll(id: string): Promise<Exchanges | string> {
  let all: Exchanges = [];
  let cursor = "";
  for (;;) {
    const r = await api.get<ThreadMessages>(`/v1/threads/${encodeURIComponent(id)}/messages?limit=100${cursor}`);
    if (!r.ok) return r.problem.detail;
    all = [...r.value.exchanges, ...all];
    if (!r.value.nextCursor) return all;
    cursor = `&cursor=${encodeURIComponent(r.value.nextCursor)}`;
  }
}

/** Those that another message stands in the place of, with what followed them. */
export function replacedOf(all: Exchanges): Set<Exchanges[number]> {
  const old = new Set<Exchanges[number]>();
  all.forEach((x, i) => {
    const { replaces, status } = x.transmission;
    const at = replaces && status !== "failed" ? all.findIndex((o) => o.transmission.id === replaces) : -1;
    if (at >= 0 && at < i) for (const o of all.slice(at, i)) old.add(o);
  });
  return old;
}

/** The answer as the page shows it: of one that failed, the reason. */
function answerOf(x: Exchanges[number]): string {
  if (x.transmission.status === "failed") return `(${failureOf(x).text})`;
  const text = x.assistant ?? W.noAnswer;
  return x.transmission.stopped ? `${text}\n\n(${W.stopped})` : text;
}

export async function exportThread(id: string, title: string, form: "md" | "json"): Promise<void> {
  const all = await readAll(id);
  if (typeof all === "string") {
    announce(fill(W.notExportedDetail, { detail: all }));
    return;
  }
  const name = `solgate-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40).replace(/^-|-$/g, "") || "chat"}`;
  if (form === "json") saveFile(`${name}.json`, `${JSON.stringify({ threadId: id, title, exchanges: all }, null, 2)}\n`, "application/json");
  else {
    const old = replacedOf(all);
    const parts = all.map((x) => {
      const files = x.transmission.attachments?.map((a) => `- ${fill(W.attachedName, { name: a.name })}\n`).join("") ?? "";
      return fill(old.has(x) ? W.youCreatedatEarlier : W.youCreatedatMessageAssistantAssistant, {
        createdAt: x.transmission.createdAt,
        message: files ? `${files}\n${x.transmission.message}` : x.transmission.message,
        assistant: answerOf(x),
      });
    });
    saveFile(`${name}.md`, `# ${title}\n\n${parts.join("\n")}`, "text/markdown");
  }
  announce(fill(W.exportedNMessages, { n: all.length }));
}
