import { z } from "zod";
import type { CardText } from "../lib/ktp.ts";
import { call, type UpstreamContext } from "./client.server.ts";

const optionalText = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim().slice(0, 300) || null)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

const card = z.object({
  nik: optionalText,
  tempat_lahir: optionalText,
  tanggal_lahir: optionalText,
  jenis_kelamin: optionalText,
  golongan_darah: optionalText,
  alamat: optionalText,
  agama: optionalText,
  status_perkawinan: optionalText,
  kewarganegaraan: optionalText,
  status: optionalText,
  uncertain: z.array(z.string()).nullish().catch(null),
});

/** The contract says "list"; a single object is understood as well. */
const cards = z.union([z.array(card), card.transform((one) => [one])]);

/** What was read; `complete` is false when the laboratory itself is not sure of everything. */
export type ReadCard = CardText & { complete: boolean };

/**
 * Has a picture of an identity card read (POST /user-identity/ocr-scan). Null when nothing could be read.
 * A laboratory that calls a card incomplete without saying where is doubted in every field.
 * @param jpeg a prepared picture; `name` the file name that it is sent under
 * @throws UpstreamRefusal 400 when it cannot be read, 429 when too many wait
 */
export async function readIdentityCard(
  up: UpstreamContext,
  { jpeg, name }: { jpeg: Uint8Array; name: string },
): Promise<ReadCard | null> {
  const [found] = await call(up, {
    method: "POST",
    path: "/user-identity/ocr-scan",
    file: { field: "image", name, type: "image/jpeg", bytes: jpeg },
    schema: cards,
    area: "ocr",
  });
  if (!found) return null;
  const { status, uncertain, ...texts } = found;
  const fields = Object.entries(texts);
  if (fields.every(([, value]) => value === null)) return null;
  const complete = status?.toLowerCase() !== "incompleted";
  const doubted = uncertain ?? (complete ? [] : fields.map(([field]) => field));
  return { ...texts, uncertain: doubted, complete };
}
