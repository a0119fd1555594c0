import type { ReactNode } from "react";
import { Money } from "./Money.tsx";

export interface PriceRow {
  label: ReactNode;
  /** whole rupiah; a discount is given as a positive amount */
  amount: number;
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
            <Money amount={kind === "discount" && amount !== 0 ? -Math.abs(amount) : amount} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
