// A conversation as a file, all of it: Markdown to read, JSON as the gate has it.
import { api } from "../api";
import type { ThreadMessages } from "../types";
import { announce } from "../ui";
import { saveFile } from "../ui/file";
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

export async function exportThread(id: string, title: string, form: "md" | "json"): Promise<void> {
  const all = await readAll(id);
  if (typeof all === "string") {
    announce(fill(W.notExportedDetail, { detail: all }));
    return;
  }
  const name = `solgate-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40).replace(/^-|-$/g, "") || "chat"}`;
  if (form === "json") saveFile(`${name}.json`, `${JSON.stringify({ threadId: id, title, exchanges: all }, null, 2)}\n`, "application/json");
  else {
    const parts = all.map((x) => {
      const files = x.transmission.attachments?.map((a) => `- ${fill(W.attachedName, { name: a.name })}\n`).join("") ?? "";
      return fill(W.youCreatedatMessageAssistantAssistant, {
        createdAt: x.transmission.createdAt,
        message: files ? `${files}\n${x.transmission.message}` : x.transmission.message,
        assistant: x.assistant ?? W.noAnswer,
      });
    });
    saveFile(`${name}.md`, `# ${title}\n\n${parts.join("\n")}`, "text/markdown");
  }
  announce(fill(W.exportedNMessages, { n: all.length }));
}
