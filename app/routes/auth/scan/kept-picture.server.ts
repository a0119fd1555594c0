import { z } from "zod";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";

const NAME = "card-picture";
const SECONDS = 600;
/** Size limit for keeping; prepared pictures have at most 1000 pixels a side. */
const MOST_CHARS = 700_000;
const picture = z.object({ jpeg: z.base64() });

interface Owner {
  accountKey: string;
}

/** Keeps an account's picture after a timeout. */
export async function keepPicture({ accountKey }: Owner, bytes: Uint8Array): Promise<void> {
  const jpeg = Buffer.from(bytes).toString("base64");
  if (jpeg.length + 20 > MOST_CHARS) return;
  await saveDraft(accountKey, NAME, { jpeg }, SECONDS, MOST_CHARS);
}

/** Picture kept for a retry; null if missing. */
export async function keptPicture({ accountKey }: Owner): Promise<Uint8Array | null> {
  const kept = await findDraft(accountKey, NAME, picture);
  return kept && Buffer.from(kept.jpeg, "base64");
}

export function dropPicture({ accountKey }: Owner): Promise<void> {
  return dropDraft(accountKey, NAME);
}
