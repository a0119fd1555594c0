import { fieldErrorsIn } from "./field-errors.ts";
import { readOutcome, type Outcome } from "./outcome.ts";
import { textsIn } from "./texts-in.ts";
import { namesRoute, speakerOf, type Speaker } from "./unknown-route.ts";

/** The results that a call is about; tells an envelope from results that stand at the top. */
export interface Wanted {
  list: boolean;
  /** names of the results' fields; null: anything */
  fields: ReadonlySet<string> | null;
  required?: ReadonlySet<string>;
  topLevel?: boolean;
}

/** One answer in the words of docs/provider-api.md, whatever words the provider used. */
export interface Envelope {
  /** of the body; undefined if it has none */
  status: number | undefined;
  says: Outcome["says"];
  /** fields with an unknown status, or with two that differ */
  unclear: Outcome["unclear"];
  message: string;
  /** business rule, e.g. slot_full */
  code: string | null;
  /** texts of each field, unchecked */
  readonly errors: Record<string, string>;
  results: unknown;
  /** unchecked; undefined without a total */
  meta: Record<string, unknown> | undefined;
  readonly texts: readonly string[];
  /** of an answer that is no success: a router or gateway may know no such route */
  readonly speaker: Speaker;
  readonly namesRoute: boolean;
}

type Fields = Record<string, unknown>;

const RESULTS = ["results", "data"] as const;
/** Names of a list inside `results`, `data` or the body. */
const LISTS = [...RESULTS, "items", "rows", "list", "records", "content", "entries"] as const;
const PAGING = ["meta", "pagination", "paging", "page_info", "pageInfo"] as const;
const PAGING_FIELDS = {
  page: ["page", "current_page", "currentPage", "page_number", "pageNumber"],
  per_page: ["per_page", "perPage", "page_size", "pageSize", "limit"],
  total: ["total", "total_count", "totalCount", "total_items", "totalItems", "totalElements"],
  last_page: ["last_page", "lastPage", "total_pages", "totalPages", "page_count", "pageCount"],
} as const;
/** Names that answers without results may have. */
const ENVELOPE_NAMES = new Set([
  "statusCode",
  "status",
  "code",
  "success",
  "message",
  "error",
  "detail",
  "errors",
  "title",
  "meta",
  ...RESULTS,
]);

/** @param body parsed JSON; null unless it is an object or a list */
export function readEnvelope(body: unknown, wanted: Wanted): Envelope | null {
  if (Array.isArray(body)) return { ...NOTHING, results: body };
  if (!isFields(body)) return null;
  const { key, results, around, conflicts = [] } = findResults(body, wanted);
  const isField = (name: string) => wanted.fields?.has(name) ?? false;
  const areTheirs =
    (key === null || wanted.topLevel === true) &&
    Object.keys(body).some((one) => isField(one) && !ENVELOPE_NAMES.has(one));
  // A field such as `status` of results at the top is theirs.
  const isTheirs = (name: string) => areTheirs && isField(name);
  const own = (name: string) => (isTheirs(name) ? undefined : body[name]);
  const error = isFields(body["error"]) ? body["error"] : null;
  const said = [
    own("message"),
    body["detail"],
    body["error"],
    error?.["message"],
    body["title"],
    body["errors"],
  ];
  const message = said.map(sentence).find((one) => one !== "") ?? "";
  const code = textOf(own("code")) || textOf(error?.["code"]);
  const outcome = readOutcome(body, {
    areAtTop: key === null && areTheirs,
    top: isTheirs,
    inside: isField,
  });
  const { status } = outcome;
  return {
    status,
    says: conflicts.length > 0 ? "unclear" : outcome.says,
    unclear: [...outcome.unclear, ...conflicts],
    message,
    code: isRule(code) ? code : null,
    get errors() {
      return fieldErrorsIn(body);
    },
    results,
    meta: pagingOf([...PAGING.map((name) => body[name]), ...around]),
    get texts() {
      return textsIn(body);
    },
    get speaker() {
      const hasContent = key !== null || Object.keys(this.errors).length > 0;
      return speakerOf(this.texts, { message, code, hasStatus: status !== undefined, hasContent });
    },
    get namesRoute() {
      return Object.keys(this.errors).length === 0 && namesRoute(this.texts);
    },
  };
}

const NOTHING: Envelope = {
  status: undefined,
  says: "nothing",
  unclear: [],
  message: "",
  code: null,
  errors: {},
  results: undefined,
  meta: undefined,
  texts: [],
  speaker: "call",
  namesRoute: false,
};

