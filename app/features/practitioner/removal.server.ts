import { withTries } from "~/features/profile/password-tries.server.ts";
import { confirmation } from "~/forms/confirm.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  getPractitioner,
  updatePractitioner,
  type PractitionerProfile,
  type PractitionerSection,
} from "~/upstream/practitioner/practitioner.server.ts";
import { removeEntrySchema, securedRemoveSchema } from "./schema.ts";
import { findSection, isSecured, sectionHref } from "./sections.ts";

interface RemovalParams {
  section?: string | undefined;
  id?: string | undefined;
}

interface RemovalKey {
  section: PractitionerSection;
  id: string;
}

interface Facts {
  version: number;
  name: string;
  detail: string | null;
  expires_at: string | null;
  next_main: string | null;
  /** bank and tax: a verified entry is in use and stays */
  used: boolean;
}

function factsOf(practice: PractitionerProfile, section: PractitionerSection, id: string): Facts | null {
  const none = { detail: null, expires_at: null, next_main: null, used: false };
  if (section === "license") {
    const match = practice.license.rows.find((item) => item.id === id);
    if (!match) return null;
    const { version, number, practice_place, expires_at, kind } = match;
    return { ...none, version, expires_at, name: `${kind.toUpperCase()} ${number}`, detail: practice_place };
  }
  if (section === "bank") {
    const { waiting, version, in_use } = practice.bank;
    if (waiting?.id !== id) return null;
    const name = `${waiting.bank_name} ${waiting.account_number_masked}`;
    return { ...none, version, name, detail: waiting.account_name, used: in_use !== null };
  }
  if (section === "tax") {
    const { waiting, version, in_use } = practice.tax;
    if (waiting?.id !== id) return null;
    return { ...none, version, name: waiting.npwp_masked ?? "–", used: in_use !== null };
  }
  const { rows } = practice[section];
  const match = rows.find((item) => item.id === id);
  if (!match) return null;
  const next_main = match.is_main ? (rows.find((item) => item.id !== id)?.name ?? null) : null;
  return { ...none, version: match.version, name: match.name, detail: match.detail, next_main };
}

function removalWith<S extends typeof removeEntrySchema | typeof securedRemoveSchema>(schema: S) {
  return confirmation({
    /** @throws Response 404 for anything the doctor does not have */
    load: async ({ up }: Guarded, { section, id }: RemovalKey) => {
      const facts = factsOf(await getPractitioner(up), section, id);
      if (!facts) throw new Response(null, { status: 404 });
      return { section, id, ...facts };
    },
    shown: ({ section, id, version, name, detail, next_main }, { t }) => ({
      page: `practice-remove:${section}:${id}`,
      record: { section, id, version },
      lines: [shownLineOf("name", t(`practitioner:remove.what_${section}`), name, [name, detail, next_main])],
    }),
    schema,
    codes: { version_changed: "practitioner:remove.changed" },
    lookAt: ({ section }) => sectionHref(section),
    run: async ({ up }, record, input, client_request_id) => {
      const password = "current_password" in input && { current_password: input.current_password };
      await withTries(
        updatePractitioner(up, { ...record, action: "remove", ...password, client_request_id }),
      );
      return redirectWithFlash(sectionHref(record.section), "success", "practitioner:remove.done");
    },
  });
}

const removals = { plain: removalWith(removeEntrySchema), secured: removalWith(securedRemoveSchema) };

const removalOf = (section: PractitionerSection) => removals[isSecured(section) ? "secured" : "plain"];

/** @throws Response 404 for an unknown section */
function keyOf({ section: word, id = "" }: RemovalParams): RemovalKey {
  const section = findSection(word);
  if (!section) throw new Response(null, { status: 404 });
  return { section, id };
}

/** Throws 404 for anything the doctor does not have. */
export async function loadPracticeRemoval(doctor: Guarded, params: RemovalParams) {
  const key = keyOf(params);
  const { section } = key;
  const { view, fingerprint } = await removalOf(section).show(doctor, key);
  return { ...view, back: sectionHref(section), secured: isSecured(section), fingerprint };
}
export type RemovalView = Awaited<ReturnType<typeof loadPracticeRemoval>>;

export async function submitPracticeRemoval(doctor: Guarded, params: RemovalParams) {
  const key = keyOf(params);
  return removalOf(key.section).confirm(doctor, key);
}
