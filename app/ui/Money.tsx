import { useTranslation } from "react-i18next";
import { formatAmount, formatMoney, spokenMoney, type Rupiah } from "~/lib/money.ts";
import { textLang } from "~/i18n/text-language.ts";

interface MoneyProps {
  amount: Rupiah;
  currency?: string;
  /** without currency, for columns whose head names it */
  bare?: boolean;
}

/** Displays "IDR 45.000.00", announced as "45,000 rupiah". */
export function Money({ amount, currency, bare }: MoneyProps) {
  const { i18n } = useTranslation("ui");
  return (
    <span className="money">
      <span aria-hidden="true">{bare ? formatAmount(amount) : formatMoney(amount, currency)}</span>
      <span className="vh">{spokenMoney(amount, textLang(i18n.language))}</span>
    </span>
  );
}
