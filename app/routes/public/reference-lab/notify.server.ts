import type { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import type { RefusalTexts } from "~/forms/failure.ts";
import { paths } from "~/lib/paths.ts";
import { addressOf } from "~/lib/address.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { countTry } from "~/state/limits.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { sendNotification } from "~/upstream/outbox.server.ts";
import { accounts } from "./accounts.ts";
import type { notifySchema } from "./schema.ts";

/** Limit per network address, because the form is public. */
const LIMIT = { count: 60, seconds: 600 };

export const notifyCodes: RefusalTexts = {
  "404": { account: ["register:reference.notify.no_account"] },
  unknown: "errors:general",
};

/**
 * Has the laboratory send a notification and confirms it on the page.
 * @throws FormRejection too many from this address; UpstreamRefusal for {@link notifyCodes}
 */
export async function notify(
  request: Request,
  up: UpstreamContext,
  { account: username, ...content }: z.output<typeof notifySchema>,
): Promise<Response> {
  const { allowed } = await countTry("reference-notify", addressOf(request), LIMIT);
  if (!allowed) throw new FormRejection({ "": ["errors:too_many"] }, { status: 429 });
  const company_code = accounts.find((one) => one.username === username)?.company ?? undefined;
  await sendNotification(up, { username, company_code, ...content });
  return redirectWithFlash(paths.referenceLab(), {
    kind: "success",
    key: "register:reference.notify.sent",
    params: { username },
  });
}
