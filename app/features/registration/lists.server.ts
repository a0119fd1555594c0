import { INDONESIA } from "~/lib/ktp.ts";
import { section, type Section } from "~/upstream/settle.ts";
import type { Up } from "~/upstream/client.server.ts";
import type { Lookup } from "~/upstream/lookup-cache.server.ts";
import { listChoices, listReligions, type Choice } from "~/upstream/lookups.server.ts";

/** The lists of the profile; one that cannot be had is null, and only its field suffers. */
export interface ProfileLists {
  identity_type: Lookup<Choice> | null;
  country: Lookup<Choice> | null;
  gender: Lookup<Choice> | null;
  religion: Lookup<Choice> | null;
  marital_status: Lookup<Choice> | null;
  ethnicity: Lookup<Choice> | null;
}

/**
 * All lists at once (requirements F8).
 * @param country whose religions are wanted, a key of the country list
 */
export async function loadLists(up: Up, country: string): Promise<ProfileLists> {
  const countries = await section(listChoices(up, "country"));
  // Lists are remembered by country: one that somebody made up must not add to them.
  const known = countries.ok && countries.data.items.some(({ id }) => id === country);
  const [identity_type, gender, religion, marital_status, ethnicity] = await Promise.all([
    section(listChoices(up, "identity-type", { show_default: true })),
    section(listChoices(up, "gender")),
    section(listReligions(up, known ? country : INDONESIA)),
    section(listChoices(up, "marital-status")),
    section(listChoices(up, "ethnicity")),
  ]);
  return {
    identity_type: dataOf(identity_type),
    country: dataOf(countries),
    gender: dataOf(gender),
    religion: dataOf(religion),
    marital_status: dataOf(marital_status),
    ethnicity: dataOf(ethnicity),
  };
}

/** Whether an identity type bears a NIK of 16 figures; false while the list cannot be had. */
export async function bearsNik(up: Up, identity_type: string): Promise<boolean> {
  const types = await section(listChoices(up, "identity-type", { show_default: true }));
  const chosen = types.ok ? types.data.items.find(({ id }) => id === identity_type) : undefined;
  return chosen !== undefined && /^(KTP|KIA)$/i.test(chosen.code ?? chosen.name);
}

function dataOf<T>(loaded: Section<T>): T | null {
  return loaded.ok ? loaded.data : null;
}
