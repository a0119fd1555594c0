import { requireSureNumbers } from "~/features/identity/sure.server.ts";
import { genderCode } from "~/features/registration/lists.server.ts";
import { plainIdentity } from "~/lib/identity-number.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import {
  getProfileDetails,
  type ProfileChange,
  type ProfileDetails,
} from "~/upstream/profile/profile.server.ts";

const SHOWN_BY_NIK = ["identity_number", "date_of_birth", "gender"] as const;
type ShownByNik = Partial<Record<(typeof SHOWN_BY_NIK)[number], string | undefined>>;

/** @param confirmed the tick of the form @throws FormRejection at `identity_number` */
export async function requireSureProfile(
  up: UpstreamContext,
  change: Omit<ProfileChange, "accept_warnings">,
  confirmed: string | undefined,
): Promise<void> {
  const { identity_number, date_of_birth, gender } = change;
  if (identity_number === undefined) return;
  const { person, version } = await getProfileDetails(up);
  // An outdated form is refused for its version.
  if (version !== change.version) return;
  const code = gender && (await genderCode(up, gender));
  requireSurePerson(
    person,
    { identity_number, date_of_birth, gender: code ?? undefined },
    "identity_number",
    confirmed,
  );
}

/** @param gender of the change: M or F. @param field of the form */
export function requireSurePerson(
  person: ProfileDetails["person"],
  change: ShownByNik,
  field: string,
  confirmed: string | undefined,
): void {
  const plain = (value: string | null | undefined) => plainIdentity(value ?? "");
  const isChanged = SHOWN_BY_NIK.some(
    (name) => change[name] !== undefined && plain(change[name]) !== plain(person[name]),
  );
  if (!isChanged) return;
  const { identity_number, date_of_birth, gender } = { ...person, ...change };
  requireSureNumbers(
    [{ field, identity_type: person.identity_type ?? "", identity_number: identity_number ?? "" }],
    { date_of_birth: date_of_birth ?? "", gender },
    confirmed,
  );
}
