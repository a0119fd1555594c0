import { z } from "zod";
import { SHEET_BOUNDS } from "~/workers/sheet-bounds.ts";
import { cellAddress, rangesOf } from "~/lib/cell-address.ts";

export const sheetAnswers = z.object({
  sheet: z.string().max(10).optional().catch(undefined),
  hidden_rows: z.enum(["take", "leave"]).optional().catch(undefined),
  hidden_columns: z.enum(["take", "leave"]).optional().catch(undefined),
  unread: z.literal("leave").optional().catch(undefined),
});
export type SheetAnswers = z.output<typeof sheetAnswers>;

export const sheetQuestion = z.discriminatedUnion("ask", [
  z.object({
    ask: z.literal("sheet"),
    sheets: z.array(
      z.object({ value: z.string(), name: z.string(), people: z.number(), isHidden: z.boolean() }),
    ),
  }),
  z.object({ ask: z.enum(["hidden_rows", "hidden_columns"]), places: z.string() }),
  z.object({
    ask: z.literal("unread"),
    cells: z.array(
      z.object({ kind: z.enum(["error", "formula", "lost", "long"]), value: z.string(), places: z.string() }),
    ),
    rows: z.string(),
  }),
]);
export type SheetQuestion = z.output<typeof sheetQuestion>;

export const sheetNote = z.object({
  key: z.enum([
    "sheet",
    "names",
    "number",
    "totals",
    "repeated",
    "hidden_rows_take",
    "hidden_rows_leave",
    "hidden_columns_take",
    "hidden_columns_leave",
    "unread",
  ]),
  params: z.record(z.string(), z.string()),
});
export type SheetNote = z.output<typeof sheetNote>;

const ERROR = /^#(?:N\/A|[A-Z_]+[!?]|GETTING_DATA)$|^#{3,}$|^Err:\d{3}$/i;

export type Unread = "error" | "formula" | "lost" | "long";

const LOST = /\ufffd|\u00c3[\u0080-\u00bf]|\u00e2\u20ac/;

export function unreadKind(text: string): Unread | null {
  if (ERROR.test(text)) return "error";
  if (text.startsWith("=")) return "formula";
  if (LOST.test(text)) return "lost";
  return text.length > SHEET_BOUNDS.cell ? "long" : null;
}

export interface UnreadCell {
  kind: Unread;
  value: string;
  row: number;
  column: number;
}

export function groupUnread(cells: readonly UnreadCell[]): Extract<SheetQuestion, { ask: "unread" }> {
  const groups = new Map<string, UnreadCell[]>();
  for (const cell of cells) {
    const key =
      cell.kind === "error" ? `${cell.value} ${String(cell.column)}` : `${cell.kind} ${String(cell.column)}`;
    groups.set(key, [...(groups.get(key) ?? []), cell]);
  }
  return {
    ask: "unread",
    cells: [...groups.values()].flatMap((group) => {
      const [first] = group;
      if (!first) return [];
      const places = rangesOf(
        group.map(({ row }) => row),
        (row) => cellAddress(first.column, row),
      );
      return [{ kind: first.kind, value: first.value.slice(0, 60), places }];
    }),
    rows: rangesOf([...new Set(cells.map(({ row }) => row))].sort((a, b) => a - b)),
  };
}
