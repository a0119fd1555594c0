import { EVENTS_PATH, pages, site, UPLOAD_PROGRESS_PATH } from "../site.ts";
import type { Call, SitePage } from "../site/page.ts";

export type Query = Record<string, string | number | boolean | undefined>;

export function withQuery(path: string, query: Query = {}): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(key, String(value));
  }
  const text = search.toString();
  return text ? `${path}?${text}` : path;
}

type Parameters<Pattern> = Pattern extends `${string}/:${string}/${infer Rest}`
  ? [value: string, ...Parameters<`/${Rest}`>]
  : Pattern extends `${string}/:${string}`
    ? [value: string]
    : [];

type Derived = {
  readonly [Name in keyof typeof site]: (
    ...values: [...Parameters<(typeof site)[Name]["path"]>, query?: Query]
  ) => string;
};

function builder(pattern: string): (...values: (string | Query | undefined)[]) => string {
  const parts = pattern.split("/");
  return (...values) => {
    let index = 0;
    const next = () => {
      const value = values[index++];
      return typeof value === "string" ? encodeURIComponent(value) : "";
    };
    const filled = parts.map((part) => (part.startsWith(":") ? next() : part));
    const query = values[index];
    return withQuery(filled.join("/"), typeof query === "object" ? query : {});
  };
}

const derived = Object.fromEntries(
  Object.entries(site).map(([name, { path }]) => [name, builder(path)]),
) as Derived; // same keys, one builder each

export const paths = {
  ...derived,
  events: () => EVENTS_PATH,
  uploadProgress: () => UPLOAD_PROGRESS_PATH,
  orders: (query?: Query) => derived.profile({ tab: "ORDER", ...query }),
};

const partsOf = (pathname: string) => pathname.replace(/(.)\/$/, "$1").split("/");
const matches = (want: readonly string[], have: readonly string[]) =>
  want.length === have.length &&
  want.every((part, index) => (part.startsWith(":") ? have[index] !== "" : part === have[index]));

// Hot path: fixed pathnames are one look-up.
const fixed = new Map<string, SitePage>();
const withParameters = new Map<number, { page: SitePage; parts: string[] }[]>();
for (const page of pages) {
  const parts = page.path.split("/");
  if (!page.path.includes(":")) fixed.set(page.path, page);
  else withParameters.set(parts.length, [...(withParameters.get(parts.length) ?? []), { page, parts }]);
}

export function pageOf(pathname: string): SitePage | undefined {
  const match = fixed.get(pathname);
  if (match) return match;
  const have = partsOf(pathname);
  return (
    fixed.get(have.join("/")) ??
    withParameters.get(have.length)?.find(({ parts }) => matches(parts, have))?.page
  );
}

export function covers(pattern: SitePage["path"], pathname: string): boolean {
  return matches(pattern.split("/"), partsOf(pathname));
}

/** Addresses match in any case. */
export function variantOf({ url }: Pick<Request, "url">): string | undefined {
  return pageOf(new URL(url).pathname.toLowerCase())?.variant;
}

export function pageAt(path: string): SitePage | undefined {
  return pageOf(path.split("?")[0] ?? path);
}

/** Calls without which the page, or its tab, is of no use. */
export function callsOf(href: string): readonly Call[] {
  const page = pageAt(href.split("#")[0] ?? href);
  if (!page) return [];
  const tab = new URLSearchParams(href.split("?")[1]?.split("#")[0]).get("tab") ?? "";
  const index = page.path.split("/").indexOf(":kind");
  const kind = index < 0 ? "" : (href.split(/[?#]/)[0]?.split("/")[index] ?? "");
  return [page.needs ?? [], page.tabs?.[tab] ?? [], page.kinds?.[kind] ?? []].flat();
}

/** False for data and files. */
export function isDocument(path: string): boolean {
  const page = pageAt(path);
  return page !== undefined && page.document !== false;
}
