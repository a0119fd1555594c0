import { redirect, type AppLoadContext } from "@remix-run/node";
import { withTries } from "~/features/profile/password-tries.server.ts";
import { changedRow, saveVersion } from "~/forms/changed.server.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import { readForm, readText, versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatDate, type LangCode } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  entryIn,
  getPractitioner,
  licenceIn,
  updatePractitioner,
  type Licence,
  type PracticeEntry,
} from "~/upstream/practitioner/practitioner.server.ts";
import { unreadFile } from "~/features/profile/picture.server.ts";
import { DOCUMENT, findLicenceUpload } from "./licence-file.server.ts";
import { educationSchema, hospitalSchema, sipSchema, specialistSchema, strSchema } from "./schema.ts";
import { findEntrySection, sectionHref, type EntrySection } from "./sections.ts";

const NEW = "new";
const GONE = () => new Response(null, { status: 404 });

const typedForm = (date: string | null) => (date === null ? "" : date.split("-").reverse().join("-"));

function newKindOf(id: string): "str" | "sip" | null {
  return id === "new-str" ? "str" : id === "new-sip" ? "sip" : null;
}

export async function loadLicence({ up, t }: Guarded, id: string) {
  const practice = await getPractitioner(up);
  const licence = practice.license.rows.find((item) => item.id === id) ?? null;
  const kind = licence?.kind ?? newKindOf(id);
  if (!kind || !isUnderstood(kind)) throw GONE();
  const str = practice.license.rows.find((item) => item.kind === "str");
  // Only one STR exists: redirect to it.
  if (id === "new-str" && str) throw redirect(sectionHref("license"));
  return {
    title: t(`practitioner:licence.${licence ? "edit" : "new"}_${kind}`),
    kind,
    isNew: licence === null,
    citizen: practice.citizen,
    version: licence?.version ?? 0,
    hasFile: licence?.file_kind !== null && licence?.file_kind !== undefined,
    values: licenceFields(licence),
  };
}

function licenceFields(licence: Licence | null) {
  return {
    number: licence?.number ?? "",
    practice_place: licence?.practice_place ?? "",
    issued_at: typedForm(licence?.issued_at ?? null),
    expires_at: typedForm(licence?.expires_at ?? null),
  };
}

export type LicencePageView = Awaited<ReturnType<typeof loadLicence>>;

export async function submitLicence(
  { request, session, up, t }: Guarded,
  id: string,
  upload: AppLoadContext["upload"],
) {
  if (upload && "problem" in upload) return unreadFile(request, upload, DOCUMENT);
  const added = newKindOf(id);
  const kind = added ?? (readText(await readForm(request), "kind") === "str" ? "str" : "sip");
  return submit(request, session, {
    schema: kind === "str" ? strSchema : sipSchema,
    lookAt: sectionHref("license"),
    run: async ({ current_password, file: _file, ...fields }, { form, client_request_id }) => {
      const file = await findLicenceUpload(upload, session);
      const change = {
        section: "license" as const,
        action: "save" as const,
        kind,
        current_password,
        ...fields,
        ...(!added && { id, version: versionOf(form) }),
        client_request_id,
      };
      await saveVersion(withTries(updatePractitioner(up, change, file)), "practitioner:changed", (results) =>
        licenceRows(t, up.lang, change, licenceIn(results)),
      );
      return redirectWithFlash(sectionHref("license"), "success", "practitioner:licence.saved");
    },
  });
}

type LicenceValues = Partial<Record<"number" | "practice_place" | "issued_at" | "expires_at", string>>;

function licenceRows(
  t: Translate,
  lang: LangCode,
  licenceValues: LicenceValues,
  now: Licence | null,
): ChangedRow[] {
  if (!now) return [];
  const day = (date: string | null | undefined) => date && formatDate(date, lang);
  return [
    changedRow("number", t("practitioner:licence.number"), licenceValues.number, now.number),
    changedRow("place", t("practitioner:licence.place"), licenceValues.practice_place, now.practice_place),
    changedRow("issued", t("practitioner:licence.issued"), day(licenceValues.issued_at), day(now.issued_at)),
    changedRow(
      "expires",
      t("practitioner:licence.expires"),
      day(licenceValues.expires_at),
      day(now.expires_at),
    ),
  ];
}

function requireEntrySection(word: string | undefined): EntrySection {
  const section = findEntrySection(word);
  if (!section) throw GONE();
  return section;
}

/** Throws 404 for an entry the doctor does not have. */
export async function loadEntry(
  { up, t }: Guarded,
  { section: word, id = "" }: { section?: string | undefined; id?: string | undefined },
) {
  const section = requireEntrySection(word);
  const { rows } = (await getPractitioner(up))[section];
  const entry = id === NEW ? null : rows.find((item) => item.id === id);
  if (entry === undefined) throw GONE();
  return {
    title: t(`practitioner:${section}.${entry ? "edit" : "new"}`),
    section,
    version: entry?.version ?? 0,
    isMain: section === "hospital" && (entry?.is_main ?? rows.length === 0),
    values: entryFields(entry),
  };
}

function entryFields(entry: PracticeEntry | null) {
  return {
    name: entry?.name ?? "",
    detail: entry?.detail ?? "",
    year: entry?.year == null ? "" : String(entry.year),
  };
}

export type EntryPageView = Awaited<ReturnType<typeof loadEntry>>;

const SCHEMAS = { specialist: specialistSchema, education: educationSchema, hospital: hospitalSchema };

export async function submitEntry(
  { request, session, up, t }: Guarded,
  { section: word, id = "" }: { section?: string | undefined; id?: string | undefined },
) {
  const section = requireEntrySection(word);
  return submit(request, session, {
    schema: SCHEMAS[section],
    run: async (input, { form, client_request_id }) => {
      const change = {
        section,
        action: "save" as const,
        ...input,
        is_main: "is_main" in input && input.is_main === "on",
        ...(id !== NEW && { id, version: versionOf(form) }),
        client_request_id,
      };
      await saveVersion(updatePractitioner(up, change), "practitioner:changed", (results) =>
        entryRows(t, section, change, entryIn(results)),
      );
      return redirectWithFlash(sectionHref(section), "success", "practitioner:saved");
    },
  });
}

type EntryValues = { name: string; detail?: string | undefined; year?: string | undefined };

function entryRows(
  t: Translate,
  section: EntrySection,
  entryValues: EntryValues,
  now: PracticeEntry | null,
): ChangedRow[] {
  if (!now) return [];
  const rows = [
    changedRow("name", t(`practitioner:${section}.name`), entryValues.name, now.name),
    changedRow("detail", t(`practitioner:${section}.detail`), entryValues.detail, now.detail),
  ];
  if (section === "hospital") return rows;
  return [
    ...rows,
    changedRow("year", t(`practitioner:${section}.year`), entryValues.year, now.year?.toString()),
  ];
}
