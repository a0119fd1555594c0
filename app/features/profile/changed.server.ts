import { differing } from "~/forms/changed.server.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import { formatDate } from "~/lib/dates.ts";
import { plainIdentity } from "~/lib/identity-number.ts";
import { INDONESIA } from "~/lib/ktp.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { listChoices, listReligions } from "~/upstream/places/lookups.server.ts";
import type { ProfileChange, ProfileDetails } from "~/upstream/profile/profile.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { findOutdated, type Edit } from "./edit.server.ts";
import { genderIdOf, patientSchema, unverifiedSchema } from "./schema.ts";

export function areaOf({ person: { address } }: ProfileDetails): string | null {
  if (!address) return null;
  const { subdistrict, district, city, province, postal_code } = address;
  return [subdistrict, district, city, province, postal_code].filter(Boolean).join(", ") || null;
}

export async function outdatedRows(
  guarded: Guarded,
  profile: ProfileDetails,
  { edit, locked }: { edit: Edit | null; locked: boolean },
): Promise<ChangedRow[] | null> {
  const outdated = findOutdated(edit, profile.version);
  if (!outdated) return null;
  const { shape } = locked ? patientSchema : unverifiedSchema;
  const entered = Object.entries(outdated.values).map(([name, [value = ""]]) => [name, value] as const);
  const typed = new Map(entered);
  const [year, month, day] = (["year", "month", "day"] as const).map((part) =>
    typed.get(`date_of_birth.${part}`),
  );
  const born = unverifiedSchema.shape.date_of_birth.safeParse({ day, month, year });
  const change = {
    ...Object.fromEntries(entered.filter(([name]) => Object.hasOwn(shape, name))),
    ...(!locked && born.success && { date_of_birth: born.data }),
  };
  const rows = await changedRows(guarded, profile, { change, area: outdated.area?.text ?? null });
  return differing(rows);
}

/**
 * Readable changed fields beside the current profile.
 * @param area text of the chosen area; null if unchanged
 */
export async function changedRows(
  { up, t }: Guarded,
  profile: ProfileDetails | null,
  { change, area }: { change: Partial<ProfileChange>; area: string | null },
): Promise<ChangedRow[]> {
  if (!profile) return [];
  const { person } = profile;
  const [names, genders] = await Promise.all([namesOf(up), settle(listChoices(up, "gender"))]);
  const genderList = genders.ok ? genders.data.items : [];
  const listed = (field: string) => (id: string) => names.get(`${field}:${id}`) ?? id;
  const date = (day: string) => formatDate(day, up.lang);
  const gender = (id: string) => genderList.find((item) => item.id === id)?.name ?? id;
  const blood = (type: string) => (type === "-" ? t("complete-profile:blood_unknown") : type);
  const asTyped = (text: string) => text;
  const rows = [
    ["title_id", t("registration:field.title_id"), person.title_id, listed("title_id")],
    ["religion_id", t("complete-profile:field.religion_id"), person.religion_id, listed("religion_id")],
    [
      "marital_status_id",
      t("complete-profile:field.marital_status_id"),
      person.marital_status_id,
      listed("marital_status_id"),
    ],
    ["blood_type", t("complete-profile:field.blood_type"), person.blood_type, blood],
    ["ethnicity", t("complete-profile:field.ethnicity"), person.ethnicity, listed("ethnicity")],
    ["address", t("complete-profile:field.address"), person.address?.address, asTyped],
    ["first_name", t("registration:field.first_name"), person.first_name, asTyped],
    ["last_name", t("registration:field.last_name"), person.last_name, asTyped],
    ["place_of_birth", t("complete-profile:field.place_of_birth"), person.place_of_birth, asTyped],
    ["date_of_birth", t("complete-profile:field.date_of_birth"), person.date_of_birth, date],
    [
      "gender",
      t("complete-profile:field.gender"),
      genderIdOf(genderList, person.gender) ?? person.gender,
      gender,
    ],
    ["identity_number", t("complete-profile:field.identity_number"), person.identity_number, plainIdentity],
  ] as const;
  const entered = rows.flatMap(([key, label, current, show]): ChangedRow[] => {
    const yours = change[key];
    return yours === undefined
      ? []
      : [{ key, label, yours: yours && show(yours), now: current ? show(current) : "" }];
  });
  if (area === null) return entered;
  const label = t("complete-profile:field.subdistrict_code");
  return [...entered, { key: "subdistrict_code", label, yours: area, now: areaOf(profile) ?? "" }];
}

async function namesOf(up: UpstreamContext): Promise<Map<string, string>> {
  const lists = await Promise.all([
    named("title_id", listChoices(up, "patient-title")),
    named("religion_id", listReligions(up, INDONESIA)),
    named("marital_status_id", listChoices(up, "marital-status")),
    named("ethnicity", listChoices(up, "ethnicity")),
  ]);
  return new Map(lists.flat());
}

async function named(key: string, list: ReturnType<typeof listChoices>): Promise<[string, string][]> {
  const loaded = await settle(list);
  return loaded.ok ? loaded.data.items.map(({ id, name }) => [`${key}:${id}`, name]) : [];
}
