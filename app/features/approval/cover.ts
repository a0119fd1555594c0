import { isUnderstood, NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import type {
  Examination,
  ExaminationItem,
  Funding,
  ReadFunding,
} from "~/upstream/approval/examinations.server.ts";

type About = Pick<Examination, "fundings" | "funding_wanted" | "deposit" | "quota">;

/** Nothing is guessed from what is not understood. */
export function fundingMeant({ fundings, funding_wanted }: About): ReadFunding | null {
  if (funding_wanted === NOT_UNDERSTOOD || fundings.includes(NOT_UNDERSTOOD)) return NOT_UNDERSTOOD;
  return fundings.find((funding) => funding === funding_wanted) ?? fundings[0] ?? null;
}

export interface Shortage {
  funding: "DEPOSIT" | "QUOTA";
  /** rupiah, or examinations of the quota */
  required: number;
  available: number;
  missing: number;
  /** of these, examinations without a quota */
  absent: number;
}

export type Cover = "enough" | "unknown" | NotUnderstood | Shortage;

/** Rupiah under "", or examinations by product. */
type Units = (readonly [string, number])[];
/** null if unknown */
type Draws = Units | NotUnderstood | null;

const isRead = (draws: Draws): draws is Units => draws !== null && isUnderstood(draws);

interface Purse {
  funding: Shortage["funding"];
  left: ReadonlyMap<string, number>;
  drawsOf: (row: ExaminationItem) => Draws;
}

function purseOf({ deposit, quota }: About, funding: ReadFunding | null): Purse | NotUnderstood | null {
  if (funding === "DEPOSIT" && deposit) {
    if (deposit.available === null) return NOT_UNDERSTOOD;
    const left = new Map([["", deposit.available]]);
    return { funding, left, drawsOf: depositDrawsOf };
  }
  if (funding !== "QUOTA" || quota === null) return null;
  if (!isUnderstood(quota)) return NOT_UNDERSTOOD;
  const left = new Map(quota.map(({ product_id, available }) => [product_id, available]));
  return { funding, left, drawsOf: quotaDrawsOf };
}

function depositDrawsOf(row: ExaminationItem): Draws {
  const cost = costOf(row);
  return cost === null ? null : [["", cost]];
}

function quotaDrawsOf({ active, product_ids }: ExaminationItem): Draws {
  if (active === false) return [];
  if (product_ids === null || !isUnderstood(product_ids)) return product_ids;
  return product_ids.map((id) => [id, 1] as const);
}

export function coverOf(
  about: About,
  rows: readonly ExaminationItem[],
  funding: ReadFunding | null = fundingMeant(about),
): Cover {
  const purse = purseOf(about, funding);
  if (purse === NOT_UNDERSTOOD) return NOT_UNDERSTOOD;
  if (!purse) return funding === "INVOICE" ? "enough" : "unknown";
  const needed = new Map<string, number>();
  const draws = rows.map(purse.drawsOf);
  for (const [key, units] of draws.filter(isRead).flat()) needed.set(key, (needed.get(key) ?? 0) + units);
  const all = [...needed].map(([key, required]) => ({
    required,
    available: purse.left.get(key) ?? 0,
    absent: purse.left.has(key) ? 0 : required,
  }));
  const missing = all.reduce((sum, { required, available }) => sum + Math.max(0, required - available), 0);
  const sumOf = (name: "required" | "available" | "absent") => all.reduce((sum, need) => sum + need[name], 0);
  if (missing > 0)
    return {
      funding: purse.funding,
      required: sumOf("required"),
      available: sumOf("available"),
      missing,
      absent: sumOf("absent"),
    };
  if (draws.includes(NOT_UNDERSTOOD)) return NOT_UNDERSTOOD;
  return draws.includes(null) ? "unknown" : "enough";
}

export const isShort = (cover: Cover): cover is Shortage => typeof cover === "object";

/** The laboratory checks again what is not known here. */
export const coversAll = (cover: Cover) => cover === "enough" || cover === "unknown";

export type Covers = Partial<Record<Funding, Cover>>;

export function coversOf(about: About, rows: readonly ExaminationItem[]): Covers {
  const fundings = about.fundings.filter(isUnderstood);
  return Object.fromEntries(fundings.map((funding) => [funding, coverOf(about, rows, funding)]));
}

/** Cheaper rows first, then in the request's order. */
export function coveredRows(
  about: About,
  rows: readonly ExaminationItem[],
  funding: ReadFunding | null = fundingMeant(about),
): Set<string> {
  const purse = purseOf(about, funding);
  const covered = new Set<string>();
  if (!purse || purse === NOT_UNDERSTOOD) return covered;
  const left = new Map(purse.left);
  for (const row of rows.toSorted((a, b) => (costOf(a) ?? 0) - (costOf(b) ?? 0))) {
    const units = purse.drawsOf(row);
    if (!isRead(units) || units.some(([key, count]) => count > (left.get(key) ?? 0))) continue;
    for (const [key, count] of units) left.set(key, (left.get(key) ?? 0) - count);
    covered.add(row.examination_item_id);
  }
  return covered;
}

export interface Lacking {
  count: number;
  /** empty where they cannot be told from the row's other tests */
  names: string[];
}

/** By row, the tests for which the quota has nothing left, whoever else is approved. */
export function lackingOf(
  about: About,
  rows: readonly ExaminationItem[],
  funding: ReadFunding | null = fundingMeant(about),
): Record<string, Lacking> {
  const purse = purseOf(about, funding);
  if (!purse || purse === NOT_UNDERSTOOD || purse.funding !== "QUOTA") return {};
  const known = new Map(
    rows.flatMap((row) => (idsOf(row).length === 1 ? [[idsOf(row)[0], row.product_name]] : [])),
  );
  return Object.fromEntries(
    rows.flatMap((row): [string, Lacking][] => {
      const units = purse.drawsOf(row);
      const empty = isRead(units) ? units.filter(([key, count]) => count > (purse.left.get(key) ?? 0)) : [];
      if (empty.length === 0) return [];
      const lacking = new Set(empty.map(([key]) => key));
      const others = idsOf(row)
        .filter((id) => !lacking.has(id))
        .map((id) => known.get(id));
      const names = (row.product_name ?? "").split(", ").filter((name) => !others.includes(name));
      return [
        [row.examination_item_id, { count: empty.length, names: names.length === empty.length ? names : [] }],
      ];
    }),
  );
}

const idsOf = ({ product_ids }: ExaminationItem) =>
  product_ids !== null && isUnderstood(product_ids) ? product_ids : [];

export interface QuotaDraws {
  /** left in the quota, for each test of which all rows together need more */
  left: number[];
  /** by row, places in `left` */
  draws: Record<string, number[]>;
}

/** For the browser, which counts again after each tick; null unless the quota pays. */
export function quotaDraws(
  about: About,
  rows: readonly ExaminationItem[],
  funding: ReadFunding | null = fundingMeant(about),
): QuotaDraws | null {
  const purse = purseOf(about, funding);
  if (!purse || purse === NOT_UNDERSTOOD || purse.funding !== "QUOTA") return null;
  const keysOf = (row: ExaminationItem) => {
    const units = purse.drawsOf(row);
    return isRead(units) ? units.map(([key]) => key) : [];
  };
  const needed = new Map<string, number>();
  for (const key of rows.flatMap(keysOf)) needed.set(key, (needed.get(key) ?? 0) + 1);
  const short = [...needed].filter(([key, count]) => count > (purse.left.get(key) ?? 0)).map(([key]) => key);
  return {
    left: short.map((key) => purse.left.get(key) ?? 0),
    draws: Object.fromEntries(
      rows.map((row) => [
        row.examination_item_id,
        keysOf(row)
          .map((key) => short.indexOf(key))
          .filter((place) => place >= 0),
      ]),
    ),
  };
}

/** Tells whether the purse, and what each row takes from it, can be read. */
export function isCoverRead(
  about: About,
  rows: readonly ExaminationItem[],
  funding: ReadFunding | null = fundingMeant(about),
): boolean {
  const purse = purseOf(about, funding);
  return purse !== null && purse !== NOT_UNDERSTOOD && rows.map(purse.drawsOf).every(isRead);
}

/** Null if unknown. The laboratory refuses people who left, at no cost; others may cost. */
export function costOf({ active, amount }: ExaminationItem): number | null {
  return active === false ? 0 : amount;
}
