import { z } from "zod";
import { draftKind } from "~/state/drafts.server.ts";

/** Prepared pictures have at most 1000 pixels a side. */
const MOST_CHARS = 700_000;
const pictures = draftKind("card-picture", z.object({ jpeg: z.base64() }), {
  seconds: 600,
  maxChars: MOST_CHARS,
});
export const dropPicture = pictures.drop;

interface Owner {
  accountKey: string;
}

/** After a timeout. */
export async function keepPicture(owner: Owner, bytes: Uint8Array): Promise<void> {
  const jpeg = Buffer.from(bytes).toString("base64");
  if (jpeg.length + 20 > MOST_CHARS) return;
  await pictures.save(owner, { jpeg });
}

/** Null if missing. */
export async function keptPicture(owner: Owner): Promise<Uint8Array | null> {
  const kept = await pictures.find(owner);
  return kept && Buffer.from(kept.jpeg, "base64");
}