interface Found {
  /** envelope's field with the results; null: they stand at the top */
  key: string | null;
  results: unknown;
  /** objects around a list, which may hold its paging */
  around: unknown[];
  conflicts?: Outcome["unclear"];
}

function findResults(body: Fields, wanted: Wanted): Found {
  const { list, fields, topLevel } = wanted;
  const isField = (name: string) => fields?.has(name) ?? false;
  const others = Object.keys(body).some((one) => isField(one) && !ENVELOPE_NAMES.has(one));
  const key = RESULTS.find((name) => name in body && !(isField(name) && others)) ?? null;
  const inside = key === null ? undefined : body[key];
  if (list) return findList(body, key, inside);
  const hasFields = (value: unknown) => isFields(value) && Object.keys(value).some(isField);
  const deeper =
    isFields(inside) && !hasFields(inside) ? RESULTS.map((name) => inside[name]).find(hasFields) : undefined;
  const found = deeper ?? inside;
  if (topLevel) return { key, ...gathered(body, wanted), around: [] };
  if (fields !== null && !isFields(found) && others) return { key: null, results: body, around: [] };
  return { key, results: found, around: [] };
}

function findList(body: Fields, key: string | null, inside: unknown): Found {
  const holder = isFields(inside) ? inside : body;
  const name = Array.isArray(inside) ? undefined : LISTS.find((known) => Array.isArray(holder[known]));
  if (name === undefined) return { key, results: inside, around: [body] };
  const within = holder === body ? [] : PAGING.map((paging) => holder[paging]);
  return { key: key ?? name, results: holder[name], around: [...within, holder, body] };
}

/** All fields from one place: `results`, `data`, an object in these, or the top. */
function gathered(body: Fields, { fields, required }: Wanted): Pick<Found, "results" | "conflicts"> {
  const inside = RESULTS.map((name) => body[name]).filter(isFields);
  const deeper = inside.flatMap((outer) => RESULTS.map((name) => outer[name])).filter(isFields);
  const places = [...inside, ...deeper, body];
  const names = [...(fields ?? [])];
  const isGiven = (place: Fields, name: string) => (place[name] ?? null) !== null;
  const telling = required && required.size > 0 ? [...required] : names;
  const first = places.find((one) => telling.some((name) => isGiven(one, name)));
  const results = first ?? inside[0] ?? {};
  // At the top, `status_code` 200 may be HTTP's.
  const isHttps = (place: Fields, name: string) =>
    place === body && name === "status_code" && String(place[name]) === "200" && isGiven(results, name);
  const conflicts = names.filter((name) =>
    places.some(
      (place) =>
        isGiven(place, name) &&
        JSON.stringify(place[name]) !== JSON.stringify(results[name]) &&
        !isHttps(place, name),
    ),
  );
  return { results, conflicts: conflicts.map((path) => ({ path, received: "two places" })) };
}

/** Numbers are a status. */
function isRule(code: string): boolean {
  return code !== "" && !/^\d+$/.test(code);
}

function pagingOf(holders: readonly unknown[]): Fields | undefined {
  for (const holder of holders) {
    if (!isFields(holder)) continue;
    const read = (name: keyof typeof PAGING_FIELDS) =>
      PAGING_FIELDS[name].map((one) => wholeNumber(holder[one])).find((one) => one !== undefined);
    const total = read("total");
    if (total === undefined) continue;
    const per_page = Math.max(1, read("per_page") ?? total);
    const last_page = read("last_page") ?? Math.max(1, Math.ceil(total / per_page));
    const unread = wholeNumber(holder["unread_count"]);
    return {
      ...holder,
      page: read("page") ?? 1,
      per_page,
      total,
      last_page,
      ...(unread === undefined ? {} : { unread_count: unread }),
    };
  }
  return undefined;
}

function wholeNumber(value: unknown): number | undefined {
  const number = typeof value === "string" && /^\d{1,9}$/.test(value) ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= 0 ? number : undefined;
}

function sentence(value: unknown): string {
  return Array.isArray(value) ? firstText(value) : textOf(value);
}

/** First text of texts, lists of texts and records of texts. */
function firstText(...values: readonly unknown[]): string {
  for (const value of values) {
    const inside: unknown[] = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [value];
    const text = inside.find((one) => typeof one === "string" && one.trim() !== "");
    if (typeof text === "string") return text;
  }
  return "";
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}
