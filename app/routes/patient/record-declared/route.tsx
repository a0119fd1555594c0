import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { ownRecordHref, relationTo } from "~/features/family/acting-for.server.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { changedRejection } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";
import { declaredOfRefusal, getRecord, updateDeclared } from "~/upstream/record/record.server.ts";

export const handle = { title: "record:declared.title", preserveInput: true, sheets: ["people"] };

const text = z.string().trim().max(1000, "record:declared.too_long").optional();

const declaredSchema = z.object({
  allergies: text,
  conditions: text,
  medicines: text,
  version: z.coerce.number().int().min(0),
});

/** @throws Response 404 if only the patient declares */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const id = params["id"] ?? "";
  const [{ patient, is_self, decides, declared }, relation] = await Promise.all([
    getRecord(up, id),
    relationTo(up, id),
  ]);
  if (!decides) throw new Response(null, { status: 404 });
  const person = is_self ? null : { name: patient.name, relation };
  return { patient_id: patient.patient_id, person, declared, selfHref: ownRecordHref(up) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const guarded = await requirePatient(request);
  return saveDeclared(guarded, params["id"] ?? "");
}

function saveDeclared({ request, session, up, t }: Guarded, patient_id: string) {
  return submit(request, session, {
    schema: declaredSchema,
    lookAt: paths.medicalRecord(patient_id),
    run: async ({ version, allergies = "", conditions = "", medicines = "" }, { client_request_id }) => {
      const entered = { allergies, conditions, medicines };
      try {
        await updateDeclared(up, { patient_id, version, ...entered, client_request_id });
      } catch (error) {
        const now =
          error instanceof UpstreamRefusal && error.code === "version_changed"
            ? declaredOfRefusal(error.results)
            : null;
        if (!now) throw error;
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
      return redirectWithFlash(paths.medicalRecord(patient_id), "success", "record:declared.saved");
    },
  });
}

export default function DeclaredRoute() {
  const { patient_id, person, declared, selfHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation("record");
  const { allergies, conditions, medicines, version } = declared;
  const fields = useFields(declaredSchema, { initial: { allergies, conditions, medicines } });
  return (
    <NarrowPage
      title={t("declared.form_heading")}
      lead={person === null ? t("declared.lead") : t("declared.lead_other", { name: person.name })}
      backHref={paths.medicalRecord(patient_id)}
      backText={t("back_to")}
    >
      <ActingForBanner person={person} selfHref={selfHref} />
      <ChangedMeanwhile />
      <PostForm main className="stack" version={version}>
        <TextAreaField
          {...fields.allergies}
          label={t("declared.allergies")}
          hint={t("declared.allergies_hint")}
          rows={4}
          autoComplete="off"
        />
        <TextAreaField
          {...fields.conditions}
          label={t("declared.conditions")}
          hint={t("declared.conditions_hint")}
          rows={4}
          autoComplete="off"
        />
        <TextAreaField
          {...fields.medicines}
          label={t("declared.medicines")}
          hint={t("declared.medicines_hint")}
          rows={4}
          autoComplete="off"
        />
        <Button>{t("declared.save")}</Button>
      </PostForm>
    </NarrowPage>
  );
}
