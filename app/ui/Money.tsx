import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoney, spokenMoney, type Amount } from "~/lib/money.ts";

interface MoneyProps {
  /** whole rupiah, or units of `currency` */
  amount: Amount;
  currency?: string | undefined;
  strong?: boolean;
}

/** Announced as "45,000 rupiah". */
export function Money({ amount, currency, strong }: MoneyProps) {
  const { lang } = useTranslation("ui");
  const money = (
    <span className="money">
      <span aria-hidden="true">{formatMoney(amount, currency, lang)}</span>
      <span className="vh">{spokenMoney(amount, lang, currency)}</span>
    </span>
  );
  return strong ? <strong>{money}</strong> : money;
}
