import type { ReactNode } from "react";
import type { Rupiah } from "~/lib/money.ts";
import { Money } from "./Money.tsx";

export interface PriceRow {
  label: ReactNode;
  /** a discount is given as a positive amount */
  amount: Rupiah;
  kind?: "plain" | "discount" | "total";
}

/** Rows of label and amount, with the total emphasised. */
export function PriceRows({ rows }: { rows: readonly PriceRow[] }) {
  return (
    <dl className="prices">
      {rows.map(({ label, amount, kind = "plain" }, at) => (
        <div key={at} className={`price-${kind}`}>
          <dt>{label}</dt>
          <dd>
            <Money amount={kind === "discount" && amount ? -Math.abs(amount) : amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
