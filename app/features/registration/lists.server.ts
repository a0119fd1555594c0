import { genderIn, INDONESIA } from "~/lib/ktp.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import type { Lookup } from "~/upstream/client/lookup-cache.server.ts";
import { listChoices, listReligions, type LookupChoice } from "~/upstream/places/lookups.server.ts";

export interface ProfileLists {
  identity_type: Lookup<LookupChoice> | null;
  country: Lookup<LookupChoice> | null;
  gender: Lookup<LookupChoice> | null;
  religion: Lookup<LookupChoice> | null;
  marital_status: Lookup<LookupChoice> | null;
  ethnicity: Lookup<LookupChoice> | null;
}

export async function loadLists(up: UpstreamContext, country: string): Promise<ProfileLists> {
  const countries = await settle(listChoices(up, "country"));
  // Religions are cached per country: an unknown key must not add an entry.
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

export function usualIdentityType({ identity_type }: ProfileLists): string | undefined {
  return identity_type?.items.find(isKtp)?.id;
}

/** False if the list could not be loaded. */
export async function hasNikNumber(up: UpstreamContext, identity_type: string): Promise<boolean> {
  const types = await settle(listChoices(up, "identity-type", { show_default: true }));
  const chosen = types.ok ? types.data.items.find(({ id }) => id === identity_type) : undefined;
  return chosen !== undefined && /^(KTP|KIA)$/i.test(chosen.code ?? chosen.name);
}

/** Key of a gender; null without the list. Names are matched in Indonesian, as on cards. */
export async function genderId(up: UpstreamContext, letter: "L" | "P"): Promise<string | null> {
  const genders = await settle(listChoices({ ...up, lang: "id" }, "gender"));
  return genders.ok ? genderIn(genders.data.items, letter) : null;
}

/** Null if unknown. */
export async function genderCode(up: UpstreamContext, key: string): Promise<"M" | "F" | null> {
  const [female, male] = [await genderId(up, "P"), await genderId(up, "L")];
  return key === female ? "F" : key === male ? "M" : null;
}

const isKtp = ({ code, name }: LookupChoice) => /^KTP$/i.test(code ?? name);

function dataOf<T>(loaded: Loadable<T>): T | null {
  return loaded.ok ? loaded.data : null;
}
