import { z } from "zod";
import { call, callEnvelope, type UpstreamContext } from "./client.server.ts";
import { UpstreamFault } from "./errors.ts";

/** What somebody signs in with; one of e-mail, phone (+62…) or username (spec.md §3). */
export type Credentials = { password: string } & (
  { email: string } | { phone_number: string } | { username: string }
) & { is_company?: true; company_code?: string };

const signedIn = z.object({
  access_token: z.string().min(1),
  fully_registered: z.boolean(),
  account_type: z.string().catch(""),
});
/** Result of a sign-in: bearer token, whether registration is finished, kind of account. */
export type SignedIn = z.output<typeof signedIn>;

/**
 * Signs in (POST /login, spec.md §7). The fields stand at the top of the answer.
 * @throws UpstreamRefusal when the laboratory says no
 */
export async function signIn(up: UpstreamContext, credentials: Credentials): Promise<SignedIn> {
  const answer = await callEnvelope(up, {
    method: "POST",
    path: "/login",
    body: credentials,
    schema: z.unknown(),
    area: "auth",
  });
  const nested = z.record(z.string(), z.unknown()).safeParse(answer.results);
  const parsed = signedIn.safeParse({ ...(nested.success ? nested.data : {}), ...answer.top });
  if (!parsed.success) throw new UpstreamFault("invalid_response", "auth", false, parsed.error);
  return parsed.data;
}

const profile = z.object({
  uuid: z.string().min(1),
  person: z
    .object({
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
      photo_url: z.string().nullish(),
      patient: z
        .object({ patient_id: z.string().nullish(), medical_record_number: z.string().nullish() })
        .nullish(),
    })
    .nullish(),
  /** roles inside a company: admin, hrd, finance, viewer */
  company_role: z
    .array(z.string())
    .nullish()
    .catch(null)
    .transform((roles) => roles ?? []),
});
export type Profile = z.output<typeof profile>;

/** The caller's own profile (GET /profile). */
export async function getProfile(up: UpstreamContext): Promise<Profile> {
  return call(up, { path: "/profile", schema: profile, area: "account" });
}
