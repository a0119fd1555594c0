import type { Db } from "../../../database/db.ts";
import { quotaOf } from "../../../ledgers/quota-transfers.ts";
import { contractFor, fundingOf } from "../../accounts/company-staff.ts";
import { requestTotals } from "./examinations.ts";

async function requestsOf(db: Db, company_id: string) {
  const rows = await db
    .selectFrom("examination as x")
    .innerJoin("office_care as o", "o.office_care_id", "x.office_care_id")
    .select(["x.examination_id", "o.funding", "o.date_from", "o.date_to"])
    .where("x.company_id", "=", company_id)
    .where("x.step", "<>", "done")
    .execute();
  return Promise.all(
    rows.map(async (row) => {
      const contract = await contractFor(db, company_id, row);
      return {
        examination_id: row.examination_id,
        contract_id: contract?.contract_id ?? null,
        funding: row.funding ?? (contract ? fundingOf(contract)[0] : null),
      };
    }),
  );
}

type Request = Awaited<ReturnType<typeof requestsOf>>[number];

/** Examinations of active employees who are not rejected. */
async function drawsOf(db: Db, requests: readonly Request[]) {
  if (requests.length === 0) return [];
  const rows = await db
    .selectFrom("examination_item as i")
    .innerJoin("employee as e", "e.employee_id", "i.employee_id")
    .innerJoin("office_care_product as p", "p.group_id", "i.group_id")
    .select(["i.examination_id", "p.product_id"])
    .select(({ fn }) => fn.countAll<number>().as("needed"))
    .where(
      "i.examination_id",
      "in",
      requests.map(({ examination_id }) => examination_id),
    )
    .where("e.active", "=", 1)
    .where((eb) => eb.or([eb("i.first_decision", "is", null), eb("i.first_decision", "=", "approved")]))
    .groupBy(["i.examination_id", "p.product_id"])
    .execute();
  return rows.map(({ examination_id, product_id, needed }) => ({
    examination_id,
    product_id,
    needed: Number(needed),
    contract_id: requests.find((request) => request.examination_id === examination_id)?.contract_id ?? null,
  }));
}

type Draw = Awaited<ReturnType<typeof drawsOf>>[number];

interface Lack {
  product_id: string;
  count: number;
  /** the contract has a quota for it */
  isIncluded: boolean;
}

/** Examinations that the contracts' quota lacks for all draws together. */
async function lacksFor(db: Db, draws: readonly Draw[]): Promise<Lack[]> {
  const lacks: Lack[] = [];
  for (const contract_id of new Set(draws.map((draw) => draw.contract_id))) {
    const left = contract_id === null ? [] : await quotaOf(db, contract_id);
    const needed = new Map<string, number>();
    for (const draw of draws.filter((draw) => draw.contract_id === contract_id))
      needed.set(draw.product_id, (needed.get(draw.product_id) ?? 0) + draw.needed);
    for (const [product_id, wanted] of needed) {
      const own = left.find((quota) => quota.product_id === product_id);
      const count = wanted - (own?.available ?? 0);
      if (count > 0) lacks.push({ product_id, count, isIncluded: own !== undefined });
    }
  }
  return lacks;
}

export interface QuotaLack {
  quota_missing: number;
  /** tests without a quota, which `quota_missing` counts too */
  quota_absent: { name: string; count: number }[];
}

async function quotaLack(db: Db, lang: "en" | "id", draws: readonly Draw[]): Promise<QuotaLack> {
  const lacks = await lacksFor(db, draws);
  const absent = lacks.filter(({ isIncluded }) => !isIncluded);
  const products = await productsNamed(
    db,
    absent.map(({ product_id }) => product_id),
  );
  return {
    quota_missing: lacks.reduce((sum, { count }) => sum + count, 0),
    quota_absent: absent.map(({ product_id, count }) => {
      const product = products.find((row) => row.product_id === product_id);
      return { name: (lang === "id" ? product?.name_id : product?.name_en) ?? product_id, count };
    }),
  };
}

function productsNamed(db: Db, ids: readonly string[]) {
  return db
    .selectFrom("product")
    .select(["product_id", "name_en", "name_id"])
    .where("product_id", "in", ids.length > 0 ? ids : [""])
    .execute();
}

/** By waiting request, each alone. */
export async function quotaMissing(
  db: Db,
  company_id: string,
  lang: "en" | "id",
): Promise<Map<string, QuotaLack>> {
  const requests = await requestsOf(db, company_id);
  const draws = await drawsOf(db, requests);
  const missing = requests.map(async ({ examination_id }): Promise<[string, QuotaLack]> => {
    const own = draws.filter((draw) => draw.examination_id === examination_id);
    return [examination_id, await quotaLack(db, lang, own)];
  });
  return new Map(await Promise.all(missing));
}

/** Of all waiting requests together. */
export async function waitingCover(db: Db, company_id: string, lang: "en" | "id") {
  const requests = await requestsOf(db, company_id);
  const paidFrom = (name: Request["funding"]) => requests.filter(({ funding }) => funding === name);
  const totals = await requestTotals(
    db,
    paidFrom("DEPOSIT").map(({ examination_id }) => examination_id),
  );
  const amounts = [...totals.values()].map(({ amount_total }) => amount_total);
  return {
    requested: amounts.reduce((sum, amount) => sum + amount, 0),
    ...(await quotaLack(db, lang, await drawsOf(db, paidFrom("QUOTA")))),
  };
}
