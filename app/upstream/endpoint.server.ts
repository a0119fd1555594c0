import { z } from "zod";
import type { Lang } from "../lib/dates.ts";
import type { ServiceArea } from "./policies.server.ts";
import type { UpstreamRequest } from "./transport.server.ts";

export type QueryValue = string | number | boolean | null | undefined;

/** A file of a multipart form, already validated. */
export interface FilePart {
  name: string;
  /** media type */
  type: string;
  bytes: Uint8Array;
}

/** Values of a call. */
export interface CallValues {
  /** undefined, null and "" are omitted */
  query?: Record<string, QueryValue>;
  /** JSON; beside a file, the text fields of the same multipart form */
  body?: object;
  /** null = none, where the form may go without */
  file?: FilePart | null;
}
export type NoValues = Record<never, never>;

/** Who offers a call besides the reference laboratory; an extension was added for this portal. */
export type Availability = "every provider" | "extension" | "reference only";

/** Values that a declaration requires from its callers. */
type ValuesOf<Query, Body, File> = NoValues &
  (Query extends z.ZodType ? { query: z.input<Query> } : unknown) &
  (Body extends z.ZodType ? { body: z.input<Body> } : unknown) &
  (File extends string ? { file: FilePart | null } : unknown);

interface Declaration<Results extends z.ZodType, Query, Body, File, Open> {
  /** default GET */
  method?: UpstreamRequest["method"];
  /** below the base URL, e.g. "/cart/get" */
  path: `/${string}`;
  area: ServiceArea;
  /** one sentence for docs/provider-api.md */
  summary: string;
  /** default: every provider */
  availability?: Availability;
  /** types and documents the query; it is sent as the caller gives it */
  query?: Query;
  /** types and documents the body, likewise */
  body?: Body;
  /** name of the form field that carries a file */
  file?: File;
  /** the fields of `results` may stand at the top of the envelope instead */
  topLevel?: boolean;
  /** a POST after which nothing has to be checked: when it fails, its outcome is no question */
  harmless?: boolean;
  /** a harmless POST that changes nothing at all: asked once for a page, like a GET */
  question?: boolean;
  /** answers without a bearer token, so that several visitors may share one call */
  open?: Open;
  /** a GET that answers everybody alike: an answer with the same bytes as the last is not read again */
  forEverybody?: boolean;
  /** most rows of each list inside the results; default {@link INNER_ROWS} */
  innerRows?: number;
  /** schema of `results`; a function when its texts are read in one language */
  results: Results | ((lang: Lang) => Results);
}

/**
 * A list declares the most rows that are read of it, whatever comes; a call may ask for fewer by `per_page`.
 * (A function of `results` then names the type of its argument, or TypeScript cannot tell.)
 */
type RowsOf<Results extends z.ZodType> =
  z.output<Results> extends readonly unknown[] ? { rows: number } : { rows?: undefined };

const INNER_ROWS = 100;

/** One call of the laboratory's API, declared once; `Values` is what {@link CallValues} must hold for it. */
export interface Endpoint<
  Results extends z.ZodType = z.ZodType,
  Values = never,
  Open extends boolean = boolean,
> {
  resource: string;
  method: UpstreamRequest["method"];
  path: `/${string}`;
  area: ServiceArea;
  summary: string;
  availability: Availability;
  query?: z.ZodType;
  body?: z.ZodType;
  file?: string;
  topLevel: boolean;
  harmless: boolean;
  question: boolean;
  open: Open;
  forEverybody: boolean;
  /** bound of the list; undefined when the results are no list */
  rows?: number | undefined;
  innerRows: number;
  /** schema of `results`, built once per language */
  results: (lang: Lang) => Results;
  /** type only; never set */
  accepts?: (values: Values) => void;
}

const registry: Endpoint[] = [];

/** Every call that the loaded modules declare; docs/provider-api.md is generated from it. */
export const endpoints: readonly Endpoint[] = registry;

/**
 * Declares one call of the laboratory.
 * @param resource heading of the call in docs/provider-api.md
 */
export function endpoint<
  Results extends z.ZodType,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  File extends string | undefined = undefined,
  Open extends boolean = false,
>(
  resource: string,
  { results, open, ...declaration }: Declaration<Results, Query, Body, File, Open> & RowsOf<Results>,
): Endpoint<Results, ValuesOf<Query, Body, File>, Open> {
  const declared = {
    resource,
    method: "GET" as const,
    availability: "every provider" as const,
    topLevel: false,
    harmless: false,
    question: false,
    open: (open ?? false) as Open, // false is the default of both
    forEverybody: false,
    innerRows: INNER_ROWS,
    ...declaration,
    results: results instanceof z.ZodType ? () => results : perLanguage(results),
  };
  registry.push(declared);
  return declared;
}

/** The same call with a schema for part of its results; not listed again. */
export function reading<Results extends z.ZodType, Values, Open extends boolean>(
  whole: Endpoint<z.ZodType, Values, Open>,
  results: Results,
): Endpoint<Results, Values, Open> {
  return { ...whole, forEverybody: false, results: () => results };
}

/** A schema for each language, built at its first use: building one costs more than parsing with it. */
export function perLanguage<T>(build: (lang: Lang) => T): (lang: Lang) => T {
  const built = new Map<Lang, T>();
  return (lang) => {
    let schema = built.get(lang);
    if (schema === undefined) built.set(lang, (schema = build(lang)));
    return schema;
  };
}
