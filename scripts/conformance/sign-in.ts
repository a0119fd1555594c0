import type { AccountType } from "../contract/tiers.ts";
import type { Checker } from "./checks.ts";
import type { Login } from "./options.ts";

export interface Session {
  type: AccountType;
  token: string;
  /** null when the profile could not be read */
  uuid: string | null;
}

const TYPES: Readonly<Record<string, AccountType>> = {
  REFERRER: "doctor",
  PAYOR: "company",
  "HEALTH FACILITY": "facility",
};
const WRONG = "not-the-password-of-this-account";
const FALSE: readonly unknown[] = [false, 0, "0", "false"];

/** Signs in with each account and reads its profile. */
export async function signIn(checker: Checker, logins: readonly Login[]): Promise<Session[]> {
  const call = checker.endpoint("POST /login");
  const profileCall = checker.endpoint("GET /profile");
  const sessions: Session[] = [];
  for (const { username, password, company } of logins) {
    const body = {
      ...nameOf(username),
      password,
      ...(company ? { is_company: true, company_code: company } : {}),
    };
    const answer = await checker.good(call, { body }, { token: null });
    const { access_token, fully_registered, account_type } = fieldsOf(answer);
    if (typeof access_token !== "string") continue;
    const isUnfinished = FALSE.includes(fully_registered);
    const type = isUnfinished ? "unfinished" : (TYPES[wordOf(account_type)] ?? "patient");
    const profile = isUnfinished
      ? null
      : fieldsOf(await checker.good(profileCall, {}, { token: access_token }));
    const uuid = typeof profile?.["uuid"] === "string" ? profile["uuid"] : null;
    sessions.push({ type, token: access_token, uuid });
  }
  await refusals(checker, logins);
  await checker.refused(profileCall, {}, { token: null }, { check: "token", statuses: [401] });
  await checker.refused(
    profileCall,
    {},
    { token: "no-token-of-this-provider" },
    { check: "token", statuses: [401] },
  );
  return sessions;
}

/** A wrong password and an unknown account. */
async function refusals(checker: Checker, logins: readonly Login[]): Promise<void> {
  const call = checker.endpoint("POST /login");
  const known = logins[0]?.username ?? "nobody";
  for (const username of [known, `nobody-${String(Date.now())}`])
    await checker.refused(
      call,
      { body: { ...nameOf(username), password: WRONG } },
      { token: null },
      { check: "errors", statuses: [400, 401, 403, 404, 422] },
    );
}

function nameOf(typed: string): Record<string, string> {
  if (typed.includes("@")) return { email: typed };
  return /^\+\d{9,}$/.test(typed) ? { phone_number: typed } : { username: typed };
}

export function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}

/** A text or number as text; "" for everything else. */
export function wordOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
