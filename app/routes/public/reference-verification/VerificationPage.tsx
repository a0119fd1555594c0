import { VerificationWord } from "~/features/practitioner/VerificationWord.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import type { Verification } from "~/upstream/reference/reference-verifications.server.ts";
import { verificationDecisionSchema } from "./schema.ts";

interface VerificationPageProps {
  verification: Verification;
}

export function VerificationPage({ verification }: VerificationPageProps) {
  const { t } = useTranslation(["practitioner", "registration"]);
  const { section, status, practitioner_name, username } = verification;
  return (
    <div className="narrow stack">
      <FormHeader
        title={t("practitioner:verify.heading", { section: t(`practitioner:verify.section.${section}`) })}
        backHref={paths.referenceLab()}
        backText={t("registration:reference.title")}
      />
      <VerificationWord {...verification} />
      <SummaryList
        rows={[
          {
            label: t("practitioner:verify.doctor"),
            value: username ? `${practitioner_name} (${username})` : practitioner_name,
          },
          ...useDeclared(verification),
        ]}
      />
      {status === "unverified" && <DecisionForm verification={verification} />}
    </div>
  );
}

function useDeclared({ section, fields }: Verification): SummaryRow[] {
  const { t } = useTranslation("practitioner");
  const word = (name: string) => {
    const value = fields[name];
    return typeof value === "boolean" ? t(value ? "verify.yes" : "verify.no") : (value ?? null);
  };
  const day = (name: string) => {
    const value = fields[name];
    return typeof value === "string" ? <DateText value={value} /> : null;
  };
  if (section === "bank")
    return [
      { label: t("bank.bank"), value: word("bank_name") },
      { label: t("bank.number"), value: word("account_number_masked") },
      { label: t("bank.name"), value: word("account_name") },
      { label: t("verify.matches"), value: word("name_matches") },
    ];
  if (section === "tax")
    return [
      { label: t("tax.npwp"), value: word("npwp_masked") ?? t("tax.none") },
      { label: t("tax.state"), value: word("state_employee") },
    ];
  const isSip = fields["kind"] === "sip";
  return [
    { label: t("verify.what"), value: isSip ? t("licence.sip") : t("licence.str") },
    { label: t("licence.number"), value: word("number") },
    ...(isSip
      ? [
          { label: t("licence.place"), value: word("practice_place") },
          { label: t("licence.issued"), value: day("issued_at") },
        ]
      : []),
    { label: t("licence.expires"), value: day("expires_at") ?? t("licence.for_life") },
    { label: t("verify.copy"), value: word("file") },
  ];
}

function DecisionForm({ verification }: VerificationPageProps) {
  const { t } = useTranslation("practitioner");
  const { reason } = useFields(verificationDecisionSchema);
  return (
    <PostForm main hidden={{ version: verification.version }} className="stack">
      <TextAreaField
        {...reason}
        label={t("verify.reason")}
        hint={t("verify.reason_hint")}
        rows={3}
        autoComplete="off"
      />
      <ButtonRow>
        <Button name="decision" value="verify">
          {t("verify.accept")}
        </Button>
        <Button name="decision" value="reject" look="secondary">
          {t("verify.reject")}
        </Button>
      </ButtonRow>
    </PostForm>
  );
}
