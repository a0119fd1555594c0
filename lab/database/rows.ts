import { sql, type InsertObject, type RawBuilder, type SelectQueryBuilder, type UpdateObject } from "kysely";
import type { Db, Row, Schema, Trx } from "./db.ts";

type Table = keyof Schema;
type Column<T extends Table> = keyof Row<T> & string;

function equal(values: object, separator: RawBuilder<unknown>): RawBuilder<unknown> {
  const parts = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  return sql.join(parts, separator);
}

/** `match`: null matches no row. */
export async function findRows<T extends Table, K extends Column<T>, C extends Column<T> = Column<T>>(
  db: Db | Trx,
  table: T,
  match: Pick<Row<T>, K>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>[]> {
  const selected = columns ? sql.join(columns.map((column) => sql.ref(column))) : sql`*`;
  const where = equal(match, sql` and `);
  const { rows } = await sql<
    Pick<Row<T>, C>
  >`select ${selected} from ${sql.table(table)} where ${where}`.execute(db);
  return rows;
}

export async function findRow<T extends Table, K extends Column<T>, C extends Column<T> = Column<T>>(
  db: Db | Trx,
  table: T,
  match: Pick<Row<T>, K>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C> | undefined> {
  const [row] = await findRows(db, table, match, columns);
  return row;
}

export async function requireRow<T extends Table, K extends Column<T>, C extends Column<T> = Column<T>>(
  db: Db | Trx,
  table: T,
  match: Pick<Row<T>, K>,
  columns?: readonly C[],
): Promise<Pick<Row<T>, C>> {
  const row = await findRow(db, table, match, columns);
  if (!row) throw new Error(`no such row in ${table}`);
  return row;
}

export async function countOf<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>) {
  const counted = query.select(({ fn }) => fn.countAll().as("total")).$castTo<{ total: number }>();
  return Number((await counted.executeTakeFirstOrThrow()).total);
}

export async function insertRows<T extends Table>(
  db: Db | Trx,
  table: T,
  rows: InsertObject<Schema, T> | readonly InsertObject<Schema, T>[],
): Promise<void> {
  await db.insertInto(table).values(rows).execute();
}

export async function updateRows<T extends Table, K extends Column<T>>(
  db: Db | Trx,
  table: T,
  match: Pick<Row<T>, K>,
  values: UpdateObject<Schema, T>,
): Promise<void> {
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
  const [set, where] = [equal(given, sql`, `), equal(match, sql` and `)];
  await sql`update ${sql.table(table)} set ${set} where ${where}`.execute(db);
}

export async function deleteRows<T extends Table, K extends Column<T>>(
  db: Db | Trx,
  table: T,
  match: Pick<Row<T>, K>,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where ${equal(match, sql` and `)}`.execute(db);
}
