import type { CallContext } from "../../lib/call-context.ts";
import { LabError } from "../../http/errors.ts";
import type { Lang } from "../../lib/texts.ts";
import { pricingText } from "./texts.ts";
import { productText } from "../products/texts.ts";
import { patientFor } from "../patients/access.ts";
import type { Db, Trx } from "../../database/db.ts";
import { findRow } from "../../database/rows.ts";
import { addDays, labToday } from "../../lib/local-time.ts";
import { patientName, type Patient } from "../patients/patients.ts";
import {
  BOOKING_DAYS,
  dealState,
  loadCards,
  netPrice,
  productNames,
  restrictionOf,
  restrictionText,
  type Price,
  type ProductCard,
} from "../products/products.ts";
import { excludedBy, testsOf } from "../products/visit-tests.ts";
import { waivedAges, waiverKey } from "./age-waivers.ts";
import type { Plant } from "../branches/plants.ts";

export interface Item {
  cart_item_id?: string;
  product_id: string;
  plant_id: string | null;
  patient_id: string;
  qty: number;
  day?: string | undefined;
}

type PriceProblem =
  | "unavailable"
  | "restricted"
  | "tests_exclude"
  | "patient"
  | "deal_not_started"
  | "deal_ended"
  | "sold_out";

export interface PricedLine extends Item {
  product: ProductCard;
  plant: Plant | null;
  patient: Patient;
  amount: number;
  discount_percent: number;
  discount_amount: number;
  sub_total: number;
  problem: { code: PriceProblem; text: string } | null;
}

export interface Totals {
  amount_total: number;
  total_discount: number;
  grand_total: number;
}

/** @param strict throw for patients the caller may not book for @throws LabError `not_found` */
export async function priceItems(
  db: Db | Trx,
  call: CallContext,
  items: readonly Item[],
  strict = true,
): Promise<PricedLine[]> {
  const cards = new Map(
    (await loadCards(db, [...new Set(items.map((item) => item.product_id))])).map((card) => [
      card.product_id,
      card,
    ]),
  );
  const plants = new Map(
    (await db.selectFrom("plant").selectAll().execute()).map((row) => [row.plant_id, row]),
  );
  const patients = await loadPatients(db, call, items, strict);
  const requested = new Map<string, number>();
  for (const { product_id, qty } of items) requested.set(product_id, (requested.get(product_id) ?? 0) + qty);
  const waived = await waivedAges(db, call.clock, items);
  const lines = items.map((item): PricedLine => {
    const product = cards.get(item.product_id);
    const plant = item.plant_id === null ? null : plants.get(item.plant_id);
    const match = patients.get(item.patient_id);
    if (!product || plant === undefined || !match) throw new LabError("not_found");
    const price = priceOf(product, item.plant_id);
    const problem = problemOf(
      {
        wanted: requested.get(product.product_id) ?? 0,
        product,
        price,
        day: item.day,
        isWaived: waived.has(waiverKey(item)),
        ...match,
      },
      call,
    );
    const amount = problem || !price ? 0 : price.amount * item.qty;
    const discount_percent = price?.discount_percent ?? 0;
    const sub_total = netPrice({ amount, discount_percent });
    const money = { amount, discount_percent, discount_amount: amount - sub_total, sub_total };
    return { ...item, product, plant, patient: match.patient, ...money, problem };
  });
  return lines.map((line, index) => excludedLine(line, lines.slice(0, index), call.lang) ?? line);
}

function excludedLine(line: PricedLine, earlier: readonly PricedLine[], lang: Lang): PricedLine | null {
  if (line.problem) return null;
  const sameVisit = earlier.filter(
    ({ plant_id, patient_id, problem }) =>
      !problem && plant_id === line.plant_id && patient_id === line.patient_id,
  );
  const excluded = excludedBy(testsOf(line), sameVisit.flatMap(testsOf));
  if (!excluded) return null;
  const { test, other } = excluded;
  const name = productNames(test.product, lang).name;
  const problem = {
    code: "tests_exclude" as const,
    text: productText("excluded_by", lang, { name, other: productNames(other.product, lang).name }),
  };
  return { ...line, amount: 0, discount_amount: 0, sub_total: 0, problem };
}

