import type { ReactNode } from "react";
import { Sliced } from "./Sliced.tsx";

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** right-aligned, tabular figures */
  numeric?: boolean;
  /** row header cell */
  rowHeader?: boolean;
}

interface TableFrameProps {
  caption: string;
  /** caption only for screen readers, where a heading precedes the table */
  hideCaption?: boolean;
  /**
   * under 480 px: "stack" turns each row into a block; "scroll" lets the table scroll sideways; "few" too, but its few
   * short columns mostly fit (styles/curves.css)
   */
  narrow?: "stack" | "scroll" | "few";
  children: ReactNode;
}

/** Table without rows, for rows of different kinds. Cells in "stack" need `data-label`. */
export function TableFrame({ caption, hideCaption, narrow = "stack", children }: TableFrameProps) {
  const table = (
    <table className={`table table-${narrow}`}>
      <caption className={hideCaption ? "vh" : undefined}>{caption}</caption>
      {children}
    </table>
  );
  if (narrow === "stack") return table;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scroll areas need keyboard access
    <div className="table-scroll" role="region" aria-label={caption} tabIndex={0}>
      {table}
    </div>
  );
}

interface TableProps<Row> extends Omit<TableFrameProps, "children"> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  /** may have more than a hundred rows, whose cells hold neither a form nor a link of the router */
  long?: boolean;
  /** rows of a tfoot */
  foot?: ReactNode;
}

export function Table<Row>({ columns, rows, rowKey, long, foot, ...frame }: TableProps<Row>) {
  const rowOf = (row: Row) => (
    <tr key={rowKey(row)}>
      <Cells columns={columns} row={row} labelled={(frame.narrow ?? "stack") === "stack"} />
    </tr>
  );
  return (
    <TableFrame {...frame}>
      <thead>
        <tr>
          <ColumnHeads columns={columns} />
        </tr>
      </thead>
      <tbody>{long ? <Sliced rows={rows} row={rowOf} /> : rows.map(rowOf)}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </TableFrame>
  );
}

/** The heads of the columns, inside a row of the thead. */
export function ColumnHeads<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return columns.map(({ key, head, numeric }) => (
    <th key={key} scope="col" className={numeric ? "numeric" : undefined}>
      {head}
    </th>
  ));
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  /** each with the head of its column, which a table that is stacked shows before it */
  labelled?: boolean;
}

/** The cells of one row, inside its tr. */
export function Cells<Row>({ columns, row, labelled = true }: CellsProps<Row>) {
  return columns.map(({ key, head, cell, numeric, rowHeader }) =>
    rowHeader ? (
      <th key={key} scope="row">
        {cell(row)}
      </th>
    ) : (
      <td key={key} data-label={labelled ? head : undefined} className={numeric ? "numeric" : undefined}>
        {cell(row)}
      </td>
    ),
  );
}
