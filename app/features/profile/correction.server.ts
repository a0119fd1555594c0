import { redirect, type AppLoadContext } from "@remix-run/node";
import { z } from "zod";
import { FormRejection } from "~/forms/failure.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
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
  /** the number was doubted, and confirmed */
  accept_warnings: z.literal("1").optional(),
  /** set once the request was made */
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

/** Keeps the correction and redirects to its comparison with the current value. */
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
    const found = (["M", "F"] as const).find(
      (code) => code.toLowerCase() === word || t(`profile:gender.${code}`).toLowerCase() === word,
    );
    if (found) return found;
    const choices = `${t("profile:gender.M")} / ${t("profile:gender.F")}`;
    throw new FormRejection({ value: ["profile:correction.gender"] }, { params: { choices } });
  }
  return field === "identity_number" ? plainIdentity(typed) : typed;
}

/** The pending request; redirects to the form without one. */
export async function loadCorrectionConfirm(guarded: Guarded) {
  const { session, up } = guarded;
  const [kept, { person }] = await Promise.all([corrections.find(session), getProfileDetails(up)]);
  if (kept?.ticket_number !== null) throw redirect(paths.correction());
  const { field, value, reason } = kept;
  return {
    field,
    reason,
    now: readable(guarded, field, person[field]),
    wanted: readable(guarded, field, value),
    shown: fingerprintOf(session, shownOf(guarded, kept)),
  };
}

function readable({ t, up }: Guarded, field: Correction["field"], value: string | null): string | null {
  if (field === "date_of_birth") return value && formatDate(value, up.lang);
  if (field === "gender" && (value === "M" || value === "F")) return t(`profile:gender.${value}`);
  return value;
}

function shownOf(guarded: Guarded, { field, value, reason }: Correction): Shown {
  const { t } = guarded;
  const wanted = readable(guarded, field, value) ?? "";
  return {
    page: "correction",
    lines: [
      shownLineOf("field", t("profile:correction.which"), t(`profile:correction.field.${field}`), field),
      shownLineOf("value", t("profile:correction.value"), wanted, value),
      shownLineOf("reason", t("profile:correction.reason"), reason),
    ],
  };
}

const schema = z.object({ photo: z.unknown().optional() });

/** Sends the request with a picture of a document. */
export function confirmCorrection(guarded: Guarded, context: AppLoadContext) {
  const { request, session, up } = guarded;
  return submit(request, session, {
    schema,
    lookAt: tabHref(session.userType, "PROFILE"),
    codes: { already_asked: "profile:correction.already", identity_doubtful: "identity:other_birth" },
    run: async (_input, { form, client_request_id }) => {
      const kept = await corrections.find(session);
      if (!kept) return redirect(paths.correction(), 303);
      requireShown(form, session, shownOf(guarded, kept));
      // Already sent, from another tab or an older copy of the page.
      if (kept.ticket_number !== null) return redirect(paths.correctionDone(), 303);
      const file = await readPicture(context.upload, session);
      const { field, value, reason, accept_warnings } = kept;
      const wanted = { field, value, reason, ...(accept_warnings && { accept_warnings: true }) };
      const ticket_number = await requestCorrection(up, { ...wanted, client_request_id }, file);
      await corrections.save(session, { ...kept, ticket_number });
      return redirect(paths.correctionDone(), 303);
    },
  });
}

/** Ticket of the last request; redirects to the profile without one. */
export async function loadCorrectionDone({ session }: Guarded) {
  const kept = await corrections.find(session);
  const back = tabHref(session.userType, "PROFILE");
  if (!kept?.ticket_number) throw redirect(back);
  return { back, field: kept.field, ticket_number: kept.ticket_number };
}
