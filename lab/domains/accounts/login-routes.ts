import { z } from "zod";
import { LabError } from "../../http/errors.ts";
import type { Call, Reply, Route } from "../../http/server.ts";
import { ACCOUNT_TYPES, findForLogin, signIn, tokenLife, type LoginName } from "./accounts.ts";
import { noteDevice } from "./devices.ts";
import { verifyPassword } from "./passwords.ts";
import { canonicalEmail } from "../../lib/email.ts";
import { canonicalPhone } from "../../lib/phone.ts";
import { parse } from "../../http/query.ts";
import { ANYBODY, eraseAccountsFirst, post } from "../../http/route.ts";

const name = z.string().trim().min(1).max(255).optional();
const loginBody = z
  .object({
    username: name,
    email: name,
    phone_number: name,
    password: z.string({ error: "required" }).min(1, "required").max(1024, "login_refused"),
    is_company: z.boolean().default(false),
    company_code: z.string().trim().max(50).optional(),
  })
  .refine((body) => body.username ?? body.email ?? body.phone_number, {
    path: ["username"],
    message: "required",
  })
  .refine((body) => !body.is_company || body.company_code, {
    path: ["company_code"],
    message: "company_refused",
  });

function loginName(body: z.output<typeof loginBody>): LoginName {
  if (body.email) return { by: "email", value: canonicalEmail(body.email) };
  // An invalid number is refused like an unknown one.
  if (body.phone_number) return { by: "phone", value: canonicalPhone(body.phone_number) ?? "" };
  return { by: "username", value: body.username ?? "" };
}

/** A password check precedes every refusal, so that timing does not reveal accounts. */
async function login(call: Call): Promise<Reply> {
  const body = parse(loginBody, call.body);
  const account = await findForLogin(call.db, loginName(body));
  const verified = await verifyPassword(body.password, account?.password_hash ?? null);
  if (!account || !verified) throw new LabError("login_refused");
  const isCompany = account.user_type === 3;
  if (isCompany !== body.is_company) throw new LabError("login_refused");
  if (isCompany && account.company_code?.toUpperCase() !== body.company_code?.toUpperCase()) {
    throw new LabError("company_refused");
  }
  const { device, clock } = call;
  const signedIn = await signIn(call.db, clock, account, (trx) =>
    device ? noteDevice(trx, clock, account.account_id, device) : null,
  );
  if (!signedIn) throw new LabError("login_refused");
  const { token: access_token, second_step, device_id } = signedIn;
  return {
    top: {
      access_token,
      ...(second_step && { second_step }),
      ...(device_id !== null && { device_id }),
      fully_registered: account.fully_registered === 1,
      account_type: ACCOUNT_TYPES[account.user_type],
      expires_in: tokenLife(account.user_type),
    },
  };
}

// prettier-ignore
export const loginRoutes: readonly Route[] = [
  eraseAccountsFirst(post("/login", ANYBODY, login, "Sign in; answers beside the envelope", loginBody)),
];
