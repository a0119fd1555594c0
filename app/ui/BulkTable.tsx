import { moduleProps, partProps } from "~/modules/attributes.ts";
import { FieldNotes, controlProps, type FieldProps } from "./Field.tsx";
import { Cells, ColumnHeads, TableFrame, type Column } from "./Table.tsx";

type Control = Pick<FieldProps, "name" | "id" | "errors"> & { defaultValue?: string | undefined };

/** One row: its cells and form fields. */
export interface BulkRow<Row> {
  row: Row;
  /** key of the row in the posted form, so that only displayed rows are processed */
  id: { name: string; value: string };
  tick: Control;
  reason: Control;
}

interface BulkTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly BulkRow<Row>[];
  /** head of the column of ticks, e.g. "Reject" */
  tickHead: string;
  /** accessible name of a row's tick: "Reject Budi Santoso, EMP-12" */
  tickLabel: (row: Row) => string;
  reasonHead: string;
  reasonLabel: (row: Row) => string;
  reasonMaxLength: number;
  /** texts of the script's "select all" and of its count, with % for the number */
  selectAll: string;
  countText: string;
}

/**
 * A table with a checkbox and a reason per row, inside a PostForm. Works without script; script adds "select
 * all", a count, and hides the reasons of rows that are not ticked.
 */
export function BulkTable<Row>({ caption, columns, rows, ...words }: BulkTableProps<Row>) {
  return (
    <div className="bulk" {...moduleProps("bulk", { selectAll: words.selectAll, ticked: words.countText })}>
      {/* Above the table, because its head is hidden on a phone. */}
      <div className="between">
        <span {...partProps("bulk", "all")} />
        <span role="status" {...partProps("bulk", "count")} />
      </div>
      <TableFrame caption={caption}>
        <thead>
          <tr>
            <th scope="col">{words.tickHead}</th>
            <ColumnHeads columns={columns} />
            <th scope="col">{words.reasonHead}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((one) => (
            <BulkRowView key={one.id.value} one={one} columns={columns} words={words} />
          ))}
        </tbody>
      </TableFrame>
    </div>
  );
}

interface BulkRowViewProps<Row> {
  one: BulkRow<Row>;
  columns: readonly Column<Row>[];
  words: Omit<BulkTableProps<Row>, "caption" | "columns" | "rows">;
}

function BulkRowView<Row>({ one: { row, id, tick, reason }, columns, words }: BulkRowViewProps<Row>) {
  const errors = [...(tick.errors ?? []), ...(reason.errors ?? [])];
  const wiredTick = controlProps({ ...tick, errors });
  const wiredReason = controlProps({ ...reason, errors });
  return (
    <tr className={errors.length > 0 ? "row-failed" : undefined}>
      <td data-label={words.tickHead}>
        <input type="hidden" name={id.name} value={id.value} />
        <span className="choice">
          <input
            {...wiredTick}
            type="checkbox"
            value="on"
            defaultChecked={Boolean(tick.defaultValue)}
            {...partProps("bulk", "tick")}
          />
          <label htmlFor={wiredTick.id}>
            <span className="vh">{words.tickLabel(row)}</span>
          </label>
        </span>
      </td>
      <Cells columns={columns} row={row} />
      <td data-label={words.reasonHead}>
        <div {...partProps("bulk", "reason")}>
          <FieldNotes id={wiredReason.id} errors={errors} />
          <input
            {...wiredReason}
            type="text"
            aria-label={words.reasonLabel(row)}
            maxLength={words.reasonMaxLength}
            defaultValue={reason.defaultValue}
            autoComplete="off"
            className="input input-full"
          />
        </div>
      </td>
    </tr>
  );
}
