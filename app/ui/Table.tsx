import type { ReactNode } from "react";
import { Sliced } from "./Sliced.tsx";

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  numeric?: boolean;
  /** default: the first column */
  rowHeader?: boolean;
  names?: boolean;
  /** nothing in place of a dash, in "lines" */
  quiet?: boolean;
  /** on a phone: "end" of the first line, second line with "label", "note" on its own; absent if "wide" */
  line?: ColumnPlace | ((row: Row) => ColumnPlace | undefined);
}

type ColumnPlace = "end" | "label" | "note" | "wide";

interface TableFrameProps {
  caption: string;
  /** default: only for screen readers */
  showCaption?: boolean;
  /**
   * "stack" below 480 px; "lines" below 832 px (styles/lines.css); "fit" stays; "scroll" and "few"
   * scroll sideways
   */
  narrow?: "stack" | "lines" | "fit" | "scroll" | "few";
  /** on one of its own (styles/table-card.css) */
  card?: boolean;
  children: ReactNode;
}

/** For mixed rows. Cells in "stack" need `data-label`. */
export function TableFrame({ caption, showCaption, narrow = "stack", card, children }: TableFrameProps) {
  const table = (
    <table className={`table table-${narrow}${card ? " table-card" : ""}`}>
      <caption className={showCaption ? undefined : "vh"}>{caption}</caption>
      {children}
    </table>
  );
  if (narrow !== "scroll" && narrow !== "few") return table;
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
  rowClass?: (row: Row) => string | undefined;
  /** over a hundred rows; no forms or router links in cells */
  long?: boolean;
  foot?: ReactNode;
}

export function Table<Row>({ rows, rowKey, rowClass, long, foot, ...props }: TableProps<Row>) {
  const { columns: given, ...frame } = props;
  const { narrow = "stack" } = frame;
  const columns = given.some(({ rowHeader }) => rowHeader)
    ? given
    : given.map((column, index) => ({ ...column, rowHeader: index === 0 }));
  // Not over a foot, whose cells span the columns.
  const shown = foot ? columns : columns.filter((column) => column.rowHeader || !isUnused(column, rows));
  const rowOf = (row: Row) => (
    <tr key={rowKey(row)} className={rowClass?.(row)}>
      {narrow === "lines" ? (
        <LineCells columns={shown} row={row} />
      ) : (
        <Cells columns={shown} row={row} labelled={narrow === "stack"} />
      )}
    </tr>
  );
  return (
    <TableFrame {...frame}>
      <thead>
        <tr>
          <ColumnHeads columns={shown} />
        </tr>
      </thead>
      <tbody>{long ? <Sliced rows={rows} row={rowOf} /> : rows.map(rowOf)}</tbody>
      {foot && <tfoot>{foot}</tfoot>}
    </TableFrame>
  );
}

const isEmpty = (content: ReactNode) =>
  content === null || content === undefined || content === false || content === "";

/** No row has anything in it. */
function isUnused<Row>({ cell }: Column<Row>, rows: readonly Row[]): boolean {
  return rows.length > 0 && rows.every((row) => isEmpty(cell(row)));
}

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
  labelled?: boolean;
}

function Cells<Row>({ columns, row, labelled = true }: CellsProps<Row>) {
  return columns.map(({ key, head, cell, numeric, rowHeader, line }) =>
    rowHeader ? (
      <th key={key} scope="row">
        {cell(row)}
      </th>
    ) : (
      <td
        key={key}
        data-label={labelled && line !== "wide" ? head : undefined}
        className={numeric ? "numeric" : undefined}
      >
        {cell(row)}
      </td>
    ),
  );
}

/** For `aria-labelledby`. */
export function idsOf<Row>(columns: readonly Column<Row>[], rowId: string): string[] {
  return columns.flatMap(({ key, names }) => (names ? [cellId(rowId, key)] : []));
}
const cellId = (rowId: string, key: string) => `${rowId}-${key}`;

interface LineCellsProps<Row> extends Pick<CellsProps<Row>, "columns" | "row"> {
  rowId?: string;
}

/** A dot precedes all but the first, so that none ends a line. */
export function LineCells<Row>({ columns, row, rowId }: LineCellsProps<Row>) {
  const cells = columns.map(({ line, ...column }) => {
    const content = column.cell(row);
    const isBlank = isEmpty(content);
    const place = isBlank ? "wide" : typeof line === "function" ? line(row) : line;
    return { ...column, content: isBlank ? (column.quiet ? null : "–") : content, place };
  });
  const first = cells.find(({ rowHeader, place }) => !rowHeader && (place ?? "label") === "label");
  return cells.map(({ key, head, numeric, rowHeader, names, content, place }) => {
    const id = rowId !== undefined && names ? cellId(rowId, key) : undefined;
    if (rowHeader)
      return (
        <th key={key} id={id} scope="row">
          {content}
        </th>
      );
    const dot = (place ?? "label") !== "label" || key === first?.key ? "" : "line-more";
    const classes = [numeric ? "numeric" : "", place ? `line-${place}` : "", dot].filter(Boolean).join(" ");
    return (
      <td
        key={key}
        id={id}
        data-label={place === "label" ? head : undefined}
        className={classes || undefined}
      >
        {content}
      </td>
    );
  });
}
