import { createContext, useContext, type ReactElement, type ReactNode } from "react";

/** Takes a part of the page that is rendered later; null: parts are rendered in their place. */
type TakePart = ((part: ReactNode) => void) | null;

export const SlicesContext = createContext<TakePart>(null);

/** Marks the place of a part. No text can hold it, because React escapes every "<". */
export const PLACE = '<slot name="page-part"></slot>';
const PART_ROWS = 100;

interface SlicedProps<Row> {
  rows: readonly Row[];
  /** uses neither the router nor a context of the page's own components: only the texts and the page are known */
  row: (row: Row) => ReactElement;
}

/** Rows of a list that may be long. Beyond a hundred they are rendered in parts, between the work of other requests. */
export function Sliced<Row>({ rows, row }: SlicedProps<Row>): ReactNode {
  const take = useContext(SlicesContext);
  if (!take || rows.length <= PART_ROWS) return rows.map(row);
  const count = Math.ceil(rows.length / PART_ROWS);
  return Array.from({ length: count }, (_, at) => {
    take(<Part rows={rows.slice(at * PART_ROWS, (at + 1) * PART_ROWS)} row={row} />);
    return <slot key={at} name="page-part" />;
  });
}

/** Makes the elements of its rows only when it is rendered. */
function Part<Row>({ rows, row }: SlicedProps<Row>): ReactNode {
  return rows.map(row);
}
