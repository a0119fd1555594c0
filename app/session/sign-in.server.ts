import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { detectIdentifier } from "../lib/identifier.ts";
import { paths } from "../lib/paths.ts";
import { env } from "../env.server.ts";
import { getProfile, signIn, type Credentials, type SignedIn } from "../upstream/accounts.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../upstream/errors.ts";
import { addressOf } from "../lib/request.ts";
import { textOf } from "../forms/forms.server.ts";
import { countTry, forgetTries } from "../state/limits.server.ts";
import type { NewSession, UserType } from "./session.server.ts";
import { upstreamForVisitor } from "./upstream-context.server.ts";

/** Why nobody was signed in. Which of name and password was wrong is not told (requirements A6). */
export class SignInRefused extends Error {
  constructor(
    readonly reason: "credentials" | "too_many",
    readonly secondsLeft = 0,
  ) {
    super(reason);
  }
}

/** spec.md §4: account type of the laboratory → user type. */
function userTypeOf({ fully_registered, account_type }: SignedIn): UserType {
  if (!fully_registered) return 0;
  const types: Record<string, UserType> = { "HEALTH FACILITY": 6, PAYOR: 3, REFERRER: 2 };
  return types[account_type.toUpperCase()] ?? 1;
}

/** Where an account starts. */
export function homeOf(userType: UserType): string {
  const homes = {
    0: paths.continueRegister,
    1: paths.patientHome,
    2: paths.doctorHome,
    3: paths.companyHome,
    6: paths.facilityHome,
  };
  return homes[userType]();
}

const authenticator = new Authenticator<NewSession>();
authenticator.use(
  new FormStrategy(async ({ form, request }) => {
    const typed = textOf(form, "username");
    const companyCode = textOf(form, "company_code").trim();
    await countTries(typed, request);
    const credentials: Credentials = {
      ...detectIdentifier(typed),
      password: textOf(form, "password"),
      ...(textOf(form, "company") === "1" ? { is_company: true as const, company_code: companyCode } : {}),
    };
    try {
      const result = await signIn(upstreamForVisitor(request), credentials);
      await forgetTries("login-account", bucketOf(typed));
      return await openAccount(result, `${companyCode}/${typed}`, typed.trim(), request);
    } catch (error) {
      if (error instanceof UpstreamRefusal && error.status < 429) throw new SignInRefused("credentials");
      throw error;
    }
  }),
  "password",
);

/**
 * Checks the posted form (username, password, company, company_code) with the laboratory.
 * @throws SignInRefused, UpstreamFault
 */
export async function authenticate(request: Request): Promise<NewSession> {
  return authenticator.authenticate("password", request);
}

async function countTries(typed: string, request: Request): Promise<void> {
  const settings = env();
  // The address first: one that is refused must not fill the buckets of accounts.
  const address = await countTry("login-address", addressOf(request), settings.RATE_LOGIN_ADDRESS);
  if (!address.allowed) throw new SignInRefused("too_many", address.secondsLeft);
  const account = await countTry("login-account", bucketOf(typed), settings.RATE_LOGIN_ACCOUNT);
  if (!account.allowed) throw new SignInRefused("too_many", account.secondsLeft);
}

/** One bucket for every spelling of a name. */
function bucketOf(typed: string): string {
  return JSON.stringify(detectIdentifier(typed)).toLowerCase();
}

/**
 * What a session needs to know of an account that has just proved itself. The account's key is its uuid,
 * so that drafts are found again whatever name somebody signs in with; without a profile it is that name.
 * @param key company code and typed name, "/siti"
 */
export async function openAccount(
  result: SignedIn,
  key: string,
  typed: string,
  request: Request,
): Promise<NewSession> {
  const userType = userTypeOf(result);
  const account: NewSession = {
    token: result.access_token,
    userType,
    accountKey: `typed:${key.toLowerCase()}`,
    name: typed,
    medicalRecordNumber: null,
    uuid: null,
  };
  try {
    const { uuid, person } = await getProfile({ ...upstreamForVisitor(request), token: result.access_token });
    const name = [person?.first_name, person?.last_name].filter(Boolean).join(" ");
    return {
      ...account,
      accountKey: uuid,
      uuid,
      name: name || typed,
      medicalRecordNumber: person?.patient?.medical_record_number ?? null,
    };
  } catch (error) {
    // Without a profile the portal still works; the name falls back to what was typed.
    if (error instanceof UpstreamFault || error instanceof UpstreamRefusal) return account;
    throw error;
  }
}
