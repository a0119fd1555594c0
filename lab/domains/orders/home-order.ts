import { LabError } from "../../http/errors.ts";
import type { Lang } from "../../lib/texts.ts";
import { pricingText } from "../pricing/texts.ts";
import { resolveAddress, type AddressInput } from "../home-care/addresses.ts";
import type { Coverage } from "../home-care/homecare.ts";
import type { PricedLine } from "../pricing/pricing.ts";

const FEE = {
  product_code: "FEE-HOME",
  name_en: "Home care visit",
  name_id: "Kunjungan ke rumah",
  category_en: "Service",
  category_id: "Layanan",
};

export interface HomeProblem {
  code: "below_minimum" | "member_limit";
  params: Record<string, string | number>;
  results: Record<string, number>;
}

/** They have a problem and cost nothing. */
export function homeLines(lines: readonly PricedLine[], lang: Lang): PricedLine[] {
  return lines.map((line) =>
    line.problem !== null || line.product.home_care_available === 1
      ? line
      : {
          ...line,
          amount: 0,
          discount_amount: 0,
          sub_total: 0,
          problem: { code: "unavailable", text: pricingText("unavailable", lang) },
        },
  );
}

/** After discounts. */
export function homeProblem(
  lines: readonly PricedLine[],
  { min_order, member_limit }: Coverage,
): HomeProblem | null {
  const people = new Set(lines.map(({ patient_id }) => patient_id)).size;
  if (people > member_limit)
    return { code: "member_limit", params: { limit: member_limit }, results: { member_limit } };
  const amount = lines.reduce((sum, { sub_total }) => sum + sub_total, 0);
  const missing = min_order - amount;
  if (missing <= 0) return null;
  const params = { min: min_order.toLocaleString("id-ID"), missing: missing.toLocaleString("id-ID") };
  return { code: "below_minimum", params, results: { min_order, missing } };
}

interface FeeOf {
  plant_id: string | null;
  fee: number;
  lines: readonly PricedLine[];
}

export function feeView({ plant_id, fee, lines }: FeeOf, lang: Lang) {
  return {
    cart_item_id: null,
    product_id: null,
    product_code: FEE.product_code,
    product_type: "fee",
    product_name: lang === "id" ? FEE.name_id : FEE.name_en,
    product_name_en: FEE.name_en,
    product_name_id: FEE.name_id,
    plant_id,
    plant_name: lines[0]?.plant?.name ?? null,
    patient_id: null,
    patient_name: "",
    qty: 1,
    ...feeAmounts(fee),
    available: true,
    unavailable_reason: null,
    problem_code: null,
  };
}

/** The last line; invoices show it with the first person. */
export function feeRow(order_number: string, { plant_id, fee, lines }: FeeOf) {
  return {
    order_line_id: `${order_number}-fee`,
    order_number,
    position: lines.length + 1,
    product_id: null,
    ...FEE,
    sub_category_en: FEE.category_en,
    sub_category_id: FEE.category_id,
    content: "[]",
    plant_id,
    patient_id: lines[0]?.patient_id ?? "",
    qty: 1,
    ...feeAmounts(fee),
  };
}

function feeAmounts(amount: number) {
  return { amount, discount_percent: 0, discount_amount: 0, sub_total: amount };
}

/** Null for other orders. @throws LabError `check_fields` if missing or outside the quoted subdistrict */
export async function visitAddressOf(address: AddressInput | null, home: Coverage | null) {
  if (!home) return null;
  if (!address) throw new LabError("check_fields", { fields: { address: ["required"] } });
  const visit = await resolveAddress(address);
  if (visit.subdistrict_code !== home.subdistrict_code)
    throw new LabError("check_fields", { fields: { "address.subdistrict_code": ["wrong_subdistrict"] } });
  return JSON.stringify(visit);
}
