import { createContext, useContext, type ReactElement, type ReactNode } from "react";

/** Receives a part rendered later; null: parts render in place. */
type TakePart = ((part: ReactNode) => void) | null;

export const SlicesContext = createContext<TakePart>(null);

/** Placeholder of a part. Cannot occur in text, because React escapes "<". */
export const PLACE = '<slot name="page-part"></slot>';
const PART_ROWS = 100;

interface SlicedProps<Row> {
  rows: readonly Row[];
  /** must not use the router or the page's own contexts */
  row: (row: Row) => ReactElement;
}

/** Beyond a hundred rows they render in parts, between other requests. */
export function Sliced<Row>({ rows, row }: SlicedProps<Row>): ReactNode {
  const take = useContext(SlicesContext);
  if (!take || rows.length <= PART_ROWS) return rows.map(row);
  const count = Math.ceil(rows.length / PART_ROWS);
  return Array.from({ length: count }, (_, at) => {
    take(<Part rows={rows.slice(at * PART_ROWS, (at + 1) * PART_ROWS)} row={row} />);
    return <slot key={at} name="page-part" />;
  });
}

function Part<Row>({ rows, row }: SlicedProps<Row>): ReactNode {
  return rows.map(row);
}
