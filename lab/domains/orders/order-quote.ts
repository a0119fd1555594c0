import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Lang } from "../../lib/texts.ts";
import { orderText } from "./texts.ts";
import { homeCareText } from "../home-care/texts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { fastingView, longestFast } from "../products/fasting.ts";
import { feeView, homeLines, homeProblem, type HomeProblem } from "./home-order.ts";
import type { Coverage } from "../home-care/homecare.ts";
import {
  lineView,
  priceItems,
  totalsOf,
  type Item,
  type PricedLine,
  type Totals,
} from "../pricing/pricing.ts";
import { findSlot, type SlotRow } from "../schedule/slots.ts";
import type { PlannedVisit, VisitWarning } from "./visit-check.ts";
import { requireVoucher, voucherView, type VoucherGrant } from "../vouchers/vouchers.ts";

export interface BranchGroup {
  plant_id: string | null;
  lines: PricedLine[];
  /** distinct patients */
  seats: number;
  voucher_discount: number;
  /** whole rupiah, by line */
  voucher_shares: number[];
  /** whole rupiah; included in totals */
  fee: number;
  totals: Totals;
}

export interface Quote {
  lines: PricedLine[];
  groups: BranchGroup[];
  grant: VoucherGrant | null;
  totals: Totals;
  problem: HomeProblem | null;
}

/** @param slot_ids their days decide about ages @throws LabError `not_found`, or the voucher's problem */
export async function makeQuote(
  db: Db | Trx,
  call: CallContext,
  items: readonly Item[],
  voucher_code: string | null,
  home: Coverage | null = null,
  slot_ids: readonly string[] = [],
): Promise<Quote> {
  const days = await daysOf(db, call, slot_ids);
  const placed = home ? atPlant(items, home.plant.plant_id) : items;
  const priced = await priceItems(
    db,
    call,
    placed.map((item) => ({ ...item, day: days.get(item.plant_id) })),
  );
  const lines = home ? homeLines(priced, call.lang) : priced;
  const grant = voucher_code ? await requireVoucher(db, call, voucher_code, lines) : null;
  const fee = home?.service_fee ?? 0;
  const fees = fee > 0 ? [{ amount: fee, discount_amount: 0 }] : [];
  const groups = [...new Set(lines.map((line) => line.plant_id))].map((plant_id) => {
    const matchingLines = lines.filter((line) => line.plant_id === plant_id);
    const voucher_shares = matchingLines.map((line) => grant?.shares[lines.indexOf(line)] ?? 0);
    const voucher_discount = voucher_shares.reduce((sum, share) => sum + share, 0);
    return {
      plant_id,
      lines: matchingLines,
      seats: new Set(matchingLines.map((line) => line.patient_id)).size,
      voucher_discount,
      voucher_shares,
      fee,
      totals: totalsOf([...matchingLines, ...fees], voucher_discount),
    };
  });
  return {
    lines,
    groups,
    grant,
    totals: totalsOf([...lines, ...fees], grant?.discount ?? 0),
    problem: home && homeProblem(lines, home),
  };
}

async function daysOf(db: Db | Trx, { clock }: CallContext, slot_ids: readonly string[]) {
  const days = new Map<string | null, string>();
  for (const slot_id of slot_ids) {
    const slot = await findSlot(db, clock.now(), slot_id);
    if (slot) days.set(slot.plant_id, slot.date);
  }
  return days;
}

/** @throws LabError `check_fields` for an item of another branch */
function atPlant(items: readonly Item[], plant_id: string): Item[] {
  if (items.some((item) => item.plant_id !== null && item.plant_id !== plant_id))
    throw new LabError("check_fields", { fields: { items: ["unavailable"] } });
  return items.map((item) => ({ ...item, plant_id }));
}

/** `orders` has one entry per branch. */
export function quoteView(quote: Quote, lang: Lang, visitWarnings: readonly VisitWarning[] = []) {
  return {
    items: [
      ...quote.lines.map((line) => lineView(line, lang)),
      ...quote.groups.filter(({ fee }) => fee > 0).map((group) => feeView(group, lang)),
    ],
    orders: quote.groups.map((group) => ({
      plant_id: group.plant_id,
      plant_name: group.lines[0]?.plant?.name ?? null,
      seats: group.seats,
      voucher_discount: group.voucher_discount,
      ...group.totals,
    })),
    voucher: quote.grant ? voucherView(quote.grant, lang) : null,
    voucher_discount: quote.grant?.discount ?? 0,
    ...quote.totals,
    warnings: [...visitWarnings, ...warningsOf(quote, lang)],
  };
}

/** A group bought for later has none. @param isTimed every group is a visit */
export async function plannedVisits(
  db: Db | Trx,
  { clock }: Pick<CallContext, "clock">,
  quote: Quote,
  { slot_ids, isTimed }: { slot_ids: readonly string[]; isTimed: boolean },
): Promise<PlannedVisit[]> {
  const slots = new Map<string | null, SlotRow>();
  for (const slot_id of slot_ids) {
    const slot = await findSlot(db, clock.now(), slot_id);
    if (slot) slots.set(slot.plant_id, slot);
  }
  return quote.groups
    .filter(({ plant_id }) => isTimed || slots.has(plant_id))
    .map(({ plant_id, lines }) => ({
      plant_id,
      lines: lines.filter(({ problem }) => !problem),
      slot: slots.get(plant_id) ?? null,
    }));
}

/** Skips unknown times. */
export async function visitViews(
  db: Db,
  { clock }: CallContext,
  quote: Quote,
  schedules: readonly { plant_id: string; slot_id: string }[],
) {
  const visits = [];
  for (const { plant_id, slot_id } of schedules) {
    const slot = await findSlot(db, clock.now(), slot_id);
    if (slot?.plant_id !== plant_id) continue;
    const ids = quote.lines.filter((line) => line.plant_id === plant_id).map(({ product_id }) => product_id);
    visits.push({ plant_id, slot_id, ...fastingView(clock.now(), slot, await longestFast(db, ids)) });
  }
  return visits;
}

interface Warning {
  code: string;
  message: string;
  product_id: string | null;
}

function warningsOf(quote: Quote, lang: Lang): Warning[] {
  const warnings: Warning[] = [];
  for (const { problem, product_id } of quote.lines) {
    if (problem) warnings.push({ code: problem.code, message: problem.text, product_id });
  }
  if (quote.groups.length > 1) {
    warnings.push({
      code: "several_plants",
      message: orderText("several_plants", lang, { count: quote.groups.length }),
      product_id: null,
    });
  }
  if (quote.problem) {
    const { code, params } = quote.problem;
    warnings.push({ code, message: homeCareText(code, lang, params), product_id: null });
  }
  const hours = Math.max(0, ...quote.lines.map((line) => line.product.fasting_hours));
  if (hours > 0) {
    warnings.push({ code: "fasting", message: orderText("fasting", lang, { hours }), product_id: null });
  }
  return warnings;
}
