import type { ReactNode } from "react";

export interface Stat {
  label: string;
  value: ReactNode;
  note?: ReactNode;
}

/** Figures side by side on one card. */
export function Stats({ items }: { items: readonly Stat[] }) {
  return (
    <dl className="stats">
      {items.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          {note && <dd className="stat-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}
