import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { Amount } from "~/lib/money.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { CopyText } from "~/ui/Enhanced.tsx";
import { Money } from "~/ui/Money.tsx";
import { SummaryList, type SummaryRow } from "~/ui/SummaryList.tsx";

export interface PayToProps {
  before?: readonly SummaryRow[];
  after: readonly SummaryRow[];
  method: string;
  va_number: string | null;
  amount: Amount;
  phone?: string | null;
  expires_at: string | null;
  continueHref: string | null;
  children?: ReactNode;
}

/** Users have their bank's app open. */
export function PayTo(view: PayToProps) {
  const { t } = useTranslation("payments");
  const groups = view.va_number?.replace(/(.{4})(?=.)/g, "$1 ");
  return (
    <div className="card card-strong">
      <SummaryList
        rows={[
          ...(view.before ?? []),
          ...(view.method ? [{ label: t("method"), value: view.method }] : []),
          ...(groups
            ? [{ label: t("va_number"), value: <CopyText value={groups} label={t("va_number")} /> }]
            : []),
          {
            label: t("amount"),
            value:
              view.amount === null ? (
                <Money amount={null} />
              ) : (
                <CopyText
                  value={<Money amount={view.amount} />}
                  text={String(view.amount)}
                  label={t("amount")}
                />
              ),
          },
          ...(view.phone ? [{ label: t("phone"), value: view.phone }] : []),
          ...(view.expires_at
            ? [{ label: t("deadline"), value: <DateText value={view.expires_at} form="moment" /> }]
            : []),
          ...view.after,
        ]}
      />
      {view.children}
      {view.continueHref && (
        <ButtonLink wide href={view.continueHref}>
          {t("pending.continue")}
        </ButtonLink>
      )}
    </div>
  );
}

export function HowToPay({ method, instructions }: { method: string; instructions: readonly string[] }) {
  const { t } = useTranslation("payments");
  if (instructions.length === 0) return null;
  return (
    <section aria-labelledby="how">
      <h2 id="how">{t("pending.how", { method })}</h2>
      <ol>
        {instructions.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
