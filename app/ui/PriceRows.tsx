import type { ReactNode } from "react";
import type { Amount } from "~/lib/money.ts";
import { Money } from "./Money.tsx";

interface PriceRow {
  label: ReactNode;
  /** whole rupiah, or units of `currency`; discounts are positive */
  amount: Amount;
  kind?: "plain" | "discount" | "total";
}

interface PriceRowsProps {
  rows: readonly PriceRow[];
  /** ISO 4217; default: rupiah */
  currency?: string;
}

/** Omits zero discounts. */
export function PriceRows({ rows, currency }: PriceRowsProps) {
  const shown = rows.filter(({ kind, amount }) => !(kind === "discount" && amount === 0));
  return (
    <dl className="prices">
      {shown.map(({ label, amount, kind = "plain" }, index) => (
        <div key={index} className={`price-${kind}`}>
          <dt>{label}</dt>
          <dd>
            <Money amount={kind === "discount" && amount ? -Math.abs(amount) : amount} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
