import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";

interface CancelPageProps {
  heading: string;
  order_number: string;
  total: number;
  paid: boolean;
  canceled: boolean;
  values: Record<string, string[]> | null;
  clientRequestId: string;
  failure: FormFailure | undefined;
}

/** Asks before an order is cancelled; says why where that cannot be done. */
export function CancelPage(page: CancelPageProps) {
  const { t } = useTranslation(["order", "payment", "errors"]);
  const back = paths.order(page.order_number);
  return (
    <div className="narrow stack">
      <ErrorSummary items={page.failure?.errors ?? []} />
      {page.values && <Alert>{t("errors:kept_notice")}</Alert>}
      <PageHeader title={page.heading} backHref={back} backText={t("payment:invoice.to_order")} />
      <SummaryList
        rows={[
          { label: t("payment:order_number"), value: page.order_number },
          { label: t("payment:amount"), value: <Money amount={page.total} /> },
        ]}
      />
      {page.paid || page.canceled ? (
        <Alert>{t(page.paid ? "order:cancel.paid" : "order:cancel.already")}</Alert>
      ) : (
        <PostForm main clientRequestId={page.clientRequestId} className="stack">
          <p>{t("order:cancel.text")}</p>
          <TextAreaField
            name="reason"
            label={t("order:cancel.reason")}
            optional
            maxLength={200}
            defaultValue={page.failure?.values["reason"]?.[0] ?? page.values?.["reason"]?.[0]}
            errors={page.failure?.fields["reason"]}
          />
          <ButtonRow>
            <Button look="danger">{t("order:cancel.submit")}</Button>
            <ButtonLink look="secondary" href={back}>
              {t("order:cancel.keep")}
            </ButtonLink>
          </ButtonRow>
        </PostForm>
      )}
    </div>
  );
}
