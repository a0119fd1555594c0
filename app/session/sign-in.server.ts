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
import { NOT_UNDERSTOOD } from "../lib/not-understood.ts";
import { paths } from "../lib/paths.ts";
import { clientAddress } from "../lib/address.server.ts";
import { pageAfter } from "./access.server.ts";
import { randomId } from "../state/encryption.server.ts";
import { countTry, forgetTries, refundTry } from "../state/limits.server.ts";
import { getProfile, signIn, type Profile, type SignedIn } from "../upstream/accounts/accounts.server.ts";
import { noteUnreadable } from "../upstream/client/answer-outcome.server.ts";
import type { CallName } from "../upstream/client/call-book.ts";
import type { UpstreamContext } from "../upstream/client/client.server.ts";
import { CallAbsent, UpstreamFault, UpstreamRefusal } from "../upstream/client/errors.ts";
import { Findings, type Unreadable } from "../upstream/client/lenient.ts";
import { getCompany } from "../upstream/company/company.server.ts";
import { deviceOf, keepDevice } from "./device.server.ts";
import { limitNameOf, type SignInName } from "./identity.server.ts";
import type { NewSession, UserType } from "./session.server.ts";
import { countSignIn } from "./sign-in-counts.server.ts";
import { companySchema, credentialsSchema } from "./sign-in-schema.ts";
import { isShownAtSignIn, isShownWhileAway } from "./sign-in-sentence.ts";
import { upstreamForVisitor } from "./upstream-context.server.ts";
import { fullName } from "../lib/person-name.ts";

interface Verify<S extends FormSchema> {
  input: z.output<S>;
  request: Request;
}

export interface SignInOutcome {
  account: NewSession | null;
  result: SignedIn;
  name: SignInName;
  /** null unless the laboratory knows devices */
  deviceCookie: string | null;
}

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
 * @throws FormRejection wrong or incomplete input (without saying which), the provider's sentence,
 * too many tries; UpstreamFault
 */
export async function authenticate(request: Request, way: "person" | "company"): Promise<SignInOutcome> {
  const headers = new Headers(request.headers);
  headers.delete("Content-Type");
  // remix-auth copies the request: its body must be unread.
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
  const up = { ...upstreamForVisitor(request), device };
  let result: SignedIn;
  let account: NewSession | null;
  try {
    result = await signIn(up, { ...detectIdentifier(name.username), password, ...company });
    // A laboratory may ignore the Company ID, which would give other passwords more tries.
    if (company_code !== null && userTypeOf(result) !== 3) throw refused;
    account = result.second_step ? null : await openAccount(result, name.username, request);
  } catch (error) {
    // An unreadable answer may have told whether the password was right.
    if (error instanceof UpstreamFault && error.kind !== "invalid_response")
      await refundTries(request, limited);
    const said = saidBy(error, langOf(request));
    if (said) throw said;
    if (error instanceof UpstreamRefusal && error.status < 429) throw refused;
    throw error;
  }
  await Promise.all([
    refundTry("login-address", clientAddress(request)),
    forgetTries("login-account", limited),
  ]);
  return { account, result, name, deviceCookie: result.device_id ? keepDevice(device) : null };
}

/** Null without one to show. */
function saidBy(error: unknown, lang: Lang): FormRejection | null {
  const isRefusal = error instanceof UpstreamRefusal;
  if (!isRefusal && !(error instanceof UpstreamFault)) return null;
  const sentences = isRefusal ? [error.text, ...Object.values(error.fields)] : [error.text];
  const isShown = isRefusal ? isShownAtSignIn : isShownWhileAway;
  const sentence = sentences.find((text) => isShown(text, lang));
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
  // A refused address must not use up account limits.
  const address = await countTry("login-address", clientAddress(request), RATE_LOGIN_ADDRESS);
  const last = address.allowed ? await countTry("login-account", limited, RATE_LOGIN_ACCOUNT) : address;
  if (!last.allowed) throw tooManyTries("auth:login.too_many", last.secondsLeft);
}

/** The provider knows no roles. */
const ALL_ROLES = ["admin", "hrd", "finance"];

