import type { Db, Trx } from "../database/db.ts";
import type { ErrorName } from "../http/errors.ts";
import type { CallContext, CallTimes } from "../lib/call-context.ts";
import type { Bilingual } from "../lib/labels.ts";
import type { Field, Say } from "./fields.ts";
import { html, type Html, link, table } from "./html.ts";

export const DESK_PATH = "/reference-lab";

export interface Desk extends CallContext {
  db: Db;
  callTimes: CallTimes;
  query: URLSearchParams;
  doctorFees: boolean;
  say: Say;
}

interface Done {
  said: Bilingual;
  params?: Record<string, string>;
  to?: string;
}

type Fields = Readonly<Record<string, Field>>;
type ValuesOf<F extends Fields> = { [Name in keyof F]: F[Name] extends Field<infer Value> ? Value : never };
type Refusal = Bilingual | { readonly field: string; readonly words: Bilingual };

interface FormOptions<F extends Fields> {
  intent: string;
  title?: Bilingual;
  titleParams?: Record<string, string>;
  lead?: Bilingual;
  fields: F;
  /** default: a field has the buttons */
  submit?: Bilingual;
  /** @throws Refused */
  fill?: { name: string; text: Bilingual; run: (typed: Typed) => Typed };
  /** for a field name used twice on a page */
  ids?: Partial<Record<keyof F, string>>;
  refusals?: Partial<Record<ErrorName, Refusal>>;
  /** @throws LabError */
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

export interface File {
  name: string;
  type: string;
  bytes: Uint8Array;
}

export interface Case {
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
  more?: { href: string; text: Bilingual };
  rows: (desk: Desk) => Promise<readonly Row[]>;
  columns: readonly (readonly [head: Bilingual, cell: (row: Row, desk: Desk) => Html | string | number])[];
}

export function list<Row>({ id, title, lead, none, more, rows, columns }: ListOptions<Row>) {
  return async (desk: Desk): Promise<Html> => {
    const { say } = desk;
    const matches = await rows(desk);
    const cells = matches.map((row) => columns.map(([, cell]) => cell(row, desk)));
    const heads = columns.map(([head]) => say(head));
    return section(
      id,
      say(title),
      html`<p>${say(lead)}</p>`,
      more ? html`<p>${link(DESK_PATH + more.href, say(more.text))}</p>` : null,
      matches.length === 0 ? html`<p>${say(none)}</p>` : table(say(title), heads, cells),
    );
  };
}
