import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Lang } from "../../lib/texts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { countOf, findRow, insertRows, updateRows } from "../../database/rows.ts";
import { duplicateWarnings } from "./visit-check.ts";
import { lineView, priceItems, totalsOf, type Item, type PricedLine } from "../pricing/pricing.ts";
import { evaluateVoucher, refusalText, requireVoucher, voucherView } from "../vouchers/vouchers.ts";

const MAX_LINES = 50;

/** Lines with a problem stay visible and cost nothing. */
export async function cartView(db: Db | Trx, call: CallContext) {
  const { caller, clock, lang } = call;
  const cart = await findCart(db, caller.account_id);
  const lines = await cartLines(db, call);
  let voucher = null;
  let voucher_discount = 0;
  if (cart.voucher_code) {
    const result = await evaluateVoucher(db, clock.now(), caller.account_id, cart.voucher_code, lines);
    voucher_discount = result.ok ? result.discount : 0;
    voucher = result.ok
      ? voucherView(result, lang)
      : {
          code: cart.voucher_code,
          name: cart.voucher_code,
          name_en: cart.voucher_code,
          name_id: cart.voucher_code,
          discount_amount: 0,
          problem_code: result.code,
          problem_params: result.params,
          problem: refusalText(result, lang),
        };
  }
  return {
    items: lines.map((line) => lineView(line, lang)),
    item_count: lines.reduce((sum, line) => sum + line.qty, 0),
    voucher,
    voucher_discount,
    ...totalsOf(lines, voucher_discount),
    /** tests twice in a visit */
    warnings: visitsIn(lines).flatMap((visit) => duplicateWarnings(visit, lang)),
    version: cart.version,
  };
}

function visitsIn(lines: readonly PricedLine[]) {
  const plants = [...new Set(lines.map(({ plant_id }) => plant_id))];
  return plants.map((plant_id) => ({
    plant_id,
    lines: lines.filter((line) => line.plant_id === plant_id && !line.problem),
  }));
}

/**
 * An equal line's quantity increases, unless ordered.
 * @throws LabError `not_found`, `unavailable`, `restricted`, `cart_full`, `check_fields`
 */
export async function addLine(trx: Trx, call: CallContext, item: Item & { plant_id: string }): Promise<void> {
  const [line] = await priceItems(trx, call, [item]);
  const type = line?.product.product_type;
  if (type !== "test" && type !== "package")
    throw new LabError("check_fields", { fields: { product_id: ["wrong_order_type"] } });
  if (line) requireOrderable(line, call.lang);
  const lines = await rawLines(trx, call.caller.account_id);
  const ordered = await orderedItems(trx, call.caller.account_id);
  const same = lines.find(
    (entry) =>
      entry.product_id === item.product_id &&
      entry.plant_id === item.plant_id &&
      entry.patient_id === item.patient_id &&
      !ordered.has(entry.cart_item_id),
  );
  const qty = (same?.qty ?? 0) + item.qty;
  if (qty > 10) throw new LabError("check_fields", { fields: { qty: ["qty_range"] } });
  if (!same && lines.length >= MAX_LINES) throw new LabError("cart_full");
  if (same) {
    await changeLine(trx, same.cart_item_id, same.revision, { qty });
  } else {
    await insertRows(trx, "cart_line", {
      cart_item_id: randomUUID(),
      account_id: call.caller.account_id,
      product_id: item.product_id,
      plant_id: item.plant_id,
      patient_id: item.patient_id,
      qty: item.qty,
      added_at: call.clock.now().toISOString(),
    });
  }
  await touchCart(trx, call.caller.account_id);
}

/** @throws LabError `not_found`, `version_changed`, `unavailable`, `restricted` */
export async function updateLine(
  trx: Trx,
  call: CallContext,
  change: { cart_item_id: string; qty?: number; plant_id?: string; patient_id?: string; version: number },
): Promise<void> {
  const { account_id } = call.caller;
  const line = (await rawLines(trx, account_id)).find(
    (rawLine) => rawLine.cart_item_id === change.cart_item_id,
  );
  if (!line) throw new LabError("not_found");
  if ((await findCart(trx, account_id)).version !== change.version) {
    throw new LabError("version_changed", { results: await cartView(trx, call) });
  }
  const next = {
    qty: change.qty ?? line.qty,
    plant_id: change.plant_id ?? line.plant_id,
    patient_id: change.patient_id ?? line.patient_id,
  };
  const [priced] = await priceItems(trx, call, [{ product_id: line.product_id, ...next }]);
  if (priced) requireOrderable(priced, call.lang);
  await changeLine(trx, line.cart_item_id, line.revision, next);
  await touchCart(trx, account_id);
}

