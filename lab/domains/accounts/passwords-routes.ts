import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import type { LoginName } from "./accounts.ts";
import { requestPasswordReset, resetPassword } from "./password-resets.ts";
import { canonicalEmail } from "../../lib/email.ts";
import { canonicalPhone } from "../../lib/phone.ts";
import { accountText } from "./texts.ts";
import { parse } from "../../http/query.ts";
import { ANYBODY, post } from "../../http/route.ts";

const MIN_ANSWER_MS = 60;

const name = z.string().trim().min(1).max(255).optional();
const forgetBody = z
  .object({
    email: name,
    phone_number: name,
    username: name,
    reset_url: z
      .url({ protocol: /^https?$/, error: "must_be_valid" })
      .max(300, "must_be_valid")
      .optional(),
  })
  .refine((body) => body.email ?? body.phone_number ?? body.username, {
    path: ["username"],
    message: "required",
  });

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** People trust a link in the laboratory's message. */
function requireOwnPortal(reset_url: string, portalOrigin: string | null): void {
  const { origin, hostname } = new URL(reset_url);
  if (origin !== portalOrigin && !LOOPBACK.has(hostname))
    throw new LabError("check_fields", { fields: { reset_url: ["must_be_valid"] } });
}

/** Same answer after the same time for known and unknown names. @throws LabError `check_fields` */
async function forgetPassword(call: Call): Promise<Reply> {
  const { email, phone_number, username, reset_url } = parse(forgetBody, call.body);
  if (reset_url !== undefined) requireOwnPortal(reset_url, call.portalOrigin);
  const phone = phone_number ? (canonicalPhone(phone_number) ?? phone_number) : null;
  const account: LoginName = email
    ? { by: "email", value: canonicalEmail(email) }
    : phone
      ? { by: "phone", value: phone }
      : { by: "username", value: username ?? "" };
  const minimum = delay(MIN_ANSWER_MS);
  try {
    await requestPasswordReset(call.db, call.clock, account, reset_url ?? "/reset-password");
  } finally {
    await minimum;
  }
  return { message: accountText("reset_sent", call.lang) };
}

const resetBody = z.object({
  token: z.string({ error: "required" }).min(1, "required").max(200, "reset_invalid"),
  password: z.string({ error: "required" }).min(1, "required").max(1024, "password_long"),
});

async function reset(call: Call): Promise<Reply> {
  const results = await resetPassword(call.db, call.clock, parse(resetBody, call.body));
  return { message: accountText("password_saved", call.lang), results };
}

// prettier-ignore
export const passwordRoutes: readonly Route[] = [
  post("/forget-password", ANYBODY, forgetPassword, "Send a link to set a new password", forgetBody),
  post("/reset-password", ANYBODY, reset, "Set a new password with the token of a link", resetBody),
];
