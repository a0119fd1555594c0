import { ReferralFrame } from "~/features/referrals/ReferralFrame.tsx";
import { usePatientText } from "~/features/referrals/use-facts.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import type { BranchChoice } from "~/upstream/branches/plants.server.ts";
import type { SentDetail } from "~/upstream/referrals/referrer.server.ts";
import { referralDetailsSchema } from "./schema.ts";

interface DetailsPageProps {
  draft: SentDetail;
  branches: readonly BranchChoice[];
}

export function DetailsPage({ draft, branches }: DetailsPageProps) {
  const { t } = useTranslation(["referrals", "common"]);
  const { referral_number: draft_id, products, version, urgency, diagnosis, note, fasting_note } = draft;
  const who = usePatientText(draft);
  const fasting = products.filter(({ fasting_hours }) => fasting_hours > 0);
  const fields = useFields(referralDetailsSchema, {
    initial: { urgency, diagnosis, note, fasting_note, plant_id: draft.plant?.id },
  });
  return (
    <div className="narrow stack">
      <ReferralFrame
        title={t("referrals:details.title")}
        lead={t("referrals:tests.for", { who })}
        backHref={paths.referralTests({ draft_id })}
        backText={t("referrals:steps.tests")}
        current={3}
        draft_id={draft_id}
      >
        <PostForm main className="stack" hidden={{ version }}>
          <SelectField
            {...fields.plant_id}
            label={t("referrals:field.plant")}
            prompt={t("referrals:field.any_plant")}
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <RadioGroup
            {...fields.urgency}
            label={t("referrals:field.urgency")}
            options={(["routine", "urgent"] as const).map((value) => ({
              value,
              label: t(`referrals:field.${value}`),
            }))}
          />
          <TextField
            {...fields.diagnosis}
            label={t("referrals:field.diagnosis")}
            hint={t("referrals:details.diagnosis_hint")}
            autoComplete="off"
          />
          <TextAreaField
            {...fields.note}
            label={t("referrals:field.note")}
            hint={t("referrals:details.note_hint")}
            autoComplete="off"
          />
          {fasting.map(({ product_id, name, fasting_hours }) => (
            <p key={product_id}>{t("referrals:field.fasting_hours", { name, count: fasting_hours })}</p>
          ))}
          <TextField
            {...fields.fasting_note}
            label={t("referrals:field.fasting_note")}
            hint={t("referrals:details.fasting_hint")}
            autoComplete="off"
          />
          <Button>{t("referrals:details.submit")}</Button>
        </PostForm>
      </ReferralFrame>
    </div>
  );
}
