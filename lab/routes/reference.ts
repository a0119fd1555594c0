import { z } from "zod";
import { LabError, parse, route, type Call, type Reply, type Route } from "../http.ts";
import { findForLogin } from "../store/accounts.ts";
import { notify } from "../store/notifications.ts";

const words = (most: number, fault: string) =>
  z.string({ error: "required" }).trim().min(1, "required").max(most, fault);

/** A path of the portal: one slash, then what a URL may hold. */
const OWN_PATH = /^\/(?!\/)[!-[\]-~]*$/;

const notifyBody = z.object({
  username: words(255, "not_found"),
  company_code: z.string().trim().max(50, "company_refused").optional(),
  title: words(120, "max_120"),
  message: words(500, "max_500"),
  link: z.string().max(500, "max_500").regex(OWN_PATH, "own_path").nullish(),
});

/**
 * Leaves a notification for an account, in the same words for both languages. It is open to everybody
 * because this laboratory is a rehearsal; the provider's contract has no such call. Accounts of companies
 * are named with their company's code, as when they sign in.
 */
async function notifyAccount(call: Call): Promise<Reply> {
  const body = parse(notifyBody, call.body, call.lang);
  const account = await findForLogin(call.db, { by: "username", value: body.username });
  const wanted = account?.user_type === 3 ? account.company_code : undefined;
  if (!account || wanted?.toUpperCase() !== (body.company_code || undefined)?.toUpperCase()) {
    throw new LabError(404, "not_found");
  }
  const notification_id = await notify(call.db, call.clock, {
    account_id: account.account_id,
    title_en: body.title,
    title_id: body.title,
    message_en: body.message,
    message_id: body.message,
    link: body.link ?? null,
  });
  return { results: { notification_id } };
}

/** Calls for trying the portal out. */
export const referenceRoutes: readonly Route[] = [
  route("post", "/reference/notify", "public", notifyAccount),
];
