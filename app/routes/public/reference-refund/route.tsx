import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { submitForStaff } from "~/features/reference/submit-for-staff.server.ts";
import { useFields } from "~/forms/fields.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { reasonText } from "~/forms/reason.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import {
  getStaffRefund,
  decideRefund,
  type StaffRefund,
} from "~/upstream/reference/reference-refunds.server.ts";

export const handle = { title: "refunds:staff.page_title", preserveInput: true, sheets: ["area"] };

/** The laboratory's decision; decides nothing without a button's value. */
const refundDecisionSchema = z.object({
  decision: z.enum(["approve", "refuse", "send", "arrive", "reject_account"], "errors:choose_one"),
  reference_number: z.string().trim().max(40, "errors:too_long").optional(),
  reason: reasonText(200),
});

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = requireReferenceLab(request);
  return getStaffRefund(up, params["refund_number"] ?? "");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { up } = requireReferenceLab(request);
  const refund_number = params["refund_number"] ?? "";
  return submitForStaff({
    request,
    schema: refundDecisionSchema,
    lookAt: paths.referenceRefund(refund_number),
    codes: { refund_state: "refunds:staff.changed", "404": "errors:general" },
    run: async ({ decision, reason, reference_number }, { form }) => {
      const version = versionOf(form);
      await decideRefund(up, { refund_number, version, decision, reason, reference_number });
      return { key: `refunds:staff.done.${decision}`, params: { number: refund_number } };
    },
  });
}

export default function ReferenceRefund() {
  const refund = useLoaderData<typeof loader>();
  const { t } = useTranslation(["refunds", "registration", "practitioner"]);
  const { refund_number, order_number, status, account, reference_number, reason } = refund;
  return (
    <NarrowPage
      title={t("refunds:staff.heading", { number: refund_number })}
      over={t(`refunds:status.${status}`)}
      backHref={paths.referenceLab()}
      backText={t("registration:reference.title")}
    >
      <SummaryList
        rows={[
          { label: t("refunds:staff.order"), value: order_number },
          { label: t("refunds:back"), value: <Money amount={refund.gross} /> },
          { label: t("refunds:fee"), value: <Money amount={refund.fee} /> },
          { label: t("refunds:staff.net"), value: <Money amount={refund.net} /> },
          { label: t("refunds:method"), value: refund.method_name },
          ...(account
            ? [
                { label: t("practitioner:bank.bank"), value: account.bank_name },
                { label: t("practitioner:bank.number"), value: account.account_number_masked },
                {
                  label: t("practitioner:bank.name"),
                  value: <span className="upper">{account.account_name}</span>,
                },
              ]
            : []),
          { label: t("refunds:by"), value: <DateText value={refund.arrives_by} /> },
          ...(reference_number ? [{ label: t("refunds:reference"), value: reference_number }] : []),
          ...(reason ? [{ label: t("refunds:staff.reason"), value: reason }] : []),
        ]}
      />
      {refund.decisions.length > 0 && <DecisionForm {...refund} />}
    </NarrowPage>
  );
}

function DecisionForm({ decisions: offered, version }: StaffRefund) {
  const decisions = offered.filter(isUnderstood);
  const { t } = useTranslation("refunds");
  const { reference_number, reason } = useFields(refundDecisionSchema);
  const needsReason = decisions.some((one) => one === "refuse" || one === "reject_account");
  return (
    <PostForm main className="stack" hidden={{ version }}>
      {decisions.includes("send") && (
        <TextField
          {...reference_number}
          optional={false}
          label={t("reference")}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      {needsReason && (
        <TextField {...reason} label={t("staff.reason")} hint={t("staff.reason_hint")} autoComplete="off" />
      )}
      <ButtonRow>
        {decisions.map((decision, at) => (
          <Button key={decision} name="decision" value={decision} look={at === 0 ? "primary" : "secondary"}>
            {t(`staff.do.${decision}`)}
          </Button>
        ))}
      </ButtonRow>
    </PostForm>
  );
}
