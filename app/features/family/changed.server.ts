import type { z } from "zod";
import type { ChangedRow } from "~/forms/failure.ts";
import { formatDate } from "~/lib/dates.ts";
import { plainIdentity } from "~/lib/identity-number.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { relationIn } from "~/upstream/family/relations.server.ts";
import { permissions, type personSchema } from "./schema.ts";

interface Choice {
  permissions: readonly (typeof permissions)[number][];
  /** last day, YYYY-MM-DD; undefined: unchanged */
  end_date?: string | undefined;
}

export function changedChoice({ up, t }: Guarded, results: unknown, chosen: Choice): ChangedRow[] {
  const now = relationIn(up, results);
  if (!now) return [];
  const names = (some: readonly string[]) =>
    permissions
      .filter((permission) => some.includes(permission))
      .map((permission) => t(`family:permission.${permission}`))
      .join(", ");
  const date = (day: string | null) => (day ? formatDate(day, up.lang) : "");
  const { permissions: ticked, end_date } = chosen;
  return [
    { key: "permissions", label: t("family:detail.change"), yours: names(ticked), now: names(now.granted) },
    ...(end_date
      ? [{ key: "end_date", label: t("family:detail.end"), yours: date(end_date), now: date(now.end_date) }]
      : []),
  ];
}

export function changedPerson(
  { up, t }: Guarded,
  results: unknown,
  entered: z.output<typeof personSchema>,
): ChangedRow[] {
  const now = relationIn(up, results)?.patient;
  if (!now) return [];
  const date = (day: string) => formatDate(day, up.lang);
  const gender = (code: string) => (code === "M" || code === "F" ? t(`family:person.${code}`) : code);
  const type = (code: string) =>
    code === "KIA" || code === "KTP" || code === "PASSPORT" ? t(`family:person.${code}`) : code;
  const asTyped = (text: string) => text;
  const rows = [
    ["first_name", t("family:person.first_name"), asTyped],
    ["last_name", t("family:person.last_name"), asTyped],
    ["gender", t("family:person.gender"), gender],
    ["date_of_birth", t("family:person.birth"), date],
    ["place_of_birth", t("family:person.place"), asTyped],
    ["identity_type", t("family:person.identity_type"), type],
    ["identity_number", t("family:person.number"), plainIdentity],
  ] as const;
  return rows.map(([key, label, show]) => {
    const [yours, current] = [entered[key], now[key]];
    return { key, label, yours: yours ? show(yours) : "", now: current ? show(current) : "" };
  });
}
