import { Authenticator } from "remix-auth";
import { Strategy } from "remix-auth/strategy";
import type { z } from "zod";
import { env } from "../env.server.ts";
import { FormRejection, tooManyTries } from "../forms/failure.server.ts";
import { readInput } from "../forms/parse.server.ts";
import { readForm } from "../forms/read-form.server.ts";
import type { FormSchema } from "../forms/schema.ts";
import { langOf, type Lang } from "../i18n/language.ts";
import { detectIdentifier } from "../lib/identifier.ts";
import { paths } from "../lib/paths.ts";
import { clientAddress } from "../lib/address.server.ts";
import { pageAfter } from "./access.server.ts";
import { countTry, forgetTries, refundTry } from "../state/limits.server.ts";
import { getProfile, signIn, type Profile, type SignedIn } from "../upstream/accounts/accounts.server.ts";
import type { UpstreamContext } from "../upstream/client/client.server.ts";
import { UpstreamFault, UpstreamRefusal } from "../upstream/client/errors.ts";
import { getCompany } from "../upstream/company/company.server.ts";
import { deviceOf, keepDevice } from "./device.server.ts";
import {
  findKnownAccount,
  limitNameOf,
  rememberAccount,
  unfinishedKeyOf,
  type SignInName,
} from "./identity.server.ts";
import type { NewSession, UserType } from "./session.server.ts";
import { countSignIn } from "./sign-in-counts.server.ts";
import { companySchema, credentialsSchema } from "./sign-in-schema.ts";
import { isShownAtSignIn } from "./sign-in-sentence.ts";
import { upstreamForVisitor } from "./upstream-context.server.ts";

interface Verify<S extends FormSchema> {
  input: z.output<S>;
  request: Request;
}

/** `account` once it may be used; null: the second step is missing. */
export interface SignInOutcome {
  account: NewSession | null;
  result: SignedIn;
  name: SignInName;
  /** Set-Cookie line for a laboratory that knows devices */
  deviceCookie: string | null;
}

/** remix-auth strategy for an already parsed form. */
class FormStrategy<S extends FormSchema> extends Strategy<SignInOutcome, Verify<S>> {
  constructor(
    readonly name: string,
    private readonly schema: S,
    verify: Strategy.VerifyFunction<SignInOutcome, Verify<S>>,
  ) {
    super(verify);
  }

  override async authenticate(request: Request): Promise<SignInOutcome> {
    return this.verify({ input: await readInput(request, this.schema), request });
  }
}

const authenticator = new Authenticator<SignInOutcome>();
authenticator.use(
  new FormStrategy("person", credentialsSchema, ({ input: { username, password }, request }) =>
    verifyPassword(request, { username, password, company_code: null }),
  ),
);
authenticator.use(
  new FormStrategy("company", companySchema, ({ input: { username, password, company_code }, request }) =>
    verifyPassword(request, { username, password, company_code }),
  ),
);

/**
 * @throws FormRejection wrong name, password or Company ID (without saying which), the provider's own
 * sentence, too many tries, incomplete form; UpstreamFault
 */
export async function authenticate(request: Request, way: "person" | "company"): Promise<SignInOutcome> {
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  // remix-auth copies the request, so it needs an unread body.
  const body = await readForm(request);
  const unread = new Request(request.url, { method: "POST", headers, body, signal: request.signal });
  return countSignIn(
    () => authenticator.authenticate(way, unread),
    (error) => {
      if (!(error instanceof FormRejection) || error.options.status === 503) return "failed";
      return error.options.status === 429 ? "limited" : "refused";
    },
  );
}

type Password = SignInName & { password: string };

async function verifyPassword(request: Request, { password, ...name }: Password): Promise<SignInOutcome> {
  const { company_code } = name;
  const limited = limitNameOf(name);
  await countTries(request, limited);
  const company = company_code === null ? {} : { is_company: true as const, company_code };
  const refused = new FormRejection({
    "": [company_code === null ? "auth:login.refused" : "auth:login.company_refused"],
  });
  const device = deviceOf(request);
  let result: SignedIn;
  try {
    const credentials = { ...detectIdentifier(name.username), password, ...company };
    result = await signIn({ ...upstreamForVisitor(request), device }, credentials);
  } catch (error) {
    // The password was never checked.
    if (error instanceof UpstreamFault) await refundTries(request, limited);
    const said = saidBy(error, langOf(request));
    if (said) throw said;
    if (error instanceof UpstreamRefusal && error.status < 429) throw refused;
    throw error;
  }
  // A laboratory may ignore the Company ID for other accounts, which would give their passwords more
  // tries.
  if (company_code !== null && userTypeOf(result) !== 3) throw refused;
  await Promise.all([
    refundTry("login-address", clientAddress(request)),
    forgetTries("login-account", limited),
  ]);
  const account = result.second_step ? null : await openAccount(result, name, request);
  return { account, result, name, deviceCookie: result.device_id ? keepDevice(device) : null };
}

