import { redirect } from "@remix-run/node";
import { z } from "zod";
import { queryKey, readQuery } from "~/forms/query.server.ts";
import { requireSureNumbers } from "~/features/identity/sure.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import type { FieldErrors } from "~/forms/failure.ts";
import { nikDiffers } from "~/lib/nik.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { submit, type Posted } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { checkPatient, getSent, saveReferralDraft } from "~/upstream/referrals/referrer.server.ts";
import { schemas } from "./schema.ts";

export const patientQuery = z.object({
  by: z.enum(["mrn", "nik", "contact"]).catch("mrn"),
  draft_id: queryKey,
});

type Who = Pick<Parameters<typeof saveReferralDraft>[1], "patient_token" | "contact">;

function isContradicted(error: unknown, who: { identity_number: string; date_of_birth: string }): boolean {
  const isUnknown = error instanceof UpstreamRefusal && error.code === "patient_not_found";
  return isUnknown && nikDiffers(who.identity_number, who);
}

/** Also the contradiction of number and birth date. */
function notFoundBy(errors: FieldErrors): FormRejection {
  const texts = errors["identity_number"] ?? [];
  return new FormRejection({ identity_number: [...texts, "identity:other_birth"] }, { status: 404 });
}

/** Starts a draft, or replaces its person. */
export function choosePatient({ request, session, up }: Guarded) {
  const { by, draft_id } = readQuery(request, patientQuery);
  const codes = {
    patient_not_found: {
      [by === "mrn" ? "medical_record_number" : "identity_number"]: ["referrals:patient.not_found"],
    },
    wait: "referrals:patient.wait",
    already_sent: "referrals:tests.closed",
    version_changed: "referrals:tests.changed",
  };
  const save = async (who: Who, { client_request_id }: Posted) => {
    const before = draft_id === undefined ? null : await getSent(up, draft_id);
    const saved = await saveReferralDraft(up, {
      ...who,
      ...(before && { draft_id: before.referral_number, version: before.version }),
      client_request_id,
    });
    return redirect(paths.referralTests({ draft_id: saved }), 303);
  };
  if (by === "contact")
    return submit(request, session, {
      codes,
      schema: schemas.contact,
      run: (contact, posted) => save({ contact }, posted),
    });
  const existing = async (who: Parameters<typeof checkPatient>[1], posted: Posted) => {
    const { patient_token } = await checkPatient(up, who);
    return save({ patient_token }, posted);
  };
  return by === "mrn"
    ? submit(request, session, { codes, schema: schemas.mrn, run: existing })
    : submit(request, session, {
        codes,
        schema: schemas.nik,
        run: async (who, posted) => {
          // A card may contradict the birth date, and is found all the same.
          requireSureNumbers([{ field: "identity_number", identity_type: "KTP", ...who }], who, "1");
          try {
            return await existing(who, posted);
          } catch (error) {
            throw isContradicted(error, who) ? notFoundBy(codes.patient_not_found) : error;
          }
        },
      });
}
