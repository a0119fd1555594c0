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
  /** with a file, the multipart form's text fields */
  body?: object;
  /** null: none */
  file?: FilePart | null;
}
export type NoValues = Record<never, never>;

/** `extension`: added for this portal. */
export type Availability = "every provider" | "extension" | "reference only";

type ValuesOf<Query, Body, File> = NoValues &
  (Query extends z.ZodType ? { query: z.input<Query> } : unknown) &
  (Body extends z.ZodType ? { body: z.input<Body> } : unknown) &
  (File extends string ? { file: FilePart | null } : unknown);

type Proof<Values> = (up: UpstreamContext, values: Values) => Promise<boolean>;

interface Declaration<Results extends z.ZodType, Query, Body, File, Open> {
  /** for docs/provider-api.md */
  summary: string;
  /** default: every provider for specified calls */
  availability?: Availability;
  query?: Query;
  body?: Body;
  file?: File;
  /** `results` may be at the top of the envelope instead */
  topLevel?: boolean;
  /** needs no check after a failure */
  harmless?: boolean;
  /** Without proof in the answer or by a read, the outcome is unknown. */
  proof?: "answer" | Proof<ValuesOf<Query, Body, File>>;
  /** harmless: shared per page, like a GET */
  question?: boolean;
  /** needs no token, so visitors may share it */
  open?: Open;
  /** equal for all callers, so unchanged bytes are not parsed again */
  forEverybody?: boolean;
  /** sums and decisions need all entries: an unreadable one fails the call */
  wholeList?: boolean;
  /** providers may answer with up to `rows` */
  unpaged?: boolean;
  /** default {@link INNER_ROWS} */
  innerRows?: number;
  /** default: ignored */
  results?: Results | ((lang: LangCode) => Results);
}

const ignored = z.unknown();

/** A function of `results` must annotate its argument for TypeScript. */
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
  /** undefined if `results` is no list */
  rows?: number | undefined;
  wholeList: boolean;
  unpaged: boolean;
  innerRows: number;
  results: (lang: LangCode) => Results;
  /** type only; never set */
  accepts?: (values: Values) => void;
}

const registry: Endpoint[] = [];

export const endpoints: readonly Endpoint[] = registry;

/** @param resource heading in docs/provider-api.md */
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

/** Not registered again. */
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
