import type { CallContext, Caller } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Db, Trx } from "../../database/db.ts";
import { labToday } from "../../lib/local-time.ts";
import { balancesOf, type Draw } from "../orders/quota/quota.ts";
import type { SlotRow } from "../schedule/slots.ts";
import { offersAll, plantsFor } from "../orders/quota/subscription-plants.ts";
import type { OwnedRow } from "../orders/quota/owned.ts";
import { ownedRows } from "./subscriptions.ts";

export interface UseItem {
  product_id: string;
  patient_id: string;
}

interface Source {
  row: OwnedRow;
  left: Map<string, number>;
  total: Map<string, number>;
}

/**
 * Earliest expiry first; a package or deal counts whole.
 * @throws LabError `check_fields`, `quota_empty`, `expired_at_visit`, `plant_not_allowed`
 */
export async function chooseDraws(
  db: Db | Trx,
  { caller, clock }: Pick<CallContext, "caller" | "clock">,
  owned: OwnedRow,
  items: readonly UseItem[],
  slot: Pick<SlotRow, "date" | "plant_id">,
): Promise<Draw[]> {
  if (owned.canceled_at !== null) throw new LabError("quota_empty");
  const whole = owned.subscription_type !== "subscription";
  const sources = await loadSources(db, caller, owned, whole);
  requireItems(owned, sources, items, whole);
  const today = labToday(clock.now());
  const usable = sources.filter(({ row }) => row.valid_until >= today || row === named(sources, owned)?.row);
  const draws: Draw[] = [];
  for (const item of items) draws.push(...(await drawItem(db, usable, item, slot, whole)));
  return draws;
}

function named(sources: readonly Source[], { subscription_id }: OwnedRow): Source | undefined {
  return sources.find(({ row }) => row.subscription_id === subscription_id);
}

async function loadSources(db: Db | Trx, caller: Caller, owned: OwnedRow, whole: boolean): Promise<Source[]> {
  const rows = (await ownedRows(db, caller)).filter(
    (row) =>
      row.canceled_at === null &&
      row.subscription_type === owned.subscription_type &&
      (!whole || row.product_id === owned.product_id),
  );
  const ids = rows.map(({ subscription_id }) => subscription_id);
  const balances = await balancesOf(db, ids);
  const quotas = await db
    .selectFrom("subscription_quota")
    .selectAll()
    .where("subscription_id", "in", ids)
    .execute();
  return rows.map((row) => {
    const matchingQuotas = quotas.filter(({ subscription_id }) => subscription_id === row.subscription_id);
    const left = matchingQuotas.map(({ subscription_id, product_id, quota_total }) => {
      const { used, reserved } = balances.get(`${subscription_id} ${product_id}`) ?? { used: 0, reserved: 0 };
      return [product_id, quota_total - used - reserved] as const;
    });
    const total = matchingQuotas.map(({ product_id, quota_total }) => [product_id, quota_total] as const);
    return { row, left: new Map(left), total: new Map(total) };
  });
}

function requireItems(
  owned: OwnedRow,
  sources: readonly Source[],
  items: readonly UseItem[],
  whole: boolean,
): void {
  const source = named(sources, owned);
  const covered = (id: string) => (whole ? id === owned.product_id : source?.total.has(id));
  const distinct = new Set(items.map(({ product_id, patient_id }) => `${product_id} ${patient_id}`));
  const fits = items.every(({ product_id }) => covered(product_id));
  if (!fits || distinct.size !== items.length || (whole && items.length !== 1)) {
    throw new LabError("check_fields", { fields: { items: ["wrong_order_type"] } });
  }
}

async function drawItem(
  db: Db | Trx,
  sources: readonly Source[],
  { product_id, patient_id }: UseItem,
  slot: Pick<SlotRow, "date" | "plant_id">,
  whole: boolean,
): Promise<Draw[]> {
  const hasLeft = ({ left, total }: Source) =>
    whole ? [...total].every(([id, all]) => left.get(id) === all) : (left.get(product_id) ?? 0) > 0;
  const some = sources.filter(hasLeft);
  if (some.length === 0) throw new LabError("quota_empty", { results: { product_id } });
  const valid = some.filter(({ row }) => row.valid_until >= slot.date);
  if (valid.length === 0) {
    const valid_until = some.at(-1)?.row.valid_until ?? "";
    throw new LabError("expired_at_visit", { params: { valid_until }, results: { product_id, valid_until } });
  }
  for (const { row, left, total } of valid) {
    if (!(await offersAll(db, row, slot.plant_id, whole ? [] : [product_id]))) continue;
    const taken = whole ? [...total] : [[product_id, 1] as const];
    for (const [id, qty] of taken) left.set(id, (left.get(id) ?? 0) - qty);
    return taken.map(([id, qty]) => ({
      subscription_id: row.subscription_id,
      product_id: id,
      patient_id,
      qty,
    }));
  }
  const rows = valid.map(({ row }) => row);
  const plants = (await plantsFor(db, rows))(rows[0] ?? { product_id, plant_id: null });
  throw new LabError("plant_not_allowed", { results: { product_id, plants } });
}