/** Only a provider without the call knows no roles; an unreadable answer grants none. */
async function companyRolesOf(up: UpstreamContext, { company_role }: Profile): Promise<string[]> {
  if (company_role) return company_role;
  try {
    return (await getCompany(up)).company_role ?? [];
  } catch (error) {
    if (error instanceof CallAbsent) return ALL_ROLES;
    if (error instanceof UpstreamRefusal) return [];
    if (error instanceof UpstreamFault && error.kind === "invalid_response") return [];
    throw error;
  }
}

const USER_TYPES = { PATIENT: 1, REFERRER: 2, PAYOR: 3, "HEALTH FACILITY": 6 } as const;

/** @throws UpstreamFault for an unknown type */
function userTypeOf({
  fully_registered,
  account_type,
}: Pick<SignedIn, "fully_registered" | "account_type">): UserType {
  if (!fully_registered) return 0;
  if (account_type === NOT_UNDERSTOOD) throw new UpstreamFault("invalid_response", "POST /login", false);
  return USER_TYPES[account_type ?? "PATIENT"];
}

/** A closing account is first offered to stay. */
export function firstPageOf({ userType, isClosing }: NewSession, requested: string): string {
  if (isClosing && userType === 1) return paths.closeAccount();
  return pageAfter(requested, userType, landingPathOf(userType));
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
 * An unfinished account may lack a profile: its drafts belong to this session.
 * @throws UpstreamFault without a readable profile, type or roles
 */
export async function openAccount(
  result: Pick<SignedIn, "access_token" | "fully_registered" | "account_type" | "device_id">,
  typedName: string,
  request: Request,
): Promise<NewSession> {
  const { access_token: token, account_type, device_id: deviceId } = result;
  const up = { ...upstreamForVisitor(request), token };
  const userType = userTypeOf(result);
  const profile = await profileOf(up, userType);
  if (!profile)
    return {
      token,
      deviceId,
      userType,
      accountKey: `unfinished:${randomId()}`,
      uuid: null,
      name: typedName,
      medicalRecordNumber: null,
    };
  if (userType === 1 && account_type === null && !isPatientProfile(profile))
    throw notUnderstood(up, "POST /login", {
      path: "results.account_type",
      expected: "the type of an account whose profile has no patient, or has roles in a company",
      received: "nothing",
    });
  const { uuid, person } = profile;
  const { medical_record_number = null, patient_id = null } = person?.patient ?? {};
  return {
    token,
    deviceId,
    userType,
    accountKey: uuid,
    uuid,
    name: fullName(person ?? {}) || typedName,
    medicalRecordNumber: medical_record_number,
    companyRoles: userType === 3 ? await companyRolesOf(up, profile) : [],
    patientId: patient_id,
    lowData: profile.low_data ?? null,
    resultView: profile.result_view ?? null,
    isClosing: Boolean(profile.erases_at),
  };
}

function isPatientProfile({ company_role, person }: Profile): boolean {
  return !company_role?.length && !(person && !person.patient);
}

async function profileOf(up: UpstreamContext, userType: UserType): Promise<Profile | null> {
  try {
    return await getProfile(up);
  } catch (error) {
    const isRefused = error instanceof UpstreamRefusal;
    if (!(isRefused || error instanceof UpstreamFault)) throw error;
    const isTokenRefused = isRefused && error.status === 401;
    if (userType === 0 && !isTokenRefused) return null;
    if (!isRefused) throw error;
    throw notUnderstood(up, "GET /profile", {
      path: "results.uuid",
      expected: "the account of the token that the sign-in gave",
      received: `a refusal (${String(error.status)})`,
    });
  }
}

/** The form must not say that the password was wrong. */
function notUnderstood(
  { origin }: UpstreamContext,
  call: CallName,
  { path, expected, received }: Omit<Unreadable, "count">,
): UpstreamFault {
  const findings = new Findings();
  findings.add(path, expected, received);
  noteUnreadable(call, findings, origin?.request ?? origin?.id ?? null);
  return new UpstreamFault("invalid_response", call, false);
}
