import { fieldErrorsIn } from "./field-errors.ts";
import { readOutcome, type Outcome } from "./outcome.ts";
import { namesRoute, speakerOf, type Speaker } from "./unknown-route.ts";

export interface Wanted {
  list: boolean;
  /** null: anything */
  fields: ReadonlySet<string> | null;
  required?: ReadonlySet<string>;
  topLevel?: boolean;
}

export interface Envelope {
  /** the body's */
  status: number | undefined;
  says: Outcome["says"];
  unclear: Outcome["unclear"];
  message: string;
  code: string | null;
  /** unchecked */
  readonly errors: Record<string, string>;
  results: unknown;
  /** unchecked */
  meta: Record<string, unknown> | undefined;
  readonly texts: readonly string[];
  readonly speaker: Speaker;
  readonly namesRoute: boolean;
}

type Fields = Record<string, unknown>;

const RESULTS = ["results", "data"] as const;
const LISTS = [...RESULTS, "items", "rows", "list", "records", "content", "entries"] as const;
const PAGING = ["meta", "pagination", "paging", "page_info", "pageInfo"] as const;
const PAGING_FIELDS = {
  page: ["page", "current_page", "currentPage", "page_number", "pageNumber"],
  per_page: ["per_page", "perPage", "page_size", "pageSize", "limit"],
  total: ["total", "total_count", "totalCount", "total_items", "totalItems", "totalElements"],
  last_page: ["last_page", "lastPage", "total_pages", "totalPages", "page_count", "pageCount"],
} as const;
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

/** Null unless the body is an object or a list. */
export function readEnvelope(body: unknown, query: Wanted): Envelope | null {
  if (Array.isArray(body)) return { ...NOTHING, results: body };
  if (!isFields(body)) return null;
  const { key, results, around, conflicts = [] } = findResults(body, query);
  const isField = (name: string) => query.fields?.has(name) ?? false;
  const areTheirs =
    (key === null || query.topLevel === true) &&
    Object.keys(body).some((value) => isField(value) && !ENVELOPE_NAMES.has(value));
  // A field such as `status` belongs to results at the top.
  const isTheirs = (name: string) => areTheirs && isField(name);
  const current = (name: string) => (isTheirs(name) ? undefined : body[name]);
  const error = isFields(body["error"]) ? body["error"] : null;
  const said = [
    current("message"),
    body["detail"],
    body["error"],
    error?.["message"],
    body["title"],
    body["errors"],
  ];
  const message = said.map(sentence).find((value) => value !== "") ?? "";
  const code = textOf(current("code")) || textOf(error?.["code"]);
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
  /** null: results stand at the top */
  key: string | null;
  results: unknown;
  /** may hold the list's paging */
  around: unknown[];
  conflicts?: Outcome["unclear"];
}

function findResults(body: Fields, query: Wanted): Found {
  const { list, fields, topLevel } = query;
  const isField = (name: string) => fields?.has(name) ?? false;
  const others = Object.keys(body).some((value) => isField(value) && !ENVELOPE_NAMES.has(value));
  const key = RESULTS.find((name) => name in body && !(isField(name) && others)) ?? null;
  const inside = key === null ? undefined : body[key];
  if (list) return findList(body, key, inside);
  const hasFields = (value: unknown) => isFields(value) && Object.keys(value).some(isField);
  const deeper =
    isFields(inside) && !hasFields(inside) ? RESULTS.map((name) => inside[name]).find(hasFields) : undefined;
  const existing = deeper ?? inside;
  if (topLevel) return { key, ...gathered(body, query), around: [] };
  if (fields !== null && !isFields(existing) && others) return { key: null, results: body, around: [] };
  return { key, results: existing, around: [] };
}

function findList(body: Fields, key: string | null, inside: unknown): Found {
  const holder = isFields(inside) ? inside : body;
  const name = Array.isArray(inside) ? undefined : LISTS.find((known) => Array.isArray(holder[known]));
  if (name === undefined) return { key, results: inside, around: [body] };
  const within = holder === body ? [] : PAGING.map((paging) => holder[paging]);
  return { key: key ?? name, results: holder[name], around: [...within, holder, body] };
}

/** All fields from one place. */
function gathered(body: Fields, { fields, required }: Wanted): Pick<Found, "results" | "conflicts"> {
  const inside = RESULTS.map((name) => body[name]).filter(isFields);
  const deeper = inside.flatMap((outer) => RESULTS.map((name) => outer[name])).filter(isFields);
  const places = [...inside, ...deeper, body];
  const names = [...(fields ?? [])];
  const isGiven = (place: Fields, name: string) => (place[name] ?? null) !== null;
  const telling = required && required.size > 0 ? [...required] : names;
  const first = places.find((place) => telling.some((name) => isGiven(place, name)));
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

function isRule(code: string): boolean {
  return code !== "" && !/^\d+$/.test(code);
}

function pagingOf(holders: readonly unknown[]): Fields | undefined {
  for (const holder of holders) {
    if (!isFields(holder)) continue;
    const read = (name: keyof typeof PAGING_FIELDS) =>
      PAGING_FIELDS[name].map((code) => wholeNumber(holder[code])).find((value) => value !== undefined);
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

function firstText(...values: readonly unknown[]): string {
  for (const value of values) {
    const inside: unknown[] = Array.isArray(value) ? value : isFields(value) ? Object.values(value) : [value];
    const text = inside.find((item) => typeof item === "string" && item.trim() !== "");
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

const HOLDERS = /^(?:errors?|fault|exception|detail|messages?|meta|status|result|response|_embedded|\d)$/i;
const MOST_TEXTS = 20;
const DEEPEST = 3;

/** Not those of its results. */
function textsIn(body: Fields, depth = 0): string[] {
  const texts: string[] = [];
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === "string" && value !== "") texts.push(value);
    else if (typeof value === "object" && value !== null && depth < DEEPEST && HOLDERS.test(name))
      texts.push(...textsIn(value as Fields, depth + 1)); // of parsed JSON
    if (texts.length > MOST_TEXTS) break;
  }
  return texts;
}
