import type { Request } from "express";

export interface Upload {
  bytes: Uint8Array;
  /** as sent; verify it from the bytes */
  type: string;
}

export interface UploadForm {
  file: Upload | null;
  texts: Record<string, string>;
}

const MAX_BODY = 8 * 1024 * 1024 + 64 * 1024;
const MAX_DRAINED = 4 * MAX_BODY;

/** Null for another content type, "too_large" over 8 MB, "malformed" if unparsable. */
export async function readUpload(
  request: Request,
  field: string,
): Promise<UploadForm | "too_large" | "malformed" | null> {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const body = request as AsyncIterable<Buffer>; // typed any; yields Buffers without an encoding
  for await (const chunk of body) {
    size += chunk.length;
    // A client that is still sending would miss the answer.
    if (size > MAX_DRAINED) return "too_large";
    if (size <= MAX_BODY) chunks.push(new Uint8Array(chunk));
    else chunks.length = 0;
  }
  if (size > MAX_BODY) return "too_large";
  const form = await new Response(new Blob(chunks), { headers: { "content-type": type } })
    .formData()
    .catch(() => null);
  if (!form) return "malformed";
  const file = form.get(field);
  const texts: Record<string, string> = {};
  for (const [name, value] of form) if (typeof value === "string") texts[name] ??= value;
  if (!(file instanceof Blob)) return { file: null, texts };
  return { file: { bytes: new Uint8Array(await file.arrayBuffer()), type: file.type }, texts };
}
