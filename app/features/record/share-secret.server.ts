import { z } from "zod";
import { env } from "~/env.server.ts";
import { drawQr } from "~/lib/qr.server.ts";
import { paths } from "~/lib/paths.ts";
import { findDraft, saveDraft } from "~/state/drafts.server.ts";

/** Time a new share's page shows link and passcode. */
const SHOWN_SECONDS = 10 * 60;

const secret = z.object({ token: z.string(), passcode: z.string(), until: z.string() });

const draftName = (share_id: string) => `share:${share_id}`;

/** Keeps a new share's link and passcode for its page; the laboratory does not repeat them. */
export async function keepSecret(
  accountKey: string,
  share_id: string,
  { token, passcode }: { token: string; passcode: string },
): Promise<void> {
  const until = new Date(Date.now() + SHOWN_SECONDS * 1000).toISOString();
  await saveDraft(accountKey, draftName(share_id), { token, passcode, until }, SHOWN_SECONDS);
}

/** Link, QR code and passcode of a share just made; null later and for everybody else. */
export async function findSecret(accountKey: string, share_id: string) {
  const found = await findDraft(accountKey, draftName(share_id), secret);
  if (!found) return null;
  const link = env().PUBLIC_ORIGIN + paths.sharedRecord(found.token);
  return { link, qr: drawQr(link), passcode: found.passcode, until: found.until };
}
