import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Timeline } from "~/ui/Timeline.tsx";
import type { Refund } from "~/upstream/refunds/refunds.server.ts";
import type { OrderView } from "./load.server.ts";
import { Section } from "./Section.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";

export function Refunds({ order: { order_number, refunds, settlement }, story }: OrderView) {
  const { t } = useTranslation("refunds");
  if (refunds.length === 0) return null;
  return (
    <Section title={t("title")}>
      {refunds.map((refund) => (
        <OneRefund
          key={refund.refund_number}
          refund={refund}
          accountHref={paths.orderRefundAccount(order_number, refund.refund_number)}
          nextHref={story.next?.href}
        />
      ))}
      {settlement && (refunds.length > 1 || settlement.remaining !== 0) && (
        <PriceRows
          rows={[
            { label: t("gross"), amount: settlement.paid },
            { label: t("net"), amount: settlement.refunded, kind: "discount" },
            { label: t("fee"), amount: settlement.fees, kind: "discount" },
            { label: t("remaining"), amount: settlement.remaining, kind: "total" },
          ]}
        />
      )}
    </Section>
  );
}

function titleOf(kind: Refund["kind"]) {
  if (!isUnderstood(kind)) return "title";
  return kind === "late_payment" ? "late_payment" : "canceled";
}

interface OneRefundProps {
  refund: Refund;
  accountHref: string;
  nextHref: string | undefined;
}

function OneRefund({ refund, accountHref, nextHref }: OneRefundProps) {
  const { t } = useTranslation("refunds");
  const { refund_number, status, account, method_name, reason, lines, steps, reference_number } = refund;
  const why = lines
    .map((line) => line.reason)
    .filter(Boolean)
    .join(", ");
  const isOpen = !["none", "arrived", "refused", "not_understood"].includes(status);
  const target = account ? `${account.bank_name} ${account.account_number_masked}` : method_name;
  return (
    <article className="stack" aria-labelledby={refund_number}>
      <h3 id={refund_number}>
        {lines.length > 0
          ? t("not_done", { tests: lines.map(({ name }) => name).join(", ") })
          : t(titleOf(refund.kind))}
      </h3>
      <p>
        <StateWord tone={refundTone(status)}>{t(`status.${status}`)}</StateWord>
      </p>
      {status === "account_needed" && (
        <>
          <Alert kind="warning" title={t(reason === null ? "account.wanted" : "account.rejected")}>
            {reason}
          </Alert>
          {accountHref !== nextHref && (
            <ButtonRow>
              <ButtonLink look="secondary" href={accountHref}>
                {t("account.enter")}
              </ButtonLink>
            </ButtonRow>
          )}
        </>
      )}
      {status === "refused" && reason !== null && <Alert title={t("refused.title")}>{reason}</Alert>}
      <PriceRows
        rows={[
          { label: t("back"), amount: refund.gross },
          { label: t("fee"), amount: refund.fee, kind: "discount" },
          { label: t("net"), amount: refund.net, kind: "total" },
        ]}
      />
      <SummaryList
        rows={[
          { label: t("number"), value: refund_number },
          ...(why ? [{ label: t("why"), value: why }] : []),
          ...(status === "none" || status === "refused" ? [] : [{ label: t("method"), value: target }]),
          ...(isOpen && refund.arrives_by
            ? [{ label: t("by"), value: <DateText value={refund.arrives_by} /> }]
            : []),
          ...(reference_number ? [{ label: t("reference"), value: reference_number }] : []),
        ]}
      />
      {status !== "none" && (
        <Timeline
          label={t("steps", { number: refund_number })}
          items={steps.map(({ code, at }, index) => ({
            title: t(`step.${code}`),
            at,
            place: isOpen && index === steps.length - 1 ? "current" : "done",
          }))}
        />
      )}
    </article>
  );
}

const tones = {
  none: "none",
  account_needed: "warning",
  requested: "info",
  approved: "info",
  sent: "info",
  arrived: "success",
  refused: "error",
  not_understood: "warning",
} as const satisfies Record<Refund["status"], string>;

function refundTone(status: Refund["status"]) {
  return tones[status];
}
