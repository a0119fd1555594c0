import { textIn } from "./bilingual.ts";
import { formatDate, type LangCode } from "./dates.ts";
import { decimalsOf, minus, readAmount, type Amount } from "./money.ts";

/** Providers may send text or garbage. */
export type Numeric = unknown;
type OptionalText = string | null | undefined;

export const DASH = "-";

export type InvoiceRow =
  | { type: "name"; name: string }
  | { type: "category"; category: string; category_en: string; category_id: string }
  | { type: "sub_category"; sub_category: string; sub_category_en: string; sub_category_id: string }
  | { type: "item"; product: InvoiceProduct };

export interface InvoiceProduct extends LineMoney {
  product_code: string;
  product_name: string;
  product_qty: number | null;
  product_price: Amount;
  /** 0–100; null if unreadable */
  product_discount: number | null;
  /** unpriced item of the package above */
  included: boolean;
}

export interface InvoiceView {
  order_number: string;
  grand_total: Amount;
  amount_total: Amount;
  price_discount: Amount;
  /** package, deal or subscription; "" for tests */
  package_name: string;
  document_info: {
    invoice_number: string;
    invoice_date: string;
    plant_name: string;
    medical_record_number: string;
    practitioner_name: string;
    issuer: string;
    /** only if stored after the issue */
    details_stored_at: string | null;
    payment_method: string;
    gender: string;
    currency: string;
    /** as sent; "" for other orders */
    checkup: string;
  };
  customer_info: {
    name: string;
    mobile_phone: string;
    address: string;
    home_contact: string;
    email: string;
    district_city: string;
    postal_province: string;
    dob: string;
    age: string;
  };
  tables: InvoiceRow[];
  shortened: boolean;
  /** its report is that of a medical check-up */
  is_checkup?: boolean;
}

/** Null if missing or unreadable. */
function readNumber(value: Numeric): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  return typeof number === "number" && Number.isFinite(number) ? number + 0 : null;
}

/** 0–100: 0 if missing, null if unreadable. */
function readPercent(value: Numeric): number | null {
  const percent = isMissing(value) ? 0 : readNumber(value);
  return percent === null ? null : Math.min(100, Math.max(0, percent));
}

const isMissing = (value: Numeric) => value === null || value === undefined;

interface LineMoney {
  unit_price: Amount;
  discount_amount: Amount;
  line_total: Amount;
}

/**
 * Half a rupiah rounds up; values that depend on an unreadable one are null.
 * @param decimals of the currency; 0 for rupiah
 */
export function lineMoney(price: Numeric, qty: Numeric, percent: Numeric, decimals = 0): LineMoney {
  const gross = readAmount(price, decimals);
  if (gross === null) return { unit_price: null, discount_amount: null, line_total: null };
  const count = readNumber(qty) ?? 0;
  const rate = readPercent(percent);
  const discount_amount = rate === null ? null : roundHalfUp(percentOf(gross, rate), decimals);
  return {
    unit_price: roundHalfUp(count > 0 ? gross / count : gross, decimals),
    discount_amount,
    line_total: readAmount(minus(gross, discount_amount), decimals),
  };
}

export function invoiceTotals(amount_total: Numeric, total_discount: Numeric, currency?: string) {
  const decimals = decimalsOf(currency ?? "");
  const amount = readAmount(amount_total, decimals);
  const discount = isMissing(total_discount) ? 0 : readAmount(total_discount, decimals);
  const grand_total = readAmount(minus(amount, discount), decimals);
  return { amount_total: amount, price_discount: discount, grand_total };
}

/** Multiplies first, which is exact for whole rupiah. */
function percentOf(gross: number, rate: number): number {
  const product = gross * rate;
  return Math.abs(product) <= Number.MAX_SAFE_INTEGER ? product / 100 : (gross / 100) * rate;
}

function roundHalfUp(amount: number, decimals: number): Amount {
  const scale = 10 ** decimals;
  return readAmount(Math.round(decimal(amount * scale)) / scale, decimals);
}

/** 0.7% of 5500 is 38.5, not 38.49999999999999. */
function decimal(units: number): number {
  return Math.abs(units) < 1e12 ? Number(units.toPrecision(15)) : units;
}

interface Texts {
  product_code?: OptionalText;
  product_name?: OptionalText;
  name?: OptionalText;
  name_en?: OptionalText;
  name_id?: OptionalText;
  sub_category?: OptionalText;
  sub_category_en?: OptionalText;
  sub_category_id?: OptionalText;
  qty?: Numeric;
}

export interface InvoiceItem extends Texts {
  patient_name?: OptionalText;
  category?: OptionalText;
  category_en?: OptionalText;
  category_id?: OptionalText;
  amount?: Numeric;
  discount_percent?: Numeric;
  products?: Texts[] | null | undefined;
}

/** Packages group by patient and sub-category, deals by category and name. */
export type Grouping = "test" | "package" | "deal";

