import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { REASON_CODES, SPECIMEN_STEPS, REASONS_OF } from "~/features/facility/steps.ts";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textIn } from "~/lib/bilingual.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import {
  getSpecimen,
  advanceSpecimen,
  type SpecimenDetail,
} from "~/upstream/reference/reference-specimens.server.ts";

export const handle = { title: "facility:reference.page_title", preserveInput: true, sheets: ["area"] };

const stepSchema = z.object({
  action: z.enum(SPECIMEN_STEPS, "errors:choose_one"),
  reason_code: z.enum(REASON_CODES, "errors:choose_one").optional(),
  hours: z
    .string()
    .trim()
    .regex(/^\d{1,3}$/, "facility:reference.hours_wrong")
    .optional(),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getSpecimen(up, params["accession_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const accession_number = params["accession_number"] ?? "";
  return submitForStaff({
    request,
    schema: stepSchema,
    lookAt: paths.referenceSpecimen(accession_number),
    codes: {
      specimen_state: { action: ["facility:reference.not_possible"] },
      "404": "errors:general",
    },
    run: async (input) => {
      const step = stepOf(input);
      await advanceSpecimen(up, { accession_number, ...step });
      return { key: "facility:reference.done", params: { number: accession_number } };
    },
  });
}

/**
 * The step's input.
 * @throws FormRejection without a valid reason, or hours of a delay
 */
function stepOf({ action, reason_code, hours }: z.output<typeof stepSchema>) {
  if (action !== "reject" && action !== "repeat" && action !== "delay") return { action };
  const reasons: readonly string[] = REASONS_OF[action];
  if (!reason_code || !reasons.includes(reason_code))
    throw new FormRejection({ reason_code: ["facility:reference.reason_fits"] });
  if (action !== "delay") return { action, reason_code };
  const count = Number(hours ?? 0);
  if (count < 1 || count > 240) throw new FormRejection({ hours: ["facility:reference.hours_wrong"] });
  return { action, reason_code, hours: count };
}

export default function ReferenceSpecimenRoute() {
  const specimen = useLoaderData<typeof loader>();
  const { t, lang } = useTranslation(["facility", "registration"]);
  const { accession_number, order_number, state, expected_at, tube_en, tube_id } = specimen;
  return (
    <NarrowPage
      title={t("facility:action.number", { number: accession_number })}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      <SummaryList
        rows={[
          { label: t("facility:reference.order"), value: order_number },
          { label: t("facility:reference.state"), value: t(`facility:specimen.${state}`) },
          {
            label: t("facility:reference.tube"),
            value: textIn(lang, { en: tube_en, id: tube_id }),
          },
          {
            label: t("facility:reference.expected"),
            value: <DateText value={expected_at} form="moment" />,
          },
        ]}
      />
      {specimen.steps.length > 0 ? (
        <StepForm steps={specimen.steps} />
      ) : (
        <p>{t("facility:reference.nothing_left")}</p>
      )}
    </NarrowPage>
  );
}

function StepForm({ steps }: Pick<SpecimenDetail, "steps">) {
  const { t } = useTranslation("facility");
  const { action, reason_code, hours } = useFields(stepSchema);
  return (
    <PostForm main className="stack">
      <RadioGroup
        {...action}
        label={t("reference.step")}
        options={steps.filter(isUnderstood).map((value) => ({ value, label: t(`reference.steps.${value}`) }))}
      />
      <SelectField
        {...reason_code}
        label={t("reference.reason")}
        hint={t("reference.reason_hint")}
        prompt={t("reference.no_reason")}
        options={REASON_CODES.map((value) => ({ value, label: t(`reference.reasons.${value}`) }))}
      />
      <TextField
        {...hours}
        label={t("reference.hours")}
        hint={t("reference.hours_hint")}
        inputMode="numeric"
        autoComplete="off"
      />
      <Button>{t("reference.submit")}</Button>
    </PostForm>
  );
}
