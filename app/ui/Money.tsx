import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoney, spokenMoney, type Amount } from "~/lib/money.ts";
import { textLang } from "~/i18n/text-language.ts";

interface MoneyProps {
  /** whole rupiah, or units of `currency` */
  amount: Amount;
  currency?: string | undefined;
}

/** Shows "IDR 45.000.00", announced as "45,000 rupiah". */
export function Money({ amount, currency }: MoneyProps) {
  const { i18n } = useTranslation("ui");
  const lang = textLang(i18n.language);
  return (
    <span className="money">
      <span aria-hidden="true">{formatMoney(amount, currency, lang)}</span>
      <span className="vh">{spokenMoney(amount, lang, currency)}</span>
    </span>
  );
}
