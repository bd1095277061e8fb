// A conversation as a file: Markdown to read, JSON as the gate has it.
import { api } from "../api";
import type { ThreadMessages } from "../types";
import { announce } from "../ui";
import { saveFile } from "../ui/file";
import { fill } from "../words";
import { W } from "../words/chat";

export async function exportThread(id: string, title: string, form: "md" | "json"): Promise<void> {
  const r = await api.get<ThreadMessages>(`/v1/threads/${encodeURIComponent(id)}/messages?limit=100`);
  if (!r.ok) {
    announce(fill(W.notExportedDetail, { detail: r.problem.detail }));
    return;
  }
  const name = `solgate-${title.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 40).replace(/^-|-$/g, "") || "chat"}`;
  if (form === "json") saveFile(`${name}.json`, `${JSON.stringify(r.value, null, 2)}\n`, "application/json");
  else {
    const parts = r.value.exchanges.map((x) => fill(W.youCreatedatMessageAssistantAssistant, { createdAt: x.transmission.createdAt, message: x.transmission.message, assistant: x.assistant ?? W.noAnswer }));
    saveFile(`${name}.md`, `# ${title}\n\n${parts.join("\n")}`, "text/markdown");
  }
  announce(fill(W.exportedNMessages, { n: r.value.exchanges.length }));
}
