import { REASON_CODES } from "~/features/facility/steps.ts";
import { useFields } from "~/forms/fields.ts";
import { textLang } from "~/i18n/text-language.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { textIn } from "~/lib/bilingual.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { SpecimenDetail } from "~/upstream/reference/reference-specimens.server.ts";
import { stepSchema } from "./schema.ts";

export function SpecimenPage({ specimen }: { specimen: SpecimenDetail }) {
  const { t, i18n } = useTranslation(["facility", "registration"]);
  const { accession_number, order_number, state, expected_at, tube_en, tube_id } = specimen;
  return (
    <div className="narrow stack">
      <FormHeader
        title={t("facility:action.number", { number: accession_number })}
        backHref={paths.referenceLab()}
        backText={t("registration:reference.title")}
      />
      <SummaryList
        rows={[
          { label: t("facility:reference.order"), value: order_number },
          { label: t("facility:reference.state"), value: t(`facility:specimen.${state}`) },
          {
            label: t("facility:reference.tube"),
            value: textIn(textLang(i18n.language), { en: tube_en, id: tube_id }),
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
    </div>
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
        options={steps.map((value) => ({ value, label: t(`reference.steps.${value}`) }))}
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
