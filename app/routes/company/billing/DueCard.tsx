import { useTranslation } from "~/i18n/use-translation.ts";
import type { Due } from "~/features/company/due.ts";
import { minus, type Amount } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export function DueCard({ due, pays }: { due: Due; pays: boolean }) {
  const { t } = useTranslation("company-payments");
  const { count, underway, first, unclear } = due;
  return (
    <section className="card task" aria-labelledby="due">
      <div>
        <h2 id="due" className="card-title">
          {t("due.heading")}
        </h2>
        {first ? <Amounts due={due} first={first} /> : unclear === 0 && <p>{t("due.none")}</p>}
        {underway.count > 0 && (
          <p className="muted">
            {t("due.underway")} <AmountText amount={underway.amount} />
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

/** Overdue ones come first. */
function Amounts({ due, first }: { due: Due; first: NonNullable<Due["first"]> }) {
  const { t } = useTranslation("company-payments");
  const { count, amount, overdue } = due;
  const isLate = overdue.count > 0;
  return (
    <>
      <p className="figure">
        <AmountText amount={isLate ? overdue.amount : amount} />{" "}
        {isLate && <strong className="overdue">{t("due.overdue")}</strong>}
      </p>
      {isLate && count > overdue.count && (
        <p>
          {t("due.later")} <AmountText amount={minus(amount, overdue.amount)} />
        </p>
      )}
      {!isLate && first.due_date && (
        <p className="muted">
          {t("due.next")} <DateText value={first.due_date} />
        </p>
      )}
    </>
  );
}

const AmountText = ({ amount }: { amount: Amount }) =>
  amount === null ? <NotUnderstoodNote /> : <Money amount={amount} />;