/** Whole rupiah. */
export function totalsOf(
  lines: readonly { amount: number; discount_amount: number }[],
  voucher_discount = 0,
): Totals {
  const amount_total = lines.reduce((sum, line) => sum + line.amount, 0);
  const total_discount = lines.reduce((sum, line) => sum + line.discount_amount, 0) + voucher_discount;
  return { amount_total, total_discount, grand_total: amount_total - total_discount };
}

export function lineView(line: PricedLine, lang: Lang) {
  const { name, name_en, name_id } = productNames(line.product, lang);
  return {
    cart_item_id: line.cart_item_id ?? null,
    product_id: line.product_id,
    product_code: line.product.product_code,
    product_type: line.product.product_type,
    product_name: name,
    product_name_en: name_en,
    product_name_id: name_id,
    plant_id: line.plant_id,
    plant_name: line.plant?.name ?? null,
    patient_id: line.patient_id,
    patient_name: patientName(line.patient),
    qty: line.qty,
    amount: line.amount,
    discount_percent: line.discount_percent,
    discount_amount: line.discount_amount,
    sub_total: line.sub_total,
    available: line.problem === null,
    unavailable_reason: line.problem?.text ?? null,
    problem_code: line.problem?.code ?? null,
  };
}

/** Without a branch, the lowest price. */
function priceOf(product: ProductCard, plant_id: string | null): Price | null {
  if (plant_id !== null) return product.prices.find((price) => price.plant_id === plant_id) ?? null;
  if (product.product_type === "test") return null;
  return [...product.prices].sort((a, b) => netPrice(a) - netPrice(b))[0] ?? null;
}

function problemOf(
  line: {
    wanted: number;
    product: ProductCard;
    price: Price | null;
    patient: Patient;
    bookable: boolean;
    day: string | undefined;
    isWaived: boolean;
  },
  { clock, lang }: CallContext,
): PricedLine["problem"] {
  const now = clock.now();
  if (!line.bookable) return { code: "patient", text: pricingText("patient_gone", lang) };
  if (!line.price) return { code: "unavailable", text: pricingText("unavailable", lang) };
  const { day = labToday(now), product } = line;
  const restricted = restrictionOf(product, line.patient, {
    day,
    last: line.day ?? addDays(day, BOOKING_DAYS),
    isWaived: line.isWaived,
  });
  if (restricted)
    return { code: "restricted", text: restrictionText(restricted.reason, restricted.product, lang) };
  if (line.product.product_type !== "deal") return null;
  const state = dealState(line.product, now);
  if (state === "not_started")
    return { code: "deal_not_started", text: pricingText("deal_not_started", lang) };
  if (state === "ended") return { code: "deal_ended", text: pricingText("deal_ended", lang) };
  if (state === "sold_out") return { code: "sold_out", text: pricingText("sold_out", lang) };
  const left = line.product.stock_left;
  if (left === null || left >= line.wanted) return null;
  return { code: "sold_out", text: pricingText("deal_short", lang, { count: left }) };
}

async function loadPatients(
  db: Db | Trx,
  { clock, caller }: CallContext,
  items: readonly Item[],
  strict: boolean,
): Promise<Map<string, { patient: Patient; bookable: boolean }>> {
  const matches = new Map<string, { patient: Patient; bookable: boolean }>();
  for (const patient_id of new Set(items.map((item) => item.patient_id))) {
    try {
      const patient = await patientFor(db, clock, caller, patient_id, "book");
      matches.set(patient_id, { patient, bookable: true });
    } catch (error) {
      if (strict || !(error instanceof LabError)) throw error;
      const patient = await findRow(db, "patient", { patient_id });
      if (patient) matches.set(patient_id, { patient, bookable: false });
    }
  }
  return matches;
}
