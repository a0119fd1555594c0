import { RESULTS } from "./ListFilters.tsx";

interface ChipLink {
  href: string;
  label: string;
  count?: number | undefined;
  isCurrent: boolean;
}

interface ChipLinksProps {
  label: string;
  all: Omit<ChipLink, "isCurrent">;
  chips: readonly ChipLink[];
  /** of a phone; pages name `chips-line` */
  isOneLine?: boolean;
}

/** Filters of a list, one at a time. */
export function ChipLinks({ label, all, chips, isOneLine }: ChipLinksProps) {
  // The chosen one first: without script the line does not scroll to it.
  const sorted = [...chips].sort((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
  return (
    <ul className={isOneLine ? "chips chips-line" : "chips"} aria-label={label}>
      {[{ ...all, isCurrent: !chips.some(({ isCurrent }) => isCurrent) }, ...sorted].map((chip) => (
        <li key={chip.href}>
          <a
            className="chip"
            href={`${chip.href}#${RESULTS}`}
            aria-current={chip.isCurrent ? "page" : undefined}
          >
            {chip.label}
            {chip.count !== undefined && <span className="tab-count"> {chip.count}</span>}
          </a>
        </li>
      ))}
    </ul>
  );
}
