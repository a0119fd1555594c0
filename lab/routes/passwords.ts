import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { parse, route, type Call, type Reply, type Route } from "../http.ts";
import type { LoginName } from "../store/accounts.ts";
import { askForReset, resetPassword } from "../store/password-resets.ts";
import { canonicalPhone } from "../store/phone.ts";
import { text } from "../texts.ts";

/** Longer than either way takes, so that the time tells nothing. */
const ANSWER_AFTER_MS = 60;

const name = z.string().trim().min(1).max(255).optional();
const askBody = z
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

/** Asks for a link to set a new password: the same answer after the same time, whoever asks for whomever. */
async function forgetPassword(call: Call): Promise<Reply> {
  const { email, phone_number, username, reset_url } = parse(askBody, call.body, call.lang);
  const phone = phone_number ? (canonicalPhone(phone_number) ?? phone_number) : null;
  const asked: LoginName = email
    ? { by: "email", value: email }
    : phone
      ? { by: "phone", value: phone }
      : { by: "username", value: username ?? "" };
  const slow = delay(ANSWER_AFTER_MS);
  try {
    await askForReset(call.db, call.clock, asked, reset_url ?? "/reset-password");
  } finally {
    await slow;
  }
  return { message: text("reset_sent", call.lang) };
}

const resetBody = z.object({
  token: z.string({ error: "required" }).min(1, "required").max(200, "reset_invalid"),
  password: z.string({ error: "required" }).min(1, "required").max(1024, "password_long"),
});

/** Sets a new password with the token of the link. */
async function reset(call: Call): Promise<Reply> {
  const body = parse(resetBody, call.body, call.lang);
  await resetPassword(call.db, call.clock, body, call.lang);
  return { message: text("password_saved", call.lang) };
}

export const passwordRoutes: readonly Route[] = [
  route("post", "/forget-password", "public", forgetPassword),
  route("post", "/reset-password", "public", reset),
];
