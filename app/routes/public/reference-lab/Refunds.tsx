import { refundTone } from "~/features/refunds/refund-tone.ts";
import { fieldsOf } from "~/forms/fields.ts";
import type { FormFailure } from "~/forms/failure.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { paths } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SectionError, StateWord } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { StaffRefund } from "~/upstream/reference/reference-refunds.server.ts";
import { notDoneSchema } from "./schema.ts";

interface RefundsProps {
  refunds: Loadable<StaffRefund[]>;
  failure: FormFailure | undefined;
}

/** Refunds, each linked to its decision page, and the form that makes one for a test. */
export function Refunds({ refunds, failure }: RefundsProps) {
  const { t } = useTranslation("refunds");
  return (
    <section aria-labelledby="refunds">
      <h2 id="refunds">{t("staff.title")}</h2>
      <p>{t("staff.lead")}</p>
      {!refunds.ok ? (
        <SectionError retryHref={paths.referenceLab()} section={t("staff.title")} />
      ) : refunds.data.length === 0 ? (
        <p>{t("staff.none")}</p>
      ) : (
        <Table
          caption={t("staff.title")}
          rows={refunds.data}
          rowKey={({ refund_number }) => refund_number}
          columns={[
            {
              key: "number",
              head: t("number"),
              cell: ({ refund_number }) => (
                <PageLink href={paths.referenceRefund(refund_number)}>{refund_number}</PageLink>
              ),
            },
            { key: "order", head: t("staff.order"), cell: ({ order_number }) => order_number },
            { key: "net", head: t("staff.net"), cell: ({ net }) => <Money amount={net} /> },
            {
              key: "status",
              head: t("staff.status"),
              cell: ({ status }) => <StateWord tone={refundTone(status)}>{t(`status.${status}`)}</StateWord>,
            },
          ]}
        />
      )}
      <NotDoneForm failure={failure} />
    </section>
  );
}

function NotDoneForm({ failure }: Pick<RefundsProps, "failure">) {
  const { t } = useTranslation(["refunds", "registration"]);
  const fields = fieldsOf(notDoneSchema, failure, { idSuffix: "not-done" });
  return (
    <>
      <h3>{t("refunds:staff.not_done.title")}</h3>
      <p>{t("refunds:staff.not_done.lead")}</p>
      <PostForm className="narrow" intent="not-done">
        <TextField
          {...fields.order_number}
          label={t("registration:reference.release.order")}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...fields.product_code}
          label={t("refunds:staff.not_done.code")}
          hint={t("refunds:staff.not_done.code_hint")}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField
          {...fields.medical_record_number}
          label={t("refunds:staff.not_done.person")}
          autoComplete="off"
          spellCheck={false}
        />
        <TextField {...fields.reason} label={t("refunds:staff.reason")} autoComplete="off" />
        <Button look="secondary">{t("refunds:staff.not_done.submit")}</Button>
      </PostForm>
    </>
  );
}
