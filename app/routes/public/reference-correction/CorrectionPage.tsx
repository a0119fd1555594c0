import { fieldKey } from "~/features/profile/correction-fields.ts";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import type { CorrectionRequest } from "~/upstream/reference/reference-corrections.server.ts";
import { correctionDecisionSchema } from "./schema.ts";

/** A correction request with both values, and the form to answer it while pending. */
export function CorrectionPage({ correction }: { correction: CorrectionRequest }) {
  const { t } = useTranslation(["registration", "profile"]);
  const { ticket_number, field, correction_status: state, name, username } = correction;
  return (
    <div className="narrow stack">
      <FormHeader
        title={t("registration:reference.correction.heading", {
          field: t(`profile:correction.field.${fieldKey(field)}`),
        })}
        over={ticket_number}
        backHref={paths.referenceLab()}
        backText={t("registration:reference.title")}
      />
      <SummaryList
        rows={[
          {
            label: t("registration:reference.correction.of"),
            value: (
              <>
                <span className="upper">{name}</span> ({username})
              </>
            ),
          },
          { label: t("registration:reference.correction.before"), value: correction.old_value },
          {
            label: t("registration:reference.correction.wanted"),
            value: <strong>{correction.value}</strong>,
          },
          { label: t("registration:reference.correction.why"), value: correction.reason },
          {
            label: t("registration:reference.correction.asked"),
            value: <DateText value={correction.created_at} form="moment" />,
          },
          {
            label: t("registration:reference.correction.status"),
            value: t(`registration:reference.correction.${state}`),
          },
          ...(correction.decided_at
            ? [
                {
                  label: t("registration:reference.correction.decided"),
                  value: <DateText value={correction.decided_at} form="moment" />,
                },
                { label: t("registration:reference.correction.answer"), value: correction.answer },
              ]
            : []),
        ]}
      />
      {state === "waiting" && <DecisionForm />}
    </div>
  );
}

function DecisionForm() {
  const { t } = useTranslation("registration");
  const { answer } = useFields(correctionDecisionSchema);
  return (
    <PostForm main className="stack">
      <TextAreaField
        {...answer}
        label={t("reference.correction.answer")}
        hint={t("reference.correction.answer_hint")}
        rows={3}
        autoComplete="off"
      />
      <ButtonRow>
        <Button name="decision" value="accept">
          {t("reference.correction.accept")}
        </Button>
        <Button name="decision" value="refuse" look="secondary">
          {t("reference.correction.refuse")}
        </Button>
      </ButtonRow>
    </PostForm>
  );
}
