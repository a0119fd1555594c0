import { redirect, type AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { confirmation } from "~/forms/confirm.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { shownLineOf } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatDate, today } from "~/lib/dates.ts";
import { plainIdentity } from "~/lib/identity-number.ts";
import { paths } from "~/lib/paths.ts";
import { readTypedDate } from "~/lib/typed-date.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import {
  getProfileDetails,
  requestCorrection,
  type ProfileDetails,
} from "~/upstream/profile/profile.server.ts";
import { isLocked } from "./load.server.ts";
import { requireSurePerson } from "./sure-profile.server.ts";
import { readPicture } from "./picture.server.ts";
import { correctable } from "./correction-fields.ts";
import { correctionSchema } from "./schema.ts";
import { tabHref } from "./tabs.ts";

const draft = z.object({
  field: z.enum(correctable),
  value: z.string(),
  reason: z.string(),
  accept_warnings: z.literal("1").optional(),
  /** null until the request was made */
  ticket_number: z.string().nullable(),
});
type Correction = z.output<typeof draft>;

const corrections = draftKind("correction", draft);

export async function loadCorrection({ session, up }: Guarded) {
  const profile = await getProfileDetails(up);
  const back = tabHref(session.userType, "PROFILE");
  if (!isLocked(profile)) throw redirect(back);
  const kept = await corrections.find(session);
  return {
    back,
    fields: fieldsOf(profile),
    kept: kept?.ticket_number === null ? { field: kept.field, value: kept.value, reason: kept.reason } : null,
  };
}

function fieldsOf({ person }: ProfileDetails): Correction["field"][] {
  return person.patient ? [...correctable] : ["first_name", "last_name"];
}

export function submitCorrection({ request, session, up, t }: Guarded) {
  return submit(request, session, {
    schema: correctionSchema,
    run: async (input) => {
      const profile = await getProfileDetails(up);
      if (!fieldsOf(profile).includes(input.field)) throw new FormRejection({ field: ["errors:choose_one"] });
      const value = plainValue(t, input.field, input.value);
      if (value === (profile.person[input.field] ?? ""))
        throw new FormRejection({ value: ["profile:correction.same"] });
      requireSurePerson(profile.person, { [input.field]: value }, "value", input.accept_warnings);
      const kept: Correction = { ...input, value, ticket_number: null };
      await corrections.save(session, kept);
      return redirect(paths.correctionConfirm(), 303);
    },
  });
}

/** The value in the laboratory's format. @throws FormRejection at `value` */
function plainValue(t: Translate, field: Correction["field"], typed: string): string {
  if (field === "date_of_birth") {
    const read = readTypedDate({ day: typed, month: "", year: "" }, today());
    if (read.ok) return read.date;
    throw new FormRejection({ value: [`complete-profile:date.${read.problem}`] });
  }
  if (field === "gender") {
    const word = typed.toLowerCase();
    const match = (["M", "F"] as const).find(
      (code) => code.toLowerCase() === word || t(`profile:gender.${code}`).toLowerCase() === word,
    );
    if (match) return match;
    const choices = `${t("profile:gender.M")} / ${t("profile:gender.F")}`;
    throw new FormRejection({ value: ["profile:correction.gender"] }, { params: { choices } });
  }
  return field === "identity_number" ? plainIdentity(typed) : typed;
}

const schema = z.object({ photo: z.unknown().optional() });

interface Uploading extends Guarded {
  upload: AppLoadContext["upload"];
}

export const requestingCorrection = confirmation({
  load: async ({ session }: Uploading) => {
    const kept = await corrections.find(session);
    if (!kept) throw redirect(paths.correction(), 303);
    return kept;
  },
  // Already sent, from another tab or an older copy of the page.
  refuse: ({ ticket_number }) => (ticket_number === null ? null : redirect(paths.correctionDone(), 303)),
  shown: (kept, guarded) => {
    const { t } = guarded;
    const { field, value, reason } = kept;
    return {
      page: "correction",
      record: kept,
      lines: [
        shownLineOf("field", t("profile:correction.which"), t(`profile:correction.field.${field}`), field),
        shownLineOf("value", t("profile:correction.value"), readable(guarded, field, value) ?? "", value),
        shownLineOf("reason", t("profile:correction.reason"), reason),
      ],
    };
  },
  schema,
  lookAt: (_key, { session }) => tabHref(session.userType, "PROFILE"),
  codes: { already_asked: "profile:correction.already", identity_doubtful: "identity:other_birth" },
  run: async ({ session, up, upload }, kept, _choices, client_request_id) => {
    const file = await readPicture(upload, session);
    const { field, value, reason, accept_warnings } = kept;
    const request = { field, value, reason, ...(accept_warnings && { accept_warnings: true }) };
    const ticket_number = await requestCorrection(up, { ...request, client_request_id }, file);
    await corrections.save(session, { ...kept, ticket_number });
    return redirect(paths.correctionDone(), 303);
  },
});

export async function loadCorrectionConfirm(guarded: Uploading) {
  const [{ view, fingerprint }, { person }] = await Promise.all([
    requestingCorrection.show(guarded, null),
    getProfileDetails(guarded.up),
  ]);
  const { field, value, reason, ticket_number } = view;
  if (ticket_number !== null) throw redirect(paths.correction());
  return {
    field,
    reason,
    now: readable(guarded, field, person[field]),
    wanted: readable(guarded, field, value),
    shown: fingerprint,
  };
}

function readable({ t, up }: Guarded, field: Correction["field"], value: string | null): string | null {
  if (field === "date_of_birth") return value && formatDate(value, up.lang);
  if (field === "gender" && (value === "M" || value === "F")) return t(`profile:gender.${value}`);
  return value;
}

export async function loadCorrectionDone({ session }: Guarded) {
  const kept = await corrections.find(session);
  const back = tabHref(session.userType, "PROFILE");
  if (!kept?.ticket_number) throw redirect(back);
  return { back, field: kept.field, ticket_number: kept.ticket_number };
}
