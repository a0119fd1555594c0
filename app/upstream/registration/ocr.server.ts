import { z } from "zod";
import { orNull } from "../client/shapes.server.ts";
import type { IdentityCardText } from "../../lib/ktp.ts";
import { call, type UpstreamContext } from "../client/client.server.ts";
import { endpoint } from "../client/endpoint.server.ts";

const cardText = orNull(
  z.union([z.string(), z.number().int()]).transform((value) => String(value).trim().slice(0, 300) || null),
).transform((value) => value ?? null);

const card = z.object({
  nik: cardText,
  tempat_lahir: cardText,
  tanggal_lahir: cardText,
  jenis_kelamin: cardText,
  golongan_darah: cardText,
  alamat: cardText,
  agama: cardText,
  status_perkawinan: cardText,
  kewarganegaraan: cardText,
  status: cardText.describe("`incompleted` if part of the card is unreadable"),
  uncertain: orNull(z.array(z.string())).describe("names of fields to check"),
});

const scanCall = endpoint("Identity cards", "POST /user-identity/ocr-scan", {
  summary: "Reads a picture of an identity card. 400 if unreadable, 429 if too many scans are waiting.",
  file: "image",
  harmless: true,
  // Providers send a list of one, or a single object.
  rows: 1,
  results: z.union([z.array(card), card.transform((value) => [value])]),
});

/** `complete`: no value is uncertain. */
export type ReadCard = IdentityCardText & { complete: boolean };

/** Null when unreadable. All values of a card called incomplete without fields are uncertain. */
export async function readIdentityCard(
  up: UpstreamContext,
  { jpeg, name }: { jpeg: Uint8Array; name: string },
): Promise<ReadCard | null> {
  const [existing] = await call(up, scanCall, { file: { name, type: "image/jpeg", bytes: jpeg } });
  if (!existing) return null;
  const { status, uncertain, ...texts } = existing;
  const fields = Object.entries(texts);
  if (fields.every(([, value]) => value === null)) return null;
  const complete = status?.toLowerCase() !== "incompleted";
  const unsure = uncertain ?? (complete ? [] : fields.map(([field]) => field));
  return { ...texts, uncertain: unsure, complete };
}
