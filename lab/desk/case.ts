import type { Db, Trx } from "../database/db.ts";
import type { ErrorName } from "../http/errors.ts";
import type { CallContext, CallTimes } from "../lib/call-context.ts";
import type { Bilingual } from "../lib/labels.ts";
import type { Field, Say } from "./fields.ts";
import { html, type Html, link, table } from "./html.ts";

/** The desk's first page; its cases are below. */
export const DESK_PATH = "/reference-lab";

/** A request to the desk. */
export interface Desk extends CallContext {
  db: Db;
  callTimes: CallTimes;
  query: URLSearchParams;
  doctorFees: boolean;
  say: Say;
}

/** Confirmation of a form that was carried out. */
interface Done {
  said: Bilingual;
  params?: Record<string, string>;
  /** page that says it; default: the first */
  to?: string;
}

type Fields = Readonly<Record<string, Field>>;
type ValuesOf<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };
/** A sentence about the whole form, or at a field. */
type Refusal = Bilingual | { readonly field: string; readonly words: Bilingual };

interface FormOptions<F extends Fields> {
  /** tells the forms of a page apart */
  intent: string;
  title?: Bilingual;
  titleParams?: Record<string, string>;
  lead?: Bilingual;
  fields: F;
  /** text of its button; default: a field has the buttons */
  submit?: Bilingual;
  /** another button, which changes what was typed. @throws Refused */
  fill?: { name: string; text: Bilingual; run: (typed: Typed) => Typed };
  /** id of a field whose name another form of the page has, too */
  ids?: Partial<Record<keyof F, string>>;
  /** instead of the laboratory's sentences */
  refusals?: Partial<Record<ErrorName, Refusal>>;
  /** carries it out. @throws LabError */
  run: (trx: Trx, values: ValuesOf<F>, desk: Desk) => Promise<Done>;
}

export type Typed = Readonly<Record<string, string>>;
export interface Form extends Omit<FormOptions<Fields>, "ids" | "run"> {
  ids: Readonly<Record<string, string | undefined>>;
  run: (trx: Trx, values: Readonly<Record<string, unknown>>, desk: Desk) => Promise<Done>;
}

export function form<F extends Fields>(options: FormOptions<F>): Form {
  const { ids = {}, run } = options;
  return { ...options, ids, run: (trx, values, desk) => run(trx, values as ValuesOf<F>, desk) }; // read by the fields
}

export interface Page {
  title: string;
  over?: string;
  lead?: string;
  /** default: the first page */
  back?: { href: string; text: Bilingual };
  parts: readonly (Html | Form)[];
}

/** A file to save. */
export interface File {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** One kind of work at the desk. */
export interface Case {
  /** its part of the first page */
  front?: (desk: Desk) => Promise<Html | Form | null> | Html | Form | null;
  /** its pages, by path below the first; `:key` is the second argument. throws LabError `not_found` */
  pages?: Readonly<Record<string, (desk: Desk, key: string) => Promise<Page | File> | Page>>;
}

export function section(id: string, title: string, ...parts: readonly (Html | null)[]): Html {
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title}</h2>
    ${parts}
  </section>`;
}

interface ListOptions<Row> {
  id: string;
  title: Bilingual;
  lead: Bilingual;
  none: Bilingual;
  /** another page of the case */
  more?: { href: string; text: Bilingual };
  rows: (desk: Desk) => Promise<readonly Row[]>;
  columns: readonly (readonly [head: Bilingual, cell: (row: Row, desk: Desk) => Html | string | number])[];
}

/** A list on the first page. */
export function list<Row>({ id, title, lead, none, more, rows, columns }: ListOptions<Row>) {
  return async (desk: Desk): Promise<Html> => {
    const { say } = desk;
    const found = await rows(desk);
    const cells = found.map((row) => columns.map(([, cell]) => cell(row, desk)));
    const heads = columns.map(([head]) => say(head));
    return section(
      id,
      say(title),
      html`<p>${say(lead)}</p>`,
      more ? html`<p>${link(DESK_PATH + more.href, say(more.text))}</p>` : null,
      found.length === 0 ? html`<p>${say(none)}</p>` : table(say(title), heads, cells),
    );
  };
}
