import { loadHolidays, type Holidays } from "../../../lib/holidays.ts";
import type { Clock } from "../../../lib/call-context.ts";
import { LabError, requireNone, type FieldErrors } from "../../../http/errors.ts";
import { contractFor, fundingOf, type CompanyCaller } from "../../accounts/company-staff.ts";
import { contractProducts, type ContractProduct } from "../../pricing/contract-prices.ts";
import type { Db, Trx } from "../../../database/db.ts";
import { earliestDay, eventErrors, type EventValues } from "./office-care-fields.ts";
import { loadCards, type ProductCard } from "../../products/products.ts";
import { excludedBy, repeatedTests, testsOf } from "../../products/visit-tests.ts";
import { requireAllowed, requirePeople } from "./office-care-people.ts";
import { hoursOn, type Plant } from "../../branches/plants.ts";

export interface CheckedEvent {
  groups: { products: ContractProduct[]; people: number }[];
  /** rupiah for all */
  total: number;
}

/** Except clashes. @throws LabError `no_contract`, `check_fields`, `not_found` */
export async function requireOrderableEvent(
  db: Db | Trx,
  clock: Clock,
  company: CompanyCaller,
  event: EventValues,
): Promise<CheckedEvent> {
  const contract = await contractFor(db, company.company_id, event);
  if (!contract) throw new LabError("no_contract");
  const offered = new Map(
    (await contractProducts(db, contract)).map((product) => [product.product_id, product]),
  );
  const plants = event.place_type === "at_branch" ? await loadPlants(db, event.plant_ids) : [];
  const cards = await loadCards(db, [...new Set(event.groups.flatMap(({ product_ids }) => product_ids))]);
  const fields = {
    ...eventErrors(event, await earliestDay(db, clock)),
    ...hoursErrors(event, plants, await loadHolidays(db)),
    ...conflictErrors(event, cards),
    ...productErrors(event, offered),
    ...(event.funding && !fundingOf(contract).includes(event.funding) && { funding: ["funding_terms"] }),
  };
  const groups = await membersOf(db, company, event, { offered, cards }).catch((error: unknown) => {
    if (!(error instanceof LabError) || error.code !== "check_fields") throw error;
    throw new LabError("check_fields", {
      ...error.detail,
      fields: { ...error.detail.fields, ...fields },
    });
  });
  requireNone(fields);
  const counted = groups.map(({ products, people: members }) => ({ products, people: members.length }));
  return { groups: counted, total: totalOf(counted) };
}

async function membersOf(
  db: Db | Trx,
  company: CompanyCaller,
  event: EventValues,
  { offered, cards }: { offered: ReadonlyMap<string, ContractProduct>; cards: readonly ProductCard[] },
) {
  const people = await requirePeople(
    db,
    company,
    event.groups.flatMap(({ employee_ids }) => employee_ids),
  );
  const groups = event.groups.map(({ product_ids, employee_ids }) => ({
    products: [...new Set(product_ids)].flatMap((id) => offered.get(id) ?? []),
    cards: cards.filter(({ product_id }) => product_ids.includes(product_id)),
    people: employee_ids.flatMap((id) => people.get(id) ?? []),
  }));
  requireAllowed(groups, event.date_from);
  return groups;
}

function totalOf(groups: CheckedEvent["groups"]): number {
  return groups.reduce(
    (sum, { products, people }) => sum + people * products.reduce((each, { price }) => each + price, 0),
    0,
  );
}

async function loadPlants(db: Db | Trx, plant_ids: readonly string[]): Promise<Plant[]> {
  const requested = new Set(plant_ids);
  const plants = await db.selectFrom("plant").selectAll().execute();
  const matches = plants.filter(({ plant_id }) => requested.has(plant_id));
  if (matches.length < requested.size) throw new LabError("not_found");
  return matches;
}

function hoursErrors(event: EventValues, plants: readonly Plant[], holidays: Holidays): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, window] of event.windows.entries()) {
    const isOpen = plants.every((plant) =>
      hoursOn(plant, window.date, holidays).some(
        (hours) => hours.open <= window.time_start && window.time_end <= hours.close,
      ),
    );
    if (!isOpen) errors[`windows.${String(index)}.time_start`] = ["window_closed"];
  }
  return errors;
}

function conflictErrors(event: EventValues, cards: readonly ProductCard[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [index, { product_ids }] of event.groups.entries()) {
    const lines = cards
      .filter(({ product_id }) => product_ids.includes(product_id))
      .map((product) => ({ product, qty: 1 }));
    const isExcluded = lines.some((line, position) =>
      excludedBy(testsOf(line), lines.slice(0, position).flatMap(testsOf)),
    );
    const isRepeated = repeatedTests(lines).length > 0;
    if (isExcluded || isRepeated)
      errors[`groups.${String(index)}.product_ids`] = [isExcluded ? "tests_exclude" : "products_twice"];
  }
  return errors;
}

function productErrors(event: EventValues, offered: ReadonlyMap<string, ContractProduct>): FieldErrors {
  const plants = event.place_type === "at_branch" ? event.plant_ids : [];
  const errors: FieldErrors = {};
  for (const [index, { product_ids }] of event.groups.entries()) {
    const isOffered = product_ids.every((id) => {
      const product = offered.get(id);
      return product && plants.every((plant_id) => product.plant_ids.includes(plant_id));
    });
    if (!isOffered) errors[`groups.${String(index)}.product_ids`] = ["product_unknown"];
  }
  return errors;
}
