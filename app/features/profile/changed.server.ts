import type { ChangedRow } from "~/forms/failure.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { INDONESIA } from "~/lib/ktp.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { UpstreamRefusal } from "~/upstream/errors.ts";
import { listChoices, listReligions } from "~/upstream/lookups.server.ts";
import { profileIn, type ProfileChange } from "~/upstream/profile.server.ts";
import { settle } from "~/upstream/settle.ts";

/** The fields that somebody else's change, in another tab or at the laboratory, makes different from what was entered. */
export async function changedRows(
  request: Request,
  up: UpstreamContext,
  error: unknown,
  change: ProfileChange,
): Promise<ChangedRow[] | null> {
  if (!(error instanceof UpstreamRefusal && error.code === "version_changed")) return null;
  const now = profileIn(error.results)?.person;
  if (!now) return null;
  const t = getT(request);
  const names = await namesOf(up);
  const rows = [
    { key: "title_id", label: t("register:field.title_id"), now: now.title_id },
    { key: "religion_id", label: t("profile:field.religion_id"), now: now.religion_id },
    { key: "marital_status_id", label: t("profile:field.marital_status_id"), now: now.marital_status_id },
    { key: "blood_type", label: t("profile:field.blood_type"), now: now.blood_type },
    { key: "ethnicity", label: t("profile:field.ethnicity"), now: now.ethnicity },
    { key: "address", label: t("profile:field.address"), now: now.address?.address ?? null },
    {
      key: "subdistrict_code",
      label: t("profile:field.subdistrict_code"),
      now: now.address?.subdistrict_code ?? null,
    },
    { key: "first_name", label: t("register:field.first_name"), now: now.first_name },
    { key: "last_name", label: t("register:field.last_name"), now: now.last_name },
    { key: "place_of_birth", label: t("profile:field.place_of_birth"), now: now.place_of_birth },
    { key: "date_of_birth", label: t("profile:field.date_of_birth"), now: now.date_of_birth },
    { key: "identity_number", label: t("profile:field.identity_number"), now: now.identity_number },
  ] as const;
  return rows.flatMap(({ key, label, now: current }) => {
    const yours = change[key];
    if (yours === undefined || yours === (current ?? "")) return [];
    const nameOf = (value: string) => names.get(`${key}:${value}`) ?? value;
    return [{ key, label, yours: nameOf(yours), now: nameOf(current ?? "") }];
  });
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
