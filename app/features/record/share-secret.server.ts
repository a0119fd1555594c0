import { z } from "zod";
import { env } from "~/env.server.ts";
import { drawDenseQr, drawQr } from "~/lib/qr.server.ts";
import { paths } from "~/lib/paths.ts";
import { draftKind } from "~/state/drafts.server.ts";
import type { Share } from "~/upstream/record/record-shares.server.ts";
import { healthLinkText } from "./health-link.server.ts";

const SHOWN_SECONDS = 10 * 60;

const secret = z.object({
  token: z.string(),
  passcode: z.string(),
  until: z.iso.datetime(),
  /** of the health link */
  key: z.string().nullable().default(null),
});

const secrets = draftKind("share", secret, { seconds: SHOWN_SECONDS });

/** The laboratory does not repeat link and passcode. */
export async function keepSecret(
  accountKey: string,
  share_id: string,
  made: Pick<z.output<typeof secret>, "token" | "passcode" | "key">,
): Promise<void> {
  const until = new Date(Date.now() + SHOWN_SECONDS * 1000).toISOString();
  await secrets.save({ accountKey }, { ...made, until }, share_id);
}

/** Null after ten minutes and for everybody else. @param label null: no health link */
export async function findSecret(
  accountKey: string,
  { share_id, expires_at: exp }: Pick<Share, "share_id" | "expires_at">,
  label: string | null,
) {
  const match = await secrets.find({ accountKey }, share_id);
  if (!match) return null;
  const { token, passcode, key, until } = match;
  const link = env().PUBLIC_ORIGIN + paths.sharedRecord(token);
  const text = key === null || label === null ? null : healthLinkText({ token, key, exp, label });
  const health = text === null ? null : { text, qr: drawDenseQr(text) };
  return { link, qr: drawQr(link), passcode, until, health };
}
