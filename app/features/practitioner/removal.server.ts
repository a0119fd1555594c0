import { withTries } from "~/features/profile/password-tries.server.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
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

/** Subject of the question. Throws 404 for anything the doctor does not have. */
export async function loadPracticeRemoval({ up }: Guarded, { section: word, id = "" }: RemovalParams) {
  const section = findSection(word);
  const found = section && factsOf(await getPractitioner(up), section, id);
  if (!section || !found) throw new Response(null, { status: 404 });
  return { section, back: sectionHref(section), secured: isSecured(section), ...found };
}
export type RemovalView = Awaited<ReturnType<typeof loadPracticeRemoval>>;

interface Facts {
  version: number;
  name: string;
  detail: string | null;
  expires_at: string | null;
  /** next main hospital */
  next_main: string | null;
  /** bank and tax: a verified entry is in use and stays */
  used: boolean;
}

function factsOf(practice: PractitionerProfile, section: PractitionerSection, id: string): Facts | null {
  const none = { detail: null, expires_at: null, next_main: null, used: false };
  if (section === "license") {
    const found = practice.license.rows.find((one) => one.id === id);
    if (!found) return null;
    const { version, number, practice_place, expires_at, kind } = found;
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
  const found = rows.find((one) => one.id === id);
  if (!found) return null;
  const next_main = found.is_main ? (rows.find((one) => one.id !== id)?.name ?? null) : null;
  return { ...none, version: found.version, name: found.name, detail: found.detail, next_main };
}

/** Removes a row or withdraws a pending change. */
export async function submitPracticeRemoval(guarded: Guarded, params: RemovalParams) {
  const { request, session, up } = guarded;
  const section = findSection(params.section);
  const id = params.id ?? "";
  if (!section) throw new Response(null, { status: 404 });
  return submit(request, session, {
    schema: isSecured(section) ? securedRemoveSchema : removeEntrySchema,
    codes: { version_changed: "practitioner:remove.changed" },
    lookAt: sectionHref(section),
    run: async (input, { form, client_request_id }) => {
      const change = {
        section,
        action: "remove" as const,
        id,
        version: versionOf(form),
        ...("current_password" in input && { current_password: input.current_password }),
        client_request_id,
      };
      await withTries(updatePractitioner(up, change));
      return redirectWithFlash(sectionHref(section), "success", "practitioner:remove.done");
    },
  });
}
