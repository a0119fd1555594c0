import type { Request } from "express";

/** A file of a multipart form. */
export interface Upload {
  bytes: Uint8Array;
  /** content type as sent; readers must check the bytes */
  type: string;
}

/** What a multipart form holds. */
export interface UploadForm {
  /** null when the field has no file */
  file: Upload | null;
  /** the first value of each text field */
  texts: Record<string, string>;
}

/** A picture of 8 MB and the multipart framing. */
const MAX_BODY = 8 * 1024 * 1024 + 64 * 1024;
const MAX_DRAINED = 4 * MAX_BODY;

/**
 * Reads a multipart form into memory. Null for a body of another type; "too_large" when it is over 8 MB, "malformed"
 * when it is not a form.
 */
export async function readUpload(
  request: Request,
  field: string,
): Promise<UploadForm | "too_large" | "malformed" | null> {
  const type = request.headers["content-type"] ?? "";
  if (!type.startsWith("multipart/form-data")) return null;
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const body = request as AsyncIterable<Buffer>; // typed any; without an encoding it yields Buffers
  for await (const chunk of body) {
    size += chunk.length;
    // Discard the rest instead of stopping: a client that is still sending would miss the answer.
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
