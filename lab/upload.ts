import type { Request } from "express";

/** A file of a multipart form. */
export interface Upload {
  bytes: Uint8Array;
  /** as the sender called it; the bytes decide what it is */
  type: string;
}

/** Largest body: a picture of 8 MB and the form around it. */
const LARGEST = 8 * 1024 * 1024 + 64 * 1024;
const SPILL = 4 * LARGEST;

/**
 * Reads the file of a form into memory, never onto the disk. Null when the form has no such file; a word
 * when the body is over 8 MB or no form at all.
 */
export async function readUpload(
  request: Request,
  field: string,
): Promise<Upload | "too_large" | "broken" | null> {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read on without keeping it: a sender who is cut off never hears why.
    if (size > SPILL) return "too_large";
    if (size <= LARGEST) chunks.push(new Uint8Array(chunk));
    else chunks.length = 0;
  }
  if (size > LARGEST) return "too_large";
  const form = await new Response(new Blob(chunks), { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  if (!form) return "broken";
  const file = form.get(field);
  if (!(file instanceof Blob)) return null;
  return { bytes: new Uint8Array(await file.arrayBuffer()), type: file.type };
}
