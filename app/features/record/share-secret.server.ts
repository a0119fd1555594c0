import { z } from "zod";
import { env } from "~/env.server.ts";
import { drawDenseQr, drawQr } from "~/lib/qr.server.ts";
import { paths } from "~/lib/paths.ts";
import { findDraft, saveDraft } from "~/state/drafts.server.ts";
import type { Share } from "~/upstream/record/record-shares.server.ts";
import { healthLinkText } from "./health-link.server.ts";

/** Time a new share's page shows link and passcode. */
const SHOWN_SECONDS = 10 * 60;

const secret = z.object({
  ...{ token: z.string(), passcode: z.string(), until: z.string() },
  /** of the health link */
  key: z.string().nullable().default(null),
});

const draftName = (share_id: string) => `share:${share_id}`;

/** Keeps a new share's link and passcode for its page; the laboratory does not repeat them. */
export async function keepSecret(
  accountKey: string,
  share_id: string,
  made: Pick<z.output<typeof secret>, "token" | "passcode" | "key">,
): Promise<void> {
  const until = new Date(Date.now() + SHOWN_SECONDS * 1000).toISOString();
  await saveDraft(accountKey, draftName(share_id), { ...made, until }, SHOWN_SECONDS);
}

/**
 * Links, QR codes and passcode of a share just made; null later and for everybody else.
 * @param label null: no health link
 */
export async function findSecret(
  accountKey: string,
  { share_id, expires_at: exp }: Pick<Share, "share_id" | "expires_at">,
  label: string | null,
) {
  const found = await findDraft(accountKey, draftName(share_id), secret);
  if (!found) return null;
  const { token, passcode, key, until } = found;
  const link = env().PUBLIC_ORIGIN + paths.sharedRecord(token);
  const text = key === null || label === null ? null : healthLinkText({ token, key, exp, label });
  const health = text === null ? null : { text, qr: drawDenseQr(text) };
  return { link, qr: drawQr(link), passcode, until, health };
}
