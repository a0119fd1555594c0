import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";
import { env } from "../env.server.ts";
import { FormRejection } from "../forms/failure.server.ts";
import { readInput } from "../forms/parse.server.ts";
import type { FormSchema } from "../forms/schema.ts";
import { detectIdentifier } from "../lib/identifier.ts";
import { paths } from "../lib/paths.ts";
import { addressOf } from "../lib/request.ts";
import { countTry, forgetTries } from "../state/limits.server.ts";
import { getProfile, signIn, type SignedIn } from "../upstream/accounts.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../upstream/errors.ts";
import type { NewSession, UserType } from "./session.server.ts";
import { companySchema, personSchema } from "./sign-in-schema.ts";
import { upstreamForVisitor } from "./upstream-context.server.ts";

interface Verify<S extends FormSchema> {
  input: z.output<S>;
  request: Request;
}

/** A remix-auth strategy for an already parsed form. */
class FormStrategy<S extends FormSchema> extends Strategy<NewSession, Verify<S>> {
  constructor(
    readonly name: string,
    private readonly schema: S,
    verify: Strategy.VerifyFunction<NewSession, Verify<S>>,
  ) {
    super(verify);
  }

  override async authenticate(request: Request): Promise<NewSession> {
    return this.verify({ input: await readInput(request, this.schema), request });
  }
}

const authenticator = new Authenticator<NewSession>();
authenticator.use(
  new FormStrategy("person", personSchema, ({ input: { username, password }, request }) =>
    verifyPassword(request, { username, password, company_code: null }),
  ),
);
authenticator.use(
  new FormStrategy("company", companySchema, ({ input: { username, password, company_code }, request }) =>
    verifyPassword(request, { username, password, company_code }),
  ),
);

/**
 * Signs in with the posted form.
 * @throws FormRejection wrong name, password or Company ID (without saying which), too many tries, incomplete
 *   form; UpstreamFault
 */
export function authenticate(request: Request, way: "person" | "company"): Promise<NewSession> {
  // Authenticator.authenticate clones the request, which fails once its body has been read.
  const strategy = authenticator.get(way);
  if (!strategy) throw new Error(`There is no strategy "${way}".`);
  return strategy.authenticate(request);
}

interface Password {
  username: string;
  password: string;
  company_code: string | null;
}

async function verifyPassword(
  request: Request,
  { username, password, company_code }: Password,
): Promise<NewSession> {
  await countTries(username, request);
  const company = company_code === null ? {} : { is_company: true as const, company_code };
  try {
    const credentials = { ...detectIdentifier(username), password, ...company };
    const result = await signIn(upstreamForVisitor(request), credentials);
    await forgetTries("login-account", bucketOf(username));
    return await openAccount(result, `${company_code ?? ""}/${username}`, username, request);
  } catch (error) {
    if (!(error instanceof UpstreamRefusal && error.status < 429)) throw error;
    const text = company_code === null ? "auth:login.refused" : "auth:login.company_refused";
    throw new FormRejection({ "": [text] });
  }
}

async function countTries(username: string, request: Request): Promise<void> {
  const { RATE_LOGIN_ADDRESS, RATE_LOGIN_ACCOUNT } = env();
  // Address first: a refused address must not use up the limits of accounts.
  const address = await countTry("login-address", addressOf(request), RATE_LOGIN_ADDRESS);
  if (!address.allowed) throw tooMany(address.secondsLeft);
  const account = await countTry("login-account", bucketOf(username), RATE_LOGIN_ACCOUNT);
  if (!account.allowed) throw tooMany(account.secondsLeft);
}

function tooMany(secondsLeft: number): FormRejection {
  const count = Math.max(1, Math.ceil(secondsLeft / 60));
  return new FormRejection({ "": ["auth:login.too_many"] }, { status: 429, params: { count } });
}

/** The same bucket for all spellings of a name. */
function bucketOf(username: string): string {
  return JSON.stringify(detectIdentifier(username)).toLowerCase();
}

/** Account type of the laboratory → user type; unknown types are patients. */
function userTypeOf({ fully_registered, account_type }: SignedIn): UserType {
  if (!fully_registered) return 0;
  const types: Record<string, UserType> = { "HEALTH FACILITY": 6, PAYOR: 3, REFERRER: 2 };
  return types[account_type.toUpperCase()] ?? 1;
}

/** Landing page of an account. */
export function landingPathOf(userType: UserType): string {
  const homes = {
    0: paths.continueRegister,
    1: paths.patientHome,
    2: paths.doctorHome,
    3: paths.companyHome,
    6: paths.facilityHome,
  };
  return homes[userType]();
}

/**
 * Session data of an account that has just been authenticated. The account key is its uuid, so that drafts are
 * found under every name of the account; without a profile it is the entered name.
 * @param key company code and name as entered, "/siti"
 */
export async function openAccount(
  result: SignedIn,
  key: string,
  username: string,
  request: Request,
): Promise<NewSession> {
  const account: NewSession = {
    token: result.access_token,
    userType: userTypeOf(result),
    accountKey: `typed:${key.toLowerCase()}`,
    name: username,
    medicalRecordNumber: null,
    uuid: null,
    companyRoles: [],
  };
  try {
    const profile = await getProfile({ ...upstreamForVisitor(request), token: result.access_token });
    const { uuid, person } = profile;
    return {
      ...account,
      accountKey: uuid,
      uuid,
      name: [person?.first_name, person?.last_name].filter(Boolean).join(" ") || username,
      medicalRecordNumber: person?.patient?.medical_record_number ?? null,
      companyRoles: profile.company_role,
    };
  } catch (error) {
    // Without a profile the portal still works, with the entered name.
    if (error instanceof UpstreamFault || error instanceof UpstreamRefusal) return account;
    throw error;
  }
}
