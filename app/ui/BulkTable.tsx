import type { ReactNode } from "react";
import { moduleProps, partAttribute, partProps, type OptionsOf } from "~/modules/attributes.ts";
import { bulkCount, lackOf } from "~/modules/bulk-count.ts";
import { FieldNotes, controlProps, type FieldProps } from "./Field.tsx";
import { Sliced } from "./Sliced.tsx";
import { ColumnHeads, idsOf, LineCells, TableFrame, type Column } from "./Table.tsx";

type Control = Pick<FieldProps, "name" | "id" | "errors"> & { defaultValue?: string | undefined };

interface BulkRow<Row> {
  row: Row;
  key: string;
  /** unless field names identify the row */
  id?: { name: string; value: string };
  tick: Control;
  reason: Control;
  /** rupiah */
  amount?: number | null;
  /** places in the option `left` */
  draws?: readonly number[] | undefined;
}

interface BulkTableProps<Row> extends RowWords {
  caption: string;
  /** row names also name checkbox and reason */
  columns: readonly Column<Row>[];
  rows: readonly BulkRow<Row>[];
  script: OptionsOf<"bulk">;
  /** in sight while the rows scroll */
  actions?: ReactNode;
}

/** They name the controls below. */
const HEADS = { tick: "bulk-tick", reason: "bulk-reason" };

interface RowWords {
  tickHead: string;
  reasonHead: string;
  reasonMaxLength: number;
  reasons?: { id: string; texts: readonly string[] };
}

/** Inside a PostForm. Without script every reason shows. */
export function BulkTable<Row>({ caption, columns, rows, script, actions, ...words }: BulkTableProps<Row>) {
  const { reasons } = words;
  const rest = rows.filter(({ tick }) => !tick.defaultValue);
  const count = bulkCount(script, {
    ticked: rows.length - rest.length,
    rest: rest.length,
    sum: rest.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    lack: lackOf(
      script.left,
      rest.flatMap(({ draws }) => draws ?? []),
    ),
  });
  return (
    <div className="bulk" {...moduleProps("bulk", script)}>
      {reasons && (
        <datalist id={reasons.id}>
          {reasons.texts.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
      {/* Above the table, because its head is hidden on a phone. */}
      <div className="bulk-tools">
        <span {...partProps("bulk", "all")} />
        <div {...partProps("bulk", "tools")} />
      </div>
      <TableFrame card caption={caption} narrow="lines">
        <thead>
          <tr>
            <th scope="col" id={HEADS.tick}>
              {words.tickHead}
            </th>
            <ColumnHeads columns={columns} />
            <th scope="col" id={HEADS.reason} className="bulk-reason">
              {words.reasonHead}
            </th>
          </tr>
        </thead>
        <tbody>
          <Sliced
            rows={rows}
            row={(bulk) => <BulkRowView key={bulk.key} one={bulk} columns={columns} words={words} />}
          />
        </tbody>
      </TableFrame>
      <div className="bulk-bar">
        <p role="status" {...partProps("bulk", "count")}>
          {count}
        </p>
        {actions}
      </div>
    </div>
  );
}

interface BulkRowViewProps<Row> {
  one: BulkRow<Row>;
  columns: readonly Column<Row>[];
  words: RowWords;
}

function BulkRowView<Row>({ one, columns, words }: BulkRowViewProps<Row>) {
  const { row, id, tick, reason, amount, draws } = one;
  const tickErrors = tick.errors ?? [];
  const reasonErrors = reason.errors ?? [];
  // A reason belongs to a ticked row.
  const wiredTick = controlProps({ ...tick, errors: tickErrors, required: false });
  const namedBy = (head: string) => [head, ...idsOf(columns, wiredTick.id)].join(" ");
  const wiredReason = controlProps({ ...reason, errors: reasonErrors, required: false });
  return (
    <tr className={tickErrors.length + reasonErrors.length > 0 ? "row-failed" : undefined}>
      <td className="bulk-tick">
        {id && <input type="hidden" name={id.name} value={id.value} />}
        <FieldNotes id={wiredTick.id} errors={tickErrors} />
        <span className="choice">
          <input
            {...wiredTick}
            aria-labelledby={namedBy(HEADS.tick)}
            type="checkbox"
            value="on"
            defaultChecked={Boolean(tick.defaultValue)}
            {...{
              [partAttribute("bulk", "tick")]: amount ?? "",
              [partAttribute("bulk", "draws")]: draws && draws.length > 0 ? draws.join(" ") : undefined,
            }}
          />
          <label htmlFor={wiredTick.id} aria-hidden="true">
            {words.tickHead}
          </label>
        </span>
      </td>
      <LineCells columns={columns} row={row} rowId={wiredTick.id} />
      <td className="bulk-reason">
        <div {...partProps("bulk", "reason")}>
          <FieldNotes id={wiredReason.id} errors={reasonErrors} />
          <label htmlFor={wiredReason.id} aria-hidden="true" className="field-label">
            {words.reasonHead}
          </label>
          <input
            {...wiredReason}
            type="text"
            aria-labelledby={namedBy(HEADS.reason)}
            maxLength={words.reasonMaxLength}
            defaultValue={reason.defaultValue}
            list={words.reasons?.id}
            autoComplete="off"
            className="input input-full"
          />
        </div>
      </td>
    </tr>
  );
}
