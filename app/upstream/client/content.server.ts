import type { FilePart, QueryValue } from "./endpoint.server.ts";

interface Content {
  type: string;
  body: string | Uint8Array;
}

export function json(body: object | undefined): Content | null {
  return body === undefined ? null : { type: "application/json", body: JSON.stringify(body) };
}

/** FormData escapes names and values. */
export async function multipart(field: string, file: FilePart, texts: object = {}): Promise<Content> {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) {
    if (value === undefined || value === null) continue;
    form.set(name, typeof value === "string" ? value : JSON.stringify(value));
  }
  form.set(field, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name);
  const encoded = new Response(form);
  const type = encoded.headers.get("content-type") ?? "";
  return { type, body: new Uint8Array(await encoded.arrayBuffer()) };
}

export function search(query: Record<string, QueryValue>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== "") params.set(key, String(value));
  }
  return `?${params.toString()}`;
}
