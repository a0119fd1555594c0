import type { Invoice } from "./invoices.ts";
import { moneyText } from "../../lib/document-text.ts";
import { grouped } from "../../lib/grouped.ts";
import { contentList } from "../products/products.ts";
import type { LineRow } from "./lifecycle/orders.ts";
import type { Lang } from "../../lib/texts.ts";
import { invoiceLabels } from "./invoice-labels.ts";

type PrintedRow =
  | { type: "name" | "group"; text: string }
  | { type: "item" | "included"; cells: readonly string[] };

/** Grouped as on the portal's page. */
export function printedRows({ order, lines }: Invoice, lang: Lang): PrintedRow[] {
  const name = (line: LineRow) => textOf(line, "name", lang);
  if (order.order_type === "deal")
    return byCategory(
      [...lines].sort((a, b) => name(a).localeCompare(name(b), lang)),
      lang,
    );
  const group = order.order_type === "package" ? bySubCategory : byCategory;
  return [...grouped(lines, (line) => line.patient_name)].flatMap(([text, members]): PrintedRow[] => [
    { type: "name", text },
    ...group(members, lang),
  ]);
}

function byCategory(lines: readonly LineRow[], lang: Lang): PrintedRow[] {
  return [...grouped(lines, (line) => textOf(line, "category", lang))].flatMap(
    ([text, members]): PrintedRow[] => [
      { type: "group", text },
      ...members.flatMap((line) => [itemRow(line, lang), ...includedIn(line, lang).map(({ row }) => row)]),
    ],
  );
}

function bySubCategory(lines: readonly LineRow[], lang: Lang): PrintedRow[] {
  const sub = (line: LineRow) => textOf(line, "sub_category", lang);
  const groups = [...grouped(lines, sub).values()].flat().flatMap((line) => {
    const rows = [{ text: sub(line), row: itemRow(line, lang) }, ...includedIn(line, lang)];
    return [...grouped(rows, ({ text }) => text)];
  });
  return groups.flatMap(([text, members], index): PrintedRow[] => [
    ...(text === groups[index - 1]?.[0] ? [] : [{ type: "group" as const, text }]),
    ...members.map(({ row }) => row),
  ]);
}

/** Total = amount − discount. */
function itemRow(line: LineRow, lang: Lang): PrintedRow {
  return {
    type: "item",
    cells: [
      `${textOf(line, "name", lang)} ${line.product_code}`,
      String(line.qty),
      moneyText(Math.round(line.amount / line.qty)),
      line.discount_percent > 0 ? `${String(line.discount_percent)}%` : "-",
      moneyText(line.amount - line.discount_amount),
    ],
  };
}

function includedIn(line: LineRow, lang: Lang): { text: string; row: PrintedRow }[] {
  return contentList.parse(JSON.parse(line.content)).map((item) => ({
    text: textOf(item, "sub_category", lang) || textOf(line, "sub_category", lang),
    row: {
      type: "included",
      cells: [
        `${textOf(item, "name", lang)} ${item.product_code}`,
        String(item.qty),
        invoiceLabels[lang].included,
      ],
    },
  }));
}

function textOf<Name extends string>(
  row: Record<`${Name}_en` | `${Name}_id`, string>,
  name: Name,
  lang: Lang,
): string {
  return row[`${name}_${lang}`];
}
