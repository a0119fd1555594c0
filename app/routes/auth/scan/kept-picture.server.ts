import { z } from "zod";
import { dropDraft, findDraft, saveDraft } from "~/state/drafts.server.ts";

const NAME = "card-picture";
const SECONDS = 600;
/** Prepared pictures have 1000 pixels a side at most; a larger file is not kept. */
const MOST_CHARS = 700_000;
const picture = z.object({ jpeg: z.base64() });

interface Owner {
  accountKey: string;
}

/** Keeps the one picture of an account that could not be read in time. */
export async function keepPicture({ accountKey }: Owner, bytes: Uint8Array): Promise<void> {
  const jpeg = Buffer.from(bytes).toString("base64");
  if (jpeg.length + 20 > MOST_CHARS) return;
  await saveDraft(accountKey, NAME, { jpeg }, SECONDS, MOST_CHARS);
}

/** The picture kept for another try; null without one. */
export async function keptPicture({ accountKey }: Owner): Promise<Uint8Array | null> {
  const kept = await findDraft(accountKey, NAME, picture);
  return kept && Buffer.from(kept.jpeg, "base64");
}

export function dropPicture({ accountKey }: Owner): Promise<void> {
  return dropDraft(accountKey, NAME);
}