/** The provider's own sentence; null if there is none to show. */
function saidBy(error: unknown, lang: Lang): FormRejection | null {
  const isRefusal = error instanceof UpstreamRefusal;
  if (!isRefusal && !(error instanceof UpstreamFault)) return null;
  const sentences = isRefusal ? [error.text, ...Object.values(error.fields)] : [error.text];
  const sentence = sentences.find((text) => isShownAtSignIn(text, lang));
  if (sentence === undefined) return null;
  const { retryAfter } = error;
  if (!isRefusal) return new FormRejection({ "": [sentence] }, { status: 503, retryAfter });
  return new FormRejection({ "": [sentence] }, error.status === 429 ? { status: 429, retryAfter } : {});
}

async function refundTries(request: Request, limited: string): Promise<void> {
  await Promise.all([
    refundTry("login-address", clientAddress(request)),
    refundTry("login-account", limited),
  ]);
}

async function countTries(request: Request, limited: string): Promise<void> {
  const { RATE_LOGIN_ADDRESS, RATE_LOGIN_ACCOUNT } = env();
  // Address first: a refused address must not use up account limits.
  const address = await countTry("login-address", clientAddress(request), RATE_LOGIN_ADDRESS);
  const last = address.allowed ? await countTry("login-account", limited, RATE_LOGIN_ACCOUNT) : address;
  if (!last.allowed) throw tooManyTries("auth:login.too_many", last.secondsLeft);
}

/** For a provider that knows no roles. */
const ALL_ROLES = ["admin", "hrd", "finance"];

/** A provider may name the roles with the company instead of the account. */
async function companyRolesOf(up: UpstreamContext, { company_role }: Profile): Promise<string[]> {
  if (company_role) return company_role;
  try {
    return (await getCompany(up)).company_role ?? ALL_ROLES;
  } catch (error) {
    // Without an answer the roles are unknown.
    if (error instanceof UpstreamFault && error.kind !== "invalid_response") throw error;
    if (error instanceof UpstreamFault || error instanceof UpstreamRefusal) return ALL_ROLES;
    throw error;
  }
}

function userTypeOf({
  fully_registered,
  account_type,
}: Pick<SignedIn, "fully_registered" | "account_type">): UserType {
  if (!fully_registered) return 0;
  const types: Record<string, UserType> = { "HEALTH FACILITY": 6, PAYOR: 3, REFERRER: 2 };
  return types[account_type.toUpperCase()] ?? 1;
}

/** Page after a sign-in. An account that is being closed is first offered to stay. */
export function firstPageOf({ userType, isClosing }: NewSession, wanted: string): string {
  if (isClosing && userType === 1) return paths.closeAccount();
  return pageAfter(wanted, userType, landingPathOf(userType));
}

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
 * Account data after authentication. Its key is the laboratory's uuid, so that all sessions, drafts and
 * forms share one key. If the profile fails to load, an account known by this name still signs in,
 * under the typed name; so does an unfinished one, which may have no profile yet.
 * @throws UpstreamFault no profile, and the account is unknown or needs the profile's roles
 */
export async function openAccount(
  result: Pick<SignedIn, "access_token" | "fully_registered" | "account_type" | "device_id">,
  name: SignInName,
  request: Request,
): Promise<NewSession> {
  const { access_token: token, device_id: deviceId } = result;
  const userType = userTypeOf(result);
  try {
    const up = { ...upstreamForVisitor(request), token };
    const profile = await getProfile(up);
    const { uuid, person } = profile;
    await rememberAccount(name, profile);
    return {
      token,
      deviceId,
      userType,
      accountKey: uuid,
      uuid,
      name: [person?.first_name, person?.last_name].filter(Boolean).join(" ") || name.username,
      medicalRecordNumber: person?.patient?.medical_record_number ?? null,
      companyRoles: userType === 3 ? await companyRolesOf(up, profile) : [],
      patientId: person?.patient?.patient_id ?? null,
      lowData: profile.low_data ?? null,
      resultView: profile.result_view ?? null,
      isClosing: Boolean(profile.erases_at),
    };
  } catch (error) {
    if (!(error instanceof UpstreamFault || error instanceof UpstreamRefusal)) throw error;
    const uuid = userType === 3 ? null : await findKnownAccount(name);
    const accountKey = uuid ?? (userType === 0 ? unfinishedKeyOf(name) : null);
    // Not a refusal: the password was right, and the form must not say otherwise.
    if (accountKey === null) throw new UpstreamFault("invalid_response", "account", false, error);
    return {
      token,
      deviceId,
      userType,
      accountKey,
      uuid,
      name: name.username,
      medicalRecordNumber: null,
    };
  }
}
