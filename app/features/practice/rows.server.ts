import { redirect, type AppLoadContext } from "@remix-run/node";
import { withTries } from "~/features/profile/password-tries.server.ts";
import { saveVersion } from "~/forms/changed.server.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import { clientRequestIdOf, versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { langOf } from "~/i18n/language.ts";
import { formatDate } from "~/lib/dates.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  entryIn,
  getPractitioner,
  licenceIn,
  updatePractitioner,
  type Licence,
  type PracticeEntry,
} from "~/upstream/practitioner.server.ts";
import { findLicenceUpload } from "./licence-file.server.ts";
import { educationSchema, hospitalSchema, sipSchema, specialistSchema, strSchema } from "./schema.ts";
import { findEntrySection, sectionHref, type EntrySection } from "./sections.ts";

const GONE = () => new Response(null, { status: 404 });

/** A date as the form writes it: 17-08-2028. */
const typedForm = (date: string | null) => (date === null ? "" : date.split("-").reverse().join("-"));

/** A licence, or an empty one: `new-str`, `new-sip`. Throws 404 for one that the doctor does not have. */
async function licenceOf({ up }: Guarded, id: string) {
  const practice = await getPractitioner(up);
  if (id === "new-str" || id === "new-sip")
    return { practice, licence: null, kind: id === "new-str" ? ("str" as const) : ("sip" as const) };
  const licence = practice.license.rows.find((one) => one.id === id);
  if (!licence) throw GONE();
  return { practice, licence, kind: licence.kind };
}

export async function loadLicence(request: Request, guarded: Guarded, id: string) {
  const { practice, licence, kind } = await licenceOf(guarded, id);
  const str = practice.license.rows.find((one) => one.kind === "str");
  // There is one STR: the form for another leads to it.
  if (id === "new-str" && str) throw redirect(sectionHref("license"));
  return {
    title: getT(request)(`practice:licence.${licence ? "edit" : "new"}_${kind}`),
    kind,
    isNew: licence === null,
    citizen: practice.citizen,
    version: licence?.version ?? 0,
    hasFile: licence?.file_kind !== null && licence?.file_kind !== undefined,
    values: {
      number: licence?.number ?? "",
      practice_place: licence?.practice_place ?? "",
      issued_at: typedForm(licence?.issued_at ?? null),
      expires_at: typedForm(licence?.expires_at ?? null),
    },
  };
}
export type LicencePageView = Awaited<ReturnType<typeof loadLicence>>;

/** Saves a licence, which then waits to be verified. */
export async function submitLicence(
  request: Request,
  guarded: Guarded,
  id: string,
  upload: AppLoadContext["upload"],
) {
  const { session, up } = guarded;
  const { kind, licence } = await licenceOf(guarded, id);
  return submit({
    request,
    session,
    schema: kind === "str" ? strSchema : sipSchema,
    lookAt: sectionHref("license"),
    run: async ({ current_password, file: _file, ...fields }, form) => {
      const file = await findLicenceUpload(upload, session);
      const change = {
        ...({ section: "license", action: "save", kind, current_password } as const),
        ...fields,
        ...(licence && { id, version: versionOf(form) }),
        client_request_id: clientRequestIdOf(form),
      };
      await saveVersion(withTries(updatePractitioner(up, change, file)), "practice:changed", (results) =>
        licenceRows(request, change, licenceIn(results)),
      );
      return redirectWithFlash(sectionHref("license"), { kind: "success", key: "practice:licence.saved" });
    },
  });
}

type LicenceValues = Partial<Record<"number" | "practice_place" | "issued_at" | "expires_at", string>>;

function licenceRows(request: Request, wanted: LicenceValues, now: Licence | null): ChangedRow[] {
  if (!now) return [];
  const t = getT(request);
  const day = (date: string | null | undefined) => (date ? formatDate(date, langOf(request)) : "");
  const rows: ChangedRow[] = [
    { key: "number", label: t("practice:licence.number"), yours: wanted.number ?? "", now: now.number },
    {
      ...{ key: "place", label: t("practice:licence.place"), yours: wanted.practice_place ?? "" },
      now: now.practice_place ?? "",
    },
    {
      ...{ key: "issued", label: t("practice:licence.issued"), yours: day(wanted.issued_at) },
      now: day(now.issued_at),
    },
    {
      ...{ key: "expires", label: t("practice:licence.expires"), yours: day(wanted.expires_at) },
      now: day(now.expires_at),
    },
  ];
  return rows;
}

async function entryOf({ up }: Guarded, word: string | undefined, id: string) {
  const section = findEntrySection(word);
  if (!section) throw GONE();
  const found = (await getPractitioner(up))[section].rows;
  const entry = id === "new" ? null : found.find((one) => one.id === id);
  if (entry === undefined) throw GONE();
  return { section, entry, others: found.filter((one) => one !== entry) };
}

/** A speciality, education or hospital, or an empty one. Throws 404 for one that the doctor does not have. */
export async function loadEntry(
  request: Request,
  guarded: Guarded,
  { section: word, id = "" }: { section?: string | undefined; id?: string | undefined },
) {
  const { section, entry, others } = await entryOf(guarded, word, id);
  return {
    title: getT(request)(`practice:${section}.${entry ? "edit" : "new"}`),
    section,
    version: entry?.version ?? 0,
    /** it is the main hospital, or becomes it as the first one */
    isMain: section === "hospital" && (entry?.is_main ?? others.length === 0),
    values: {
      name: entry?.name ?? "",
      detail: entry?.detail ?? "",
      year: entry?.year == null ? "" : String(entry.year),
    },
  };
}
export type EntryPageView = Awaited<ReturnType<typeof loadEntry>>;

const SCHEMAS = { specialist: specialistSchema, education: educationSchema, hospital: hospitalSchema };

export async function submitEntry(
  request: Request,
  guarded: Guarded,
  { section: word, id = "" }: { section?: string | undefined; id?: string | undefined },
) {
  const { session, up } = guarded;
  const { section, entry } = await entryOf(guarded, word, id);
  return submit({
    request,
    session,
    schema: SCHEMAS[section],
    run: async (input, form) => {
      const change = {
        ...({ section, action: "save" } as const),
        ...{ ...input, is_main: "is_main" in input && input.is_main === "on" },
        ...(entry && { id, version: versionOf(form) }),
        client_request_id: clientRequestIdOf(form),
      };
      await saveVersion(updatePractitioner(up, change), "practice:changed", (results) =>
        entryRows(request, section, change, entryIn(results)),
      );
      return redirectWithFlash(sectionHref(section), { kind: "success", key: "practice:saved" });
    },
  });
}

type EntryValues = { name: string; detail?: string | undefined; year?: string | undefined };

function entryRows(
  request: Request,
  section: EntrySection,
  wanted: EntryValues,
  now: PracticeEntry | null,
): ChangedRow[] {
  if (!now) return [];
  const t = getT(request);
  const row = (key: "name" | "detail", value: string): ChangedRow => ({
    ...{ key, label: t(`practice:${section}.${key}`), now: value },
    yours: wanted[key] ?? "",
  });
  const rows = [row("name", now.name), row("detail", now.detail ?? "")];
  if (section === "hospital") return rows;
  const year = { key: "year", label: t(`practice:${section}.year`), yours: wanted.year ?? "" };
  return [...rows, { ...year, now: now.year === null ? "" : String(now.year) }];
}
