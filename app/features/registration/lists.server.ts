import { INDONESIA } from "~/lib/ktp.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { settle } from "~/upstream/settle.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
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
 * All lists at once.
 * @param country whose religions are wanted, a key of the country list
 */
export async function loadLists(up: UpstreamContext, country: string): Promise<ProfileLists> {
  const countries = await settle(listChoices(up, "country"));
  // Lists are remembered by country: one that somebody made up must not add to them.
  const known = countries.ok && countries.data.items.some(({ id }) => id === country);
  const [identity_type, gender, religion, marital_status, ethnicity] = await Promise.all([
    settle(listChoices(up, "identity-type", { show_default: true })),
    settle(listChoices(up, "gender")),
    settle(listReligions(up, known ? country : INDONESIA)),
    settle(listChoices(up, "marital-status")),
    settle(listChoices(up, "ethnicity")),
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

/** Whether an identity type bears a NIK of 16 digits; false while the list cannot be had. */
export async function bearsNik(up: UpstreamContext, identity_type: string): Promise<boolean> {
  const types = await settle(listChoices(up, "identity-type", { show_default: true }));
  const chosen = types.ok ? types.data.items.find(({ id }) => id === identity_type) : undefined;
  return chosen !== undefined && /^(KTP|KIA)$/i.test(chosen.code ?? chosen.name);
}

function dataOf<T>(loaded: Loadable<T>): T | null {
  return loaded.ok ? loaded.data : null;
}
