import { DeclaredList } from "~/features/record/DeclaredList.tsx";
import { IdentityList } from "~/features/record/IdentityList.tsx";
import { SharedCritical } from "~/features/record/SharedCritical.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { CodeField } from "~/ui/CodeField.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import type { SharedRecord } from "~/upstream/record/record-shares.server.ts";
import { CARRIED, passcodeSchema } from "~/features/record/passcode-schema.ts";
import { SharedVisits } from "./SharedVisits.tsx";

interface SharedRecordPageProps {
  record: SharedRecord;
  /** posted by the page's switches, so that it stays open */
  carried: string;
  token: string;
}

/** The record as shared, with the download form. */
export function SharedRecordPage({ record, carried, token }: SharedRecordPageProps) {
  const { t } = useTranslation("record");
  const { patient, declared, visits, expires_at } = record;
  const fields = fieldsOf(passcodeSchema, undefined);
  return (
    <div className="stack">
      <PageHeader
        title={
          <>
            {t("heading")}: <span className="upper">{patient.name}</span>
          </>
        }
        lead={
          <p>
            {t("shared.until")}: <DateText value={expires_at} form="moment" />
          </p>
        }
      />
      <PostForm main repeatable guard={false} hidden={{ [CARRIED]: carried }} className="no-print">
        {null}
      </PostForm>
      <SharedCritical visits={visits} />
      <section aria-labelledby="identity">
        <h2 id="identity">{t("identity.heading")}</h2>
        <IdentityList patient={patient} />
      </section>
      {declared && (
        <section aria-labelledby="declared">
          <h2 id="declared">{t("declared.heading")}</h2>
          <DeclaredList declared={declared} />
        </section>
      )}
      <SharedVisits visits={visits} />
      <section aria-labelledby="download" className="no-print narrow">
        <h2 id="download">{t("shared.download_heading")}</h2>
        <PostForm repeatable guard={false} action={paths.sharedRecordPdf(token)} className="stack">
          <CodeField {...fields.password} label={t("shared.passcode")} hint={t("shared.download_hint")} />
          <Button look="secondary" icon="download">
            {t("shared.download")}
          </Button>
        </PostForm>
      </section>
    </div>
  );
}
