import { useTranslation } from "~/i18n/use-translation.ts";
import type { Due } from "~/features/company/due.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export function DueCard({ due, pays }: { due: Due; pays: boolean }) {
  const { t } = useTranslation("company-payments");
  const { count, amount, overdue, underway, first, unclear } = due;
  return (
    <section className="card task" aria-labelledby="due">
      <div>
        <h2 id="due" className="card-title">
          {t("due.heading")}
        </h2>
        {first ? (
          <>
            <p className="figure">{amount === null ? <NotUnderstoodNote /> : <Money amount={amount} />}</p>
            <p>
              {overdue.count > 0 ? (
                <strong className="overdue">
                  {overdue.amount === null ? <NotUnderstoodNote /> : <Money amount={overdue.amount} />}{" "}
                  {t("due.overdue")}
                </strong>
              ) : (
                first.due_date && (
                  <span className="muted">
                    {t("due.next")} <DateText value={first.due_date} />
                  </span>
                )
              )}
            </p>
          </>
        ) : (
          unclear === 0 && <p>{t("due.none")}</p>
        )}
        {underway.count > 0 && (
          <p className="muted">
            {t("due.underway")}{" "}
            {underway.amount === null ? <NotUnderstoodNote /> : <Money amount={underway.amount} />}
          </p>
        )}
        {unclear > 0 && (
          <p>
            {t("billing.count", { count: unclear })}: <NotUnderstoodNote />
          </p>
        )}
      </div>
      {first &&
        (pays ? (
          <ButtonLink href={paths.billingPay(first.invoice_number)}>
            {t(count === 1 ? "due.pay" : "due.pay_first", { number: first.invoice_number })}
          </ButtonLink>
        ) : (
          <p className="muted">{t("billing.finance_only")}</p>
        ))}
    </section>
  );
}
