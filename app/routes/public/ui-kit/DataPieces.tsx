import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Money } from "~/ui/Money.tsx";
import { PriceRows } from "~/ui/PriceRows.tsx";
import { EmptyState, SectionError, StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Table, type Column } from "~/ui/Table.tsx";
import type { KitTexts } from "./samples.ts";

interface Row {
  test: string;
  result: number;
  range: string;
  price: number;
}

export function DataPieces({ s, long }: { s: KitTexts; long: boolean }) {
  const word = long ? s.long : s.word;
  const rows: Row[] = [
    { test: word, result: 98, range: "70–99", price: 45_000 },
    { test: "HbA1c", result: 5.6, range: "4.0–5.7", price: 1_250_000 },
  ];
  const columns: Column<Row>[] = [
    { key: "test", head: s.table.test, cell: (row) => row.test, rowHeader: true },
    { key: "result", head: s.table.result, cell: (row) => row.result, numeric: true },
    { key: "range", head: s.table.range, cell: (row) => row.range },
    { key: "price", head: s.table.price, cell: (row) => <Money amount={row.price} />, numeric: true },
  ];
  return (
    <>
      <section aria-labelledby="cards">
        <h2 id="cards">{s.heads.cards}</h2>
        <CardList items={rows} itemKey={(row) => row.test} look="grid" label={s.heads.cards}>
          {(row) => (
            <Card
              level={3}
              title={row.test}
              href={paths.uiKit()}
              actions={<StateWord state={row.result > 50 ? "paid" : "pending"} />}
            >
              <p>
                <Money amount={row.price} />
              </p>
            </Card>
          )}
        </CardList>
        <Card level={3} title={s.word} strong>
          <p>{s.sentence}</p>
        </Card>
        <EmptyState
          title={s.emptyTitle}
          reason={s.emptyReason}
          action={<ButtonLink href={paths.uiKit()}>{s.emptyAction}</ButtonLink>}
        />
        <SectionError retryHref={paths.uiKit()} section={s.heads.cards} />
      </section>
      <section aria-labelledby="facts">
        <h2 id="facts">{s.heads.facts}</h2>
        <div className="split">
          <SummaryList
            rows={[
              {
                label: s.fields.name,
                value: <span className="upper">Siti Rahmawati</span>,
                changeHref: paths.uiKit(),
              },
              { label: s.fields.birth, value: <DateText value="1990-08-17" />, changeHref: paths.uiKit() },
              { label: s.fields.slot, value: <DateText value="2026-11-21T07:00:00+07:00" form="moment" /> },
              { label: s.fields.note, value: long ? s.long : null, changeHref: paths.uiKit() },
            ]}
          />
          <Card level={3} title={s.invoice}>
            <PriceRows
              rows={[
                { label: word, amount: 1_295_000 },
                { label: "10 %", amount: 129_500, kind: "discount" },
                { label: s.table.price, amount: 1_165_500, kind: "total" },
              ]}
            />
          </Card>
        </div>
      </section>
      <section aria-label={s.fields.save}>
        <ChangedMeanwhile
          rows={[
            { key: "name", label: s.fields.name, yours: "Siti Rahmawati", now: "Siti Rahmawati" },
            { key: "note", label: s.fields.note, yours: s.sentence, now: long ? s.long : word },
          ]}
        />
      </section>
      <section aria-labelledby="tables">
        <h2 id="tables">{s.heads.tables}</h2>
        <Table
          caption={s.heads.tables}
          showCaption
          columns={columns}
          rows={rows}
          rowKey={(row) => row.test}
        />
        <Table
          caption={s.table.result}
          showCaption
          columns={columns}
          rows={rows}
          rowKey={(row) => row.test}
          narrow="scroll"
          foot={
            <tr>
              <th scope="row" colSpan={3}>
                {s.table.price}
              </th>
              <td className="numeric">
                <Money amount={1_295_000} />
              </td>
            </tr>
          }
        />
      </section>
    </>
  );
}
