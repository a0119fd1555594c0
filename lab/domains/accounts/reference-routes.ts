import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { findForLogin } from "./accounts.ts";
import { notify } from "../notifications/notifications.ts";
import { parse } from "../../http/query.ts";
import { ANYBODY, post } from "../../http/route.ts";

const requiredText = (max: number, message: string) =>
  z.string({ error: "required" }).trim().min(1, "required").max(max, message);

/** Not `//`, no backslash. */
const PORTAL_PATH = /^\/(?!\/)[!-[\]-~]*$/;

const notifyBody = z.object({
  username: requiredText(255, "not_found"),
  company_code: z.string().trim().max(50, "company_refused").optional(),
  title: requiredText(120, "max_120"),
  message: requiredText(500, "max_500"),
  link: z.string().max(500, "max_500").regex(PORTAL_PATH, "own_path").nullish(),
});

/** Public: only in the reference laboratory. */
async function notifyAccount(call: Call): Promise<Reply> {
  const body = parse(notifyBody, call.body);
  const account = await findForLogin(call.db, { by: "username", value: body.username });
  const company_code = account?.user_type === 3 ? account.company_code : undefined;
  if (!account || company_code?.toUpperCase() !== (body.company_code || undefined)?.toUpperCase()) {
    throw new LabError("not_found");
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

// prettier-ignore
export const referenceRoutes: readonly Route[] = [
  post("/reference/notify", ANYBODY, notifyAccount, "Notify an account; reference laboratory only", notifyBody),
];
