import { ownRecordHref } from "~/features/family/acting-for.server.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { changedRejection } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { declaredOfRefusal, getRecord, updateDeclared } from "~/upstream/record/record.server.ts";
import { declaredSchema } from "./schema.ts";

/** @throws Response 404 if only the patient declares */
export async function loadDeclared(up: UpstreamContext, id: string) {
  const { patient, is_self, decides, declared } = await getRecord(up, id);
  if (!decides) throw new Response(null, { status: 404 });
  const name = is_self ? null : patient.name;
  return { patient_id: patient.patient_id, name, declared, selfHref: ownRecordHref(up) };
}

export function saveDeclared(request: Request, { session, up }: Guarded, patient_id: string) {
  return submit(request, session, {
    schema: declaredSchema,
    lookAt: paths.medicalRecord(patient_id),
    run: async ({ version, allergies = "", conditions = "", medicines = "" }, form) => {
      const entered = { allergies, conditions, medicines };
      try {
        const client_request_id = clientRequestIdOf(form);
        await updateDeclared(up, { patient_id, version, ...entered, client_request_id });
      } catch (error) {
        const now =
          error instanceof UpstreamRefusal && error.code === "version_changed"
            ? declaredOfRefusal(error.results)
            : null;
        if (!now) throw error;
        const t = getT(request);
        const names = ["allergies", "conditions", "medicines"] as const;
        throw changedRejection(
          names.map((key): ChangedRow => ({
            key,
            label: t(`record:declared.${key}`),
            yours: entered[key],
            now: now[key],
          })),
        );
      }
      return redirectWithFlash(paths.medicalRecord(patient_id), {
        kind: "success",
        key: "record:declared.saved",
      });
    },
  });
}
