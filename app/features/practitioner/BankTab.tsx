import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Card } from "~/ui/Card.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { PasswordField } from "~/ui/TextFields.tsx";
import type { BankAccount, PractitionerProfile } from "~/upstream/practitioner/practitioner.server.ts";
import { AccountFields } from "./AccountFields.tsx";
import { History } from "./History.tsx";
import { bankSchema } from "./schema.ts";
import { VerificationWord } from "./VerificationWord.tsx";

interface BankTabProps {
  practice: PractitionerProfile;
}

export function BankTab({ practice }: BankTabProps) {
  const { t } = useTranslation("practitioner");
  const { in_use, waiting } = practice.bank;
  return (
    <div className="split">
      <div className="stack">
        {in_use ? (
          <Card title={t("bank.in_use")}>
            <Account {...in_use} />
          </Card>
        ) : (
          <p>{t("bank.none")}</p>
        )}
        {waiting && (
          <Card
            title={waiting.status === "rejected" ? t("bank.refused") : t("bank.waiting")}
            actions={
              <ButtonLink look="secondary" href={paths.practiceRemove("bank", waiting.id)}>
                {t("bank.take_back")}
              </ButtonLink>
            }
          >
            <Account {...waiting} />
            {in_use && (
              <p>
                {waiting.status === "rejected"
                  ? t("bank.still_used", { account: wordOf(in_use) })
                  : t("bank.old_stays", { account: wordOf(in_use) })}
              </p>
            )}
          </Card>
        )}
        <History history={practice.history} section="bank" />
      </div>
      <BankForm practice={practice} />
    </div>
  );
}

const wordOf = ({ bank_name, account_number_masked }: BankAccount) => `${bank_name} ${account_number_masked}`;

function Account(account: BankAccount) {
  const { t } = useTranslation("practitioner");
  return (
    <>
      <VerificationWord {...account} />
      <SummaryList
        rows={[
          { label: t("bank.bank"), value: account.bank_name },
          { label: t("bank.number"), value: account.account_number_masked },
          { label: t("bank.name"), value: <span className="upper">{account.account_name}</span> },
        ]}
      />
    </>
  );
}

function BankForm({ practice }: BankTabProps) {
  const { t } = useTranslation("practitioner");
  const fields = useFields(bankSchema, { initial: { account_name: practice.account_name } });
  return (
    <section aria-labelledby="new-account" className="stack">
      <h2 id="new-account">{practice.bank.in_use ? t("bank.other") : t("bank.first")}</h2>
      <ChangedMeanwhile />
      <PostForm main intent="bank" version={practice.bank.version} className="stack">
        <AccountFields fields={fields} banks={practice.banks} holder={practice.account_name} />
        <PasswordField
          {...fields.current_password}
          label={t("password")}
          hint={t("password_hint")}
          autoComplete="current-password"
        />
        <Button wide>{t("bank.submit")}</Button>
      </PostForm>
    </section>
  );
}
