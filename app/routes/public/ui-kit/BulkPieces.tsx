import type { FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { BulkTable } from "~/ui/BulkTable.tsx";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { employees } from "./examples.ts";
import type { KitTexts } from "./samples.ts";
import { bulkSchemas } from "./schema.ts";

interface BulkPiecesProps {
  s: KitTexts;
  lang: "en" | "id";
  failure: FormFailure | undefined;
}

export function BulkPieces({ s, lang, failure }: BulkPiecesProps) {
  const initial = Object.fromEntries(employees.map(({ id }, index) => [`rows[${String(index)}].id`, id]));
  const { rows } = fieldsOf(bulkSchemas[lang], failure, { initial }).rows;
  return (
    <section aria-labelledby="bulk">
      <h2 id="bulk">{s.bulk.heading}</h2>
      <p>{s.bulk.lead}</p>
      <PostForm intent="bulk">
        <BulkTable
          caption={s.bulk.caption}
          tickHead={s.bulk.reject}
          reasonHead={s.bulk.reason}
          reasonMaxLength={100}
          script={{ selectAll: s.bulk.selectAll, ticked: s.bulk.count }}
          columns={[
            { key: "name", head: s.fields.name, rowHeader: true, names: true, cell: ({ name }) => name },
            { key: "number", head: s.bulk.number, cell: ({ number }) => number },
            { key: "test", head: s.table.test, cell: ({ test }) => test },
          ]}
          rows={rows.flatMap(({ fields }) => {
            const row = employees.find(({ id }) => id === fields.id.defaultValue);
            const id = { name: fields.id.name, value: fields.id.defaultValue ?? "" };
            return row ? [{ row, key: row.id, id, tick: fields.reject, reason: fields.reason }] : [];
          })}
        />
        <Button>{s.bulk.submit}</Button>
      </PostForm>
    </section>
  );
}
