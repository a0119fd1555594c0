import type { CallContext } from "../../lib/call-context.ts";
import { errorTable, LabError } from "../../http/errors.ts";
import type { Lang } from "../../lib/texts.ts";
import { orderText } from "./texts.ts";
import type { Db, Trx } from "../../database/db.ts";
import { patientName, type Patient } from "../patients/patients.ts";
import { longestFast } from "../products/fasting.ts";
import { lateTest, repeatedTests } from "../products/visit-tests.ts";
import { productNames, type ProductCard } from "../products/products.ts";
import { overlapWith } from "../schedule/overlaps.ts";
import { hourError } from "../schedule/visit-hour.ts";
import { SLOT_MINUTES, type SlotRow } from "../schedule/slots.ts";

/** HH:mm of the branch. */
const AFTERNOON = "14:00";
/** hours */
const LONG_FAST = 8;

interface VisitLine {
  product: ProductCard;
  patient: Patient;
  patient_id: string;
  qty: number;
}

export interface PlannedVisit {
  plant_id: string | null;
  lines: readonly VisitLine[];
  slot: SlotRow | null;
}

/** `visit_overlaps` and `wrong_hour` refuse an order, `duplicate_test` asks, `late_fast` informs. */
export interface VisitWarning {
  code: string;
  message: string;
  product_id: string | null;
  plant_id: string | null;
  confirm: boolean;
}

export async function visitWarnings(
  db: Db | Trx,
  call: Pick<CallContext, "lang" | "caller">,
  visits: readonly PlannedVisit[],
): Promise<VisitWarning[]> {
  const { lang } = call;
  const errors = await visitErrors(db, call, visits);
  const refusals = errors.map(({ error, plant_id, product_id }) => {
    const [, key, code] = errorTable[error.code];
    return {
      code: code ?? key,
      message: orderText(key, lang, error.detail.params),
      product_id,
      plant_id,
      confirm: false,
    };
  });
  const duplicates = visits.flatMap((visit) => duplicateWarnings(visit, lang));
  return [...refusals, ...(await lateFasts(db, visits, lang)), ...duplicates];
}

async function lateFasts(db: Db | Trx, visits: readonly PlannedVisit[], lang: Lang): Promise<VisitWarning[]> {
  const warnings: VisitWarning[] = [];
  for (const { plant_id, lines, slot } of visits) {
    if (!slot || slot.time_start < AFTERNOON) continue;
    const products = lines.map(({ product }) => product.product_id);
    const hours = await longestFast(db, products);
    if (hours < LONG_FAST) continue;
    const message = orderText("late_fast", lang, { hours });
    warnings.push({ code: "late_fast", message, product_id: null, plant_id, confirm: false });
  }
  return warnings;
}

/** @throws LabError `visit_overlaps`, `wrong_hour`; `duplicate_test` with the warnings to confirm */
export async function requireSuitableVisits(
  db: Db | Trx,
  call: Pick<CallContext, "lang" | "caller">,
  visits: readonly PlannedVisit[],
  confirmed: boolean,
): Promise<void> {
  const [refusal] = await visitErrors(db, call, visits);
  if (refusal) throw refusal.error;
  const duplicates = visits.flatMap((visit) => duplicateWarnings(visit, call.lang));
  const [first] = duplicates;
  if (first && !confirmed)
    throw new LabError("duplicate_test", { params: { text: first.message }, results: duplicates });
}

interface VisitError {
  error: LabError;
  plant_id: string | null;
  product_id: string | null;
}

async function visitErrors(
  db: Db | Trx,
  { lang, caller }: Pick<CallContext, "lang" | "caller">,
  visits: readonly PlannedVisit[],
): Promise<VisitError[]> {
  const errors: VisitError[] = [];
  for (const [index, visit] of visits.entries()) {
    const { plant_id, lines, slot } = visit;
    if (!slot) continue;
    const patient_ids = [...new Set(lines.map(({ patient_id }) => patient_id))];
    const overlap = await overlapWith(db, caller.account_id, { patient_ids, slot });
    const error = overlap ?? togetherError(visit, visits.slice(0, index));
    if (error) errors.push({ error, plant_id, product_id: null });
    const late = lateTest(lines, slot.time_start);
    if (late)
      errors.push({ error: hourError(late, lang, slot), plant_id, product_id: late.product.product_id });
  }
  return errors;
}

function togetherError(visit: PlannedVisit, others: readonly PlannedVisit[]): LabError | null {
  const { slot, lines } = visit;
  if (!slot) return null;
  for (const other of others) {
    const gap = other.slot && Math.abs(Date.parse(other.slot.starts_at) - Date.parse(slot.starts_at));
    if (gap === null || gap >= SLOT_MINUTES * 60_000) continue;
    const both = lines.find((line) => other.lines.some(({ patient_id }) => patient_id === line.patient_id));
    if (!both) continue;
    const { plant_id, slot_id } = slot;
    return new LabError("visits_together", {
      params: { name: patientName(both.patient) },
      results: { patient_id: both.patient_id, plant_id, slot_id, order_number: null },
    });
  }
  return null;
}

export function duplicateWarnings(
  { plant_id, lines }: Pick<PlannedVisit, "plant_id" | "lines">,
  lang: Lang,
): VisitWarning[] {
  const people = [...new Map(lines.map(({ patient_id, patient }) => [patient_id, patient]))];
  return people.flatMap(([patient_id, patient]) =>
    repeatedTests(lines.filter((line) => line.patient_id === patient_id)).map(({ product, of }) => {
      const sources = [...new Set(of.map((productCard) => productNames(productCard, lang).name))].join(", ");
      const params = { name: patientName(patient), test: productNames(product, lang).name, sources };
      return {
        code: "duplicate_test",
        message: orderText("duplicate_of", lang, params),
        product_id: product.product_id,
        plant_id,
        confirm: true,
      };
    }),
  );
}