/** @throws LabError `not_found` */
export async function removeLine(trx: Trx, account_id: string, cart_item_id: string): Promise<void> {
  const deleted = await trx
    .deleteFrom("cart_line")
    .where("account_id", "=", account_id)
    .where("cart_item_id", "=", cart_item_id)
    .executeTakeFirst();
  if (Number(deleted.numDeletedRows) === 0) throw new LabError("not_found");
  await touchCart(trx, account_id);
}

/** Null removes it. @throws LabError `voucher_…` */
export async function setVoucher(trx: Trx, call: CallContext, code: string | null): Promise<void> {
  const { account_id } = call.caller;
  if (code !== null) {
    await requireVoucher(trx, call, code, await cartLines(trx, call));
  }
  await touchCart(trx, account_id);
  await updateRows(trx, "cart", { account_id }, { voucher_code: code?.trim().toUpperCase() ?? null });
}

/** Keeps lines changed after the order. @returns number of removed lines */
export async function dropOrderedLines(trx: Trx, account_id: string): Promise<number> {
  const ordered = await trx
    .selectFrom("cart_line as line")
    .innerJoin("order_cart_line as seen", (join) =>
      join.onRef("seen.cart_item_id", "=", "line.cart_item_id").onRef("seen.revision", "=", "line.revision"),
    )
    .innerJoin("lab_order as o", "o.order_number", "seen.order_number")
    .select("line.cart_item_id")
    .where("line.account_id", "=", account_id)
    .where("o.account_id", "=", account_id)
    .where("o.order_status", "in", ["active", "progress", "completed", "no_show"])
    .execute();
  const items = ordered.map((row) => row.cart_item_id);
  if (items.length === 0) return 0;
  await trx.deleteFrom("cart_line").where("cart_item_id", "in", items).execute();
  await updateRows(trx, "cart", { account_id }, { voucher_code: null });
  await touchCart(trx, account_id);
  return items.length;
}

/** Null if absent. */
export async function linesOfItems(trx: Trx, account_id: string, items: readonly Item[]) {
  const lines = await rawLines(trx, account_id);
  const used = new Set<string>();
  return items.map((item) => {
    const line = lines.find(
      (entry) =>
        !used.has(entry.cart_item_id) &&
        (item.cart_item_id
          ? entry.cart_item_id === item.cart_item_id
          : entry.product_id === item.product_id &&
            entry.plant_id === item.plant_id &&
            entry.patient_id === item.patient_id),
    );
    if (line) used.add(line.cart_item_id);
    return line ?? null;
  });
}

function requireOrderable(line: PricedLine, lang: Lang): void {
  if (!line.problem) return;
  const code = line.problem.code === "restricted" ? "restricted" : "unavailable";
  throw new LabError(code, { results: { problem: line.problem, item: lineView(line, lang) } });
}

async function cartLines(db: Db | Trx, call: CallContext): Promise<PricedLine[]> {
  return priceItems(db, call, await rawLines(db, call.caller.account_id), false);
}

export async function countLines(db: Db, account_id: string): Promise<number> {
  const count = await countOf(db.selectFrom("cart_line").where("account_id", "=", account_id));
  return count;
}

function rawLines(db: Db | Trx, account_id: string) {
  return db
    .selectFrom("cart_line")
    .selectAll()
    .where("account_id", "=", account_id)
    .orderBy("added_at")
    .orderBy(sql`rowid`)
    .execute();
}

async function orderedItems(trx: Trx, account_id: string): Promise<Set<string>> {
  const rows = await trx
    .selectFrom("order_cart_line")
    .innerJoin("lab_order", "lab_order.order_number", "order_cart_line.order_number")
    .select("cart_item_id")
    .where("lab_order.account_id", "=", account_id)
    .where("lab_order.order_status", "!=", "canceled")
    .execute();
  return new Set(rows.map((row) => row.cart_item_id));
}

async function changeLine(
  trx: Trx,
  cart_item_id: string,
  revision: number,
  next: { qty?: number; plant_id?: string; patient_id?: string },
): Promise<void> {
  await updateRows(trx, "cart_line", { cart_item_id }, { ...next, revision: revision + 1 });
}

async function findCart(db: Db | Trx, account_id: string) {
  const row = await findRow(db, "cart", { account_id }, ["version", "voucher_code"]);
  return row ?? { version: 0, voucher_code: null };
}

async function touchCart(trx: Trx, account_id: string): Promise<void> {
  await trx
    .insertInto("cart")
    .values({ account_id, version: 1, voucher_code: null })
    .onConflict((on) =>
      on.column("account_id").doUpdateSet((set) => ({ version: set("cart.version", "+", 1) })),
    )
    .execute();
}
