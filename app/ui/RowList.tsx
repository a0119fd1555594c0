import { Fragment, type ReactNode } from "react";
import { PageLink } from "./PageLink.tsx";

interface RowListProps {
  children: ReactNode;
  label?: string;
  /** two columns on desks */
  columns?: boolean;
  /** numbered from here */
  start?: number;
}

/** Rows of two lines on one card. */
export function RowList({ children, label, columns, start }: RowListProps) {
  const className = columns ? "row-list row-list-two" : "row-list";
  return start === undefined ? (
    <ul className={className} aria-label={label}>
      {children}
    </ul>
  ) : (
    <ol className={className} aria-label={label} start={start}>
      {children}
    </ol>
  );
}

interface RowProps {
  title: ReactNode;
  /** opens on a press anywhere in the row */
  href?: string | null | undefined;
  /** in place of a link, e.g. the button of a form */
  opener?: ReactNode;
  /** initials or an icon */
  lead?: ReactNode;
  note?: ReactNode;
  /** amount, state or day, on the line of the title */
  beside?: ReactNode;
  /** a button, or what has two lines */
  end?: ReactNode;
  strong?: boolean;
  /** error summaries lead here */
  id?: string;
  level?: 2 | 3 | 4;
}

export function Row({ title, href, opener, lead, note, beside, end, strong, id, level = 3 }: RowProps) {
  const Heading = `h${level}` as const;
  const opens = (href || opener) && !end ? " row-opens" : "";
  return (
    <li
      className={`row${strong ? " row-strong" : ""}${opens}`}
      id={id}
      tabIndex={id === undefined ? undefined : -1}
    >
      {lead && <div className="row-lead">{lead}</div>}
      <div className="row-text">
        <div className={beside ? "row-head" : undefined}>
          <Heading className="row-title">
            {opener ??
              (href ? (
                <PageLink className="row-link" href={href} keepsText>
                  {title}
                </PageLink>
              ) : (
                title
              ))}
          </Heading>
          {beside && <div className="row-beside">{beside}</div>}
        </div>
        {note && <div className="row-note">{note}</div>}
      </div>
      {end && <div className="row-end">{end}</div>}
    </li>
  );
}

interface RowFactsProps {
  /** short; absent ones are left out */
  facts: readonly ReactNode[];
  /** of any length */
  text?: ReactNode;
}

/**
 * The second line of a row. The dot before a fact is out of sight where the fact begins a line. Pages
 * link `styles/row-facts.css`.
 */
export function RowFacts({ facts, text }: RowFactsProps) {
  const shown = facts.filter(Boolean);
  const dotAt = (index: number) => <span className="dot">{index > 0 && "· "}</span>;
  return (
    <p className="row-facts">
      <span>
        {shown.map((fact, index) => (
          <Fragment key={index}>
            {index > 0 && " "}
            <span>
              {dotAt(index)}
              {fact}
            </span>
          </Fragment>
        ))}
        {text && (
          <>
            {shown.length > 0 && " "}
            <span>
              {dotAt(shown.length)}
              {text}
            </span>
          </>
        )}
      </span>
    </p>
  );
}
