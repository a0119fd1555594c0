import { QuotaLeft } from "~/features/company/QuotaLeft.tsx";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { Money } from "~/ui/Money.tsx";
import { StateWord } from "~/ui/States.tsx";
import type { CompanyDashboard, CompanyProfile } from "~/upstream/company/company.server.ts";

interface FundsProps {
  deposit: Pick<NonNullable<CompanyDashboard["deposit"]>, "available" | "requested"> | null;
  quota: CompanyProfile["quota"];
  /** tests of waiting requests without a quota */
  absent: CompanyDashboard["quota_absent"];
}

/** Shows what can pay for the requests below. */
export function Funds({ deposit, quota, absent }: FundsProps) {
  const { t } = useTranslation(["approval", "company"]);
  const parts: { label: string; value: ReactNode }[] = [
    ...(deposit ? [{ label: t("approval:funds.deposit"), value: amountOf(deposit.available) }] : []),
    ...(deposit && deposit.requested !== null
      ? [{ label: t("approval:funds.requested"), value: amountOf(deposit.requested) }]
      : []),
    ...(quota === NOT_UNDERSTOOD
      ? [{ label: t("company:home.quota.heading"), value: <StateWord state="not_understood" /> }]
      : (quota ?? []).map((item) => ({
          label: t("approval:funds.quota", { name: item.name }),
          value: <QuotaLeft of={item} />,
        }))),
    ...(absent === NOT_UNDERSTOOD
      ? [{ label: t("company:home.quota.heading"), value: <StateWord state="not_understood" /> }]
      : []),
    ...(isUnderstood(absent) ? (absent ?? []) : []).map(({ name }) => ({
      label: t("approval:funds.quota", { name }),
      value: <StateWord tone="error">{t("approval:funds.none_left")}</StateWord>,
    })),
  ];
  if (parts.length === 0) return null;
  return (
    <dl className="card funds" aria-label={t("approval:funds.label")}>
      {parts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const amountOf = (amount: number | null) =>
  amount === null ? <StateWord state="not_understood" /> : <Money amount={amount} />;
