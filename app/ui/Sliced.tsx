import { createContext, useContext, type ReactElement, type ReactNode } from "react";

/** null: parts render in place. */
type TakePart = ((part: ReactNode) => void) | null;

export const SlicesContext = createContext<TakePart>(null);

/** Cannot occur in text: React escapes "<". */
export const PLACE = '<slot name="page-part"></slot>';
const PART_ROWS = 100;

interface SlicedProps<Row> {
  rows: readonly Row[];
  /** must not use the router or the page's contexts */
  row: (row: Row) => ReactElement;
}

/** Beyond a hundred rows, in parts between other requests. */
export function Sliced<Row>({ rows, row }: SlicedProps<Row>): ReactNode {
  const take = useContext(SlicesContext);
  if (!take || rows.length <= PART_ROWS) return rows.map(row);
  const count = Math.ceil(rows.length / PART_ROWS);
  return Array.from({ length: count }, (_, index) => {
    take(<Part rows={rows.slice(index * PART_ROWS, (index + 1) * PART_ROWS)} row={row} />);
    return <slot key={index} name="page-part" />;
  });
}

function Part<Row>({ rows, row }: SlicedProps<Row>): ReactNode {
  return rows.map(row);
}