interface Writing {
  lang: LangCode;
  decimals: number;
}

export function invoiceRows(
  items: readonly InvoiceItem[],
  grouping: Grouping,
  lang: LangCode,
  { patient, currency }: { patient: string; currency: string },
): InvoiceRow[] {
  const writing = { lang, decimals: decimalsOf(currency) };
  if (grouping === "deal") return byCategory(sortedByName(items, lang), writing);
  return groupsOf(items, (item) => item.patient_name ?? patient).flatMap(([name, members]): InvoiceRow[] => [
    { type: "name", name: name || DASH },
    ...(grouping === "package" ? bySubCategory(members, writing) : byCategory(members, writing)),
  ]);
}

function byCategory(items: readonly InvoiceItem[], writing: Writing): InvoiceRow[] {
  return groupsOf(items, (item) => category(item, writing.lang)).flatMap(([text, members]): InvoiceRow[] => [
    ...head(text, members[0], (first) => ({
      type: "category",
      category: text,
      category_en: first.category_en ?? text,
      category_id: first.category_id ?? text,
    })),
    ...members.flatMap((item) => [
      pricedRow(item, writing),
      ...(item.products ?? []).map(includedIn(writing)),
    ]),
  ]);
}

/** Falls back to the package's sub-category. */
function bySubCategory(items: readonly InvoiceItem[], writing: Writing): InvoiceRow[] {
  const rows: InvoiceRow[] = [];
  let above = "";
  for (const item of groupsOf(items, (invoiceItem) => subCategory(invoiceItem, writing.lang)).flatMap(
    ([, members]) => members,
  )) {
    const lines = [
      { texts: item, row: pricedRow(item, writing) },
      ...(item.products ?? []).map((inner) => ({
        texts: subCategory(inner, writing.lang) ? inner : item,
        row: includedIn(writing)(inner),
      })),
    ];
    for (const [text, members] of groupsOf(lines, ({ texts }) => subCategory(texts, writing.lang))) {
      if (text !== above) rows.push(...head(text, members[0]?.texts, subCategoryRow(text)));
      rows.push(...members.map(({ row }) => row));
      above = text;
    }
  }
  return rows;
}

const subCategoryRow =
  (text: string) =>
  (first: Texts): InvoiceRow => ({
    type: "sub_category",
    sub_category: text,
    sub_category_en: first.sub_category_en ?? text,
    sub_category_id: first.sub_category_id ?? text,
  });

function head<T>(text: string, first: T | undefined, row: (first: T) => InvoiceRow): InvoiceRow[] {
  return text && first ? [row(first)] : [];
}

function pricedRow(item: InvoiceItem, writing: Writing): InvoiceRow {
  return productRow(item, writing, item.amount, item.discount_percent);
}

const includedIn = (writing: Writing) => (texts: Texts) => productRow(texts, writing, null, null, true);

function productRow(
  texts: Texts,
  { lang, decimals }: Writing,
  price: Numeric,
  percent: Numeric,
  included = false,
): InvoiceRow {
  const product = {
    product_code: texts.product_code ?? "",
    product_name: nameOf(texts, lang) || DASH,
    product_qty: readNumber(texts.qty),
    product_price: readAmount(price, decimals),
    product_discount: readPercent(percent),
    included,
  };
  return { type: "item", product: { ...product, ...lineMoney(price, texts.qty, percent, decimals) } };
}

const nameOf = (item: Texts, lang: LangCode) =>
  textIn(lang, { plain: item.name ?? item.product_name, en: item.name_en, id: item.name_id });
const category = (item: InvoiceItem, lang: LangCode) =>
  textIn(lang, { plain: item.category, en: item.category_en, id: item.category_id });
const subCategory = (item: Texts, lang: LangCode) =>
  textIn(lang, { plain: item.sub_category, en: item.sub_category_en, id: item.sub_category_id });

function sortedByName(items: readonly InvoiceItem[], lang: LangCode): InvoiceItem[] {
  const { compare } = new Intl.Collator(lang);
  return items
    .map((item) => ({ item, name: nameOf(item, lang) }))
    .sort((a, b) => compare(a.name, b.name))
    .map(({ item }) => item);
}

function groupsOf<T>(items: readonly T[], key: (item: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const name = key(item);
    const group = groups.get(name);
    if (group) group.push(item);
    else groups.set(name, [item]);
  }
  return [...groups];
}

/** 'IN SELECTION': no branch is chosen yet. */
export function orDash(value: OptionalText): string {
  const text = value?.trim() ?? "";
  return text === "" || text === "IN SELECTION" ? DASH : text;
}

export function joinValues(values: readonly OptionalText[], between = ", "): string {
  return values.filter((value) => value?.trim()).join(between) || DASH;
}

export function formatBirthDate(iso: OptionalText, text: OptionalText, lang: LangCode): string {
  return /^\d{4}-\d{2}-\d{2}/.test(iso ?? "") ? formatDate(iso ?? "", lang) : orDash(text);
}
