import { z } from "zod";
import { LabError, parse, route, type Call, type Reply, type Route } from "../http.ts";
import { findForLogin, issueToken, tokenLife, type LoginName } from "../store/accounts.ts";
import { passwordFits } from "../store/passwords.ts";
import { canonicalPhone } from "../store/phone.ts";

const ACCOUNT_TYPES = {
  0: "PATIENT",
  1: "PATIENT",
  2: "REFERRER",
  3: "PAYOR",
  6: "HEALTH FACILITY",
} as const;

const name = z.string().trim().min(1).max(255).optional();
const credentials = z
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

function loginName(body: z.output<typeof credentials>): LoginName {
  if (body.email) return { by: "email", value: body.email };
  // What can be no number belongs to nobody, and is refused like one.
  if (body.phone_number) return { by: "phone", value: canonicalPhone(body.phone_number) ?? "" };
  return { by: "username", value: body.username ?? "" };
}

/**
 * Signs in (spec §3, §4). Every refusal takes the time of a password check. A company code that belongs to
 * no company, or not to this account, is refused with the words for the company ID, but only to somebody
 * who knows the password: nobody learns from the answer which accounts exist.
 */
async function login(call: Call): Promise<Reply> {
  const body = parse(credentials, call.body, call.lang);
  const account = await findForLogin(call.db, loginName(body));
  const fits = await passwordFits(body.password, account?.password_hash ?? null);
  if (!account || !fits) throw new LabError(400, "login_refused", { code: "login_refused" });
  const isCompany = account.user_type === 3;
  if (isCompany !== body.is_company) throw new LabError(400, "login_refused", { code: "login_refused" });
  if (isCompany && account.company_code?.toUpperCase() !== body.company_code?.toUpperCase()) {
    throw new LabError(400, "company_refused", { code: "company_refused" });
  }
  return {
    top: {
      access_token: await issueToken(call.db, call.clock, account),
      fully_registered: account.fully_registered === 1,
      account_type: ACCOUNT_TYPES[account.user_type],
      expires_in: tokenLife(account.user_type),
    },
  };
}

export const loginRoutes: readonly Route[] = [route("post", "/login", "public", login)];
