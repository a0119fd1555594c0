import { ReferralFrame } from "~/features/referral/ReferralFrame.tsx";
import { usePatientText } from "~/features/referral/use-facts.tsx";
import type { FormFailure } from "~/forms/failure.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import type { BranchChoice } from "~/upstream/plants.server.ts";
import type { SentDetail } from "~/upstream/referrer.server.ts";
import { referralDetailsSchema } from "./schema.ts";

interface DetailsPageProps {
  draft: SentDetail;
  branches: readonly BranchChoice[];
  failure: FormFailure | undefined;
}

export function DetailsPage({ draft, branches, failure }: DetailsPageProps) {
  const { t } = useTranslation(["referral", "common"]);
  const { referral_number: draft_id, products, version, urgency, diagnosis, note, fasting_note } = draft;
  const who = usePatientText(draft);
  const fasting = products.filter(({ fasting_hours }) => fasting_hours > 0);
  const fields = useFields(referralDetailsSchema, failure, {
    initial: { urgency, diagnosis, note, fasting_note, plant_id: draft.plant?.id },
  });
  return (
    <div className="narrow stack">
      <ReferralFrame
        title={t("referral:details.title")}
        lead={t("referral:tests.for", { who })}
        backHref={paths.referralTests({ draft_id })}
        backText={t("referral:steps.tests")}
        current={3}
        draft_id={draft_id}
        failure={failure}
      >
        <PostForm main className="stack" hidden={{ version }}>
          <SelectField
            {...fields.plant_id}
            label={t("referral:field.plant")}
            prompt={t("referral:field.any_plant")}
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <RadioGroup
            {...fields.urgency}
            label={t("referral:field.urgency")}
            options={(["routine", "urgent"] as const).map((value) => ({
              value,
              label: t(`referral:field.${value}`),
            }))}
          />
          <TextField
            {...fields.diagnosis}
            label={t("referral:field.diagnosis")}
            hint={t("referral:details.diagnosis_hint")}
            autoComplete="off"
          />
          <TextAreaField
            {...fields.note}
            label={t("referral:field.note")}
            hint={t("referral:details.note_hint")}
            autoComplete="off"
          />
          {fasting.map(({ product_id, name, fasting_hours }) => (
            <p key={product_id}>{t("referral:field.fasting_hours", { name, count: fasting_hours })}</p>
          ))}
          <TextField
            {...fields.fasting_note}
            label={t("referral:field.fasting_note")}
            hint={t("referral:details.fasting_hint")}
            autoComplete="off"
          />
          <Button>{t("referral:details.submit")}</Button>
        </PostForm>
      </ReferralFrame>
    </div>
  );
}
