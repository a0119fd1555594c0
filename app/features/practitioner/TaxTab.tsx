import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { PasswordField, TextField } from "~/ui/TextFields.tsx";
import type { PractitionerProfile, TaxData } from "~/upstream/practitioner/practitioner.server.ts";
import { History } from "./History.tsx";
import { taxSchema } from "./schema.ts";
import { VerificationWord } from "./VerificationWord.tsx";

interface TaxTabProps {
  practice: PractitionerProfile;
  paid: boolean;
}

export function TaxTab({ practice, paid }: TaxTabProps) {
  const { t } = useTranslation("practitioner");
  const { in_use, waiting } = practice.tax;
  return (
    <div className="split">
      <div className="stack">
        {in_use ? (
          <Card title={t("tax.in_use")}>
            <Tax {...in_use} />
          </Card>
        ) : (
          <p>{t("tax.empty")}</p>
        )}
        {waiting && (
          <Card
            title={waiting.status === "unverified" ? t("tax.waiting") : t("tax.refused")}
            actions={
              <ButtonLink look="secondary" href={paths.practiceRemove("tax", waiting.id)}>
                {t("bank.take_back")}
              </ButtonLink>
            }
          >
            <Tax {...waiting} />
          </Card>
        )}
        <History history={practice.history} section="tax" />
      </div>
      <TaxForm practice={practice} paid={paid} />
    </div>
  );
}

function Tax(tax: TaxData) {
  const { t } = useTranslation("practitioner");
  return (
    <>
      <VerificationWord {...tax} />
      <SummaryList
        rows={[
          { label: t("tax.npwp"), value: tax.npwp_masked ?? t("tax.none") },
          { label: t("tax.state"), value: <YesNo value={tax.state_employee} /> },
        ]}
      />
      {tax.npwp_legacy === true && <Alert kind="warning">{t("tax.legacy")}</Alert>}
      {tax.npwp_legacy === NOT_UNDERSTOOD && <StateWord state="not_understood" />}
    </>
  );
}

function YesNo({ value }: { value: TaxData["state_employee"] }) {
  const { t } = useTranslation("practitioner");
  if (value === NOT_UNDERSTOOD) return <StateWord state="not_understood" />;
  return t(value ? "tax.yes" : "tax.no");
}

const wordOf = (value: TaxData["state_employee"] | undefined) =>
  value === undefined || value === NOT_UNDERSTOOD ? undefined : value ? "yes" : "no";

function TaxForm({ practice, paid }: TaxTabProps) {
  const { t } = useTranslation("practitioner");
  const known = practice.tax.waiting ?? practice.tax.in_use;
  const fields = useFields(taxSchema, {
    initial: {
      npwp_choice: known ? (known.npwp_masked === null ? "none" : "keep") : undefined,
      state_employee: wordOf(known?.state_employee),
    },
  });
  return (
    <section aria-labelledby="tax-form" className="stack">
      <h2 id="tax-form">{t("tax.change")}</h2>
      <ChangedMeanwhile />
      <PostForm main intent="tax" version={practice.tax.version} className="stack">
        <RadioGroup
          {...fields.npwp_choice}
          label={t("tax.npwp")}
          options={[
            ...(known?.npwp_masked
              ? [{ value: "keep", label: t("tax.keep_number", { number: known.npwp_masked }) }]
              : []),
            { value: "number", label: t("tax.new_number") },
            { value: "none", label: t("tax.none"), hint: t("tax.none_hint") },
          ]}
        />
        <TextField
          {...fields.npwp}
          label={t("tax.number")}
          hint={practice.citizen ? t("tax.number_hint") : t("tax.number_hint_foreign")}
          inputMode="numeric"
          exact
          width="medium"
        />
        <RadioGroup
          {...fields.state_employee}
          label={t("tax.state")}
          hint={paid ? t("tax.state_paid") : t("tax.state_hint")}
          options={[
            { value: "yes", label: t("tax.yes") },
            { value: "no", label: t("tax.no") },
          ]}
        />
        <PasswordField
          {...fields.current_password}
          label={t("password")}
          hint={t("password_hint")}
          autoComplete="current-password"
        />
        <Button wide>{t("tax.submit")}</Button>
      </PostForm>
    </section>
  );
}
