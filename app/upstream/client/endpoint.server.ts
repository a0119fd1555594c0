import { z } from "zod";
import type { LangCode } from "../../lib/dates.ts";
import { AREAS } from "./areas.ts";
import type { CallName } from "./call-book.ts";
import type { UpstreamContext } from "./context.ts";
import type { ServiceArea } from "./policies.server.ts";
import { SPEC_CALLS } from "./spec-calls.ts";
import type { UpstreamRequest } from "./transport.server.ts";

export type QueryValue = string | number | boolean | null | undefined;

export interface FilePart {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export interface CallValues {
  /** undefined, null and "" are omitted */
  query?: Record<string, QueryValue>;
  /** JSON; with a file, the text fields of the multipart form */
  body?: object;
  /** null = none, if the form allows it */
  file?: FilePart | null;
}
export type NoValues = Record<never, never>;

/** Providers besides the reference laboratory; an extension was added for this portal. */
export type Availability = "every provider" | "extension" | "reference only";

type ValuesOf<Query, Body, File> = NoValues &
  (Query extends z.ZodType ? { query: z.input<Query> } : unknown) &
  (Body extends z.ZodType ? { body: z.input<Body> } : unknown) &
  (File extends string ? { file: FilePart | null } : unknown);

/** Reads whether a write took effect. */
type Proof<Values> = (up: UpstreamContext, values: Values) => Promise<boolean>;

interface Declaration<Results extends z.ZodType, Query, Body, File, Open> {
  /** one sentence for docs/provider-api.md */
  summary: string;
  /** default: every provider for the calls of the specification, else an extension or staff's */
  availability?: Availability;
  /** documentation and type; sent as given */
  query?: Query;
  /** documentation and type; sent as given */
  body?: Body;
  file?: File;
  /** `results` may be at the top of the envelope instead */
  topLevel?: boolean;
  /** needs no check after a failure */
  harmless?: boolean;
  /**
   * People rely on this write: an answer that neither says that it succeeded nor has one of `results`
   * leaves the outcome unknown, unless a read shows the effect.
   */
  proof?: "answer" | Proof<ValuesOf<Query, Body, File>>;
  /** harmless POST without effects: shared per page, like a GET */
  question?: boolean;
  /** needs no bearer token, so visitors may share a call */
  open?: Open;
  /** equal for all callers: an answer with unchanged bytes is not parsed again */
  forEverybody?: boolean;
  /** a missing entry would change a sum or a decision: one that cannot be read fails the call */
  wholeList?: boolean;
  /** providers may answer with more than the page asked for, up to `rows` */
  unpaged?: boolean;
  /** maximum rows of nested lists; default {@link INNER_ROWS} */
  innerRows?: number;
  /** default: ignored; a function if its texts depend on the language */
  results?: Results | ((lang: LangCode) => Results);
}

const ignored = z.unknown();

/**
 * Lists declare the maximum rows read; a call may ask for fewer by `per_page`. (A function of
 * `results` must annotate its argument for TypeScript.)
 */
type RowsOf<Results extends z.ZodType> =
  z.output<Results> extends readonly unknown[] ? { rows: number } : { rows?: undefined };

type AreaOf<Resource> = Resource extends keyof typeof AREAS ? { area?: ServiceArea } : { area: ServiceArea };

export type DeclarationOf<
  Resource,
  Results extends z.ZodType,
  Open,
  Body = undefined,
  Query = undefined,
  File = undefined,
> = RowsOf<Results> & AreaOf<Resource> & Declaration<Results, Query, Body, File, Open>;

const INNER_ROWS = 100;

/** `Values` are its required {@link CallValues}. */
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
  proof?: "answer" | Proof<Values>;
  question: boolean;
  open: Open;
  forEverybody: boolean;
  /** maximum rows; undefined if `results` is not a list */
  rows?: number | undefined;
  wholeList: boolean;
  unpaged: boolean;
  innerRows: number;
  /** schema of `results`, built once per language */
  results: (lang: LangCode) => Results;
  /** type only; never set */
  accepts?: (values: Values) => void;
}

const registry: Endpoint[] = [];

export const endpoints: readonly Endpoint[] = registry;

/**
 * @param resource heading in docs/provider-api.md
 * @param name method, and path below the base URL
 */
export function endpoint<
  Resource extends string,
  Results extends z.ZodType = typeof ignored,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
  File extends string | undefined = undefined,
  Open extends boolean = false,
>(
  resource: Resource,
  name: CallName,
  {
    results = ignored as unknown as Results, // without them, Results is that of `ignored`
    open,
    ...declaration
  }: DeclarationOf<Resource, Results, Open, Body, Query, File>,
): Endpoint<Results, ValuesOf<Query, Body, File>, Open> {
  const [method, path] = name.split(" ") as [Endpoint["method"], Endpoint["path"]]; // as CallName writes them
  const declared = {
    resource,
    method,
    path,
    area: AREAS[resource as keyof typeof AREAS], // other resources declare theirs
    availability: availabilityOf(name),
    topLevel: false,
    harmless: false,
    question: false,
    open: (open ?? false) as Open, // false is the default of both
    forEverybody: false,
    wholeList: false,
    unpaged: false,
    innerRows: INNER_ROWS,
    ...declaration,
    results: results instanceof z.ZodType ? () => results : perLanguage(results),
  };
  registry.push(declared);
  return declared;
}

function availabilityOf(name: CallName): Availability {
  if (SPEC_CALLS.includes(name)) return "every provider";
  return "extension";
}

/** A schema for part of the results; not registered again. */
export function reading<Results extends z.ZodType, Values, Open extends boolean>(
  whole: Endpoint<z.ZodType, Values, Open>,
  results: Results,
): Endpoint<Results, Values, Open> {
  return { ...whole, forEverybody: false, results: () => results };
}

/** Built at first use: building costs more than parsing. */
export function perLanguage<T>(build: (lang: LangCode) => T): (lang: LangCode) => T {
  const built = new Map<LangCode, T>();
  return (lang) => {
    let schema = built.get(lang);
    if (schema === undefined) built.set(lang, (schema = build(lang)));
    return schema;
  };
}
