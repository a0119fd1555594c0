import Database from "libsql";
import { Kysely, SqliteDialect, type Transaction } from "kysely";
import { migrations } from "../migrations/index.ts";
import type { AfterVisitTables } from "./schema/after-visit.ts";
import type { ApprovalTables } from "./schema/approval.ts";
import type { CompanyTables } from "./schema/company.ts";
import type { CoreTables } from "./schema/core.ts";
import type { CriticalTables } from "./schema/critical.ts";
import type { FacilityTables } from "./schema/facility.ts";
import type { FeeTables } from "./schema/fees.ts";
import type { HomeCareTables } from "./schema/homecare.ts";
import type { MoneyTables } from "./schema/money.ts";
import type { OfficeCareTables } from "./schema/office-care.ts";
import type { OrderTables } from "./schema/orders.ts";
import type { PractitionerTables } from "./schema/practitioners.ts";
import type { ProfileTables } from "./schema/profile.ts";
import type { RecordTables } from "./schema/record.ts";
import type { RegistrationTables } from "./schema/registration.ts";
import type { RequestTables } from "./schema/requests.ts";
import type { ResultTables } from "./schema/results.ts";
import type { SubscriptionTables } from "./schema/subscriptions.ts";

/** Every table of the reference laboratory. Ids are text, instants ISO 8601 UTC text, money whole rupiah. */
export interface Schema
  extends
    CoreTables,
    CriticalTables,
    OrderTables,
    RegistrationTables,
    HomeCareTables,
    SubscriptionTables,
    AfterVisitTables,
    RequestTables,
    ResultTables,
    RecordTables,
    ProfileTables,
    CompanyTables,
    OfficeCareTables,
    ApprovalTables,
    MoneyTables,
    FeeTables,
    PractitionerTables,
    FacilityTables {}
export type Db = Kysely<Schema>;
/**
 * There is one connection: inside `db.transaction()` only use the transaction. `db` would wait for the
 * connection forever. A function that works in either takes `Db | Trx`.
 */
export type Trx = Transaction<Schema>;

/**
 * Opens or creates the database and applies the missing migrations.
 * @param file path of the SQLite file, or ":memory:"
 */
export function openDb(file: string): Db {
  const connection = new Database(file);
  connection.exec("PRAGMA journal_mode = WAL");
  connection.exec("PRAGMA synchronous = NORMAL");
  connection.exec("PRAGMA foreign_keys = ON");
  connection.exec("PRAGMA busy_timeout = 5000");
  const db = new Kysely<Schema>({
    dialect: new SqliteDialect({
      database: { prepare: cachedPrepare(connection), close: () => void connection.close() },
    }),
  });
  migrate(connection);
  return db;
}

const MAX_STATEMENTS = 500;

/** Prepares each text once: preparing takes longer than most queries. */
function cachedPrepare(connection: Database.Database): (text: string) => Database.Statement {
  const statements = new Map<string, Database.Statement>();
  return (text) => {
    let statement = statements.get(text);
    if (!statement) {
      if (statements.size >= MAX_STATEMENTS) statements.clear();
      statements.set(text, (statement = connection.prepare(text)));
    }
    return statement;
  };
}

function migrate(connection: Database.Database): void {
  connection.exec("CREATE TABLE IF NOT EXISTS migration (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)");
  // Lock before reading: another process may migrate the same file.
  connection.exec("BEGIN IMMEDIATE");
  try {
    const applied = connection.prepare("SELECT 1 FROM migration WHERE name = ?");
    const record = connection.prepare("INSERT INTO migration (name, applied_at) VALUES (?, ?)");
    for (const { name, up } of migrations) {
      if (applied.get(name)) continue;
      connection.exec(up);
      record.run(name, new Date().toISOString());
    }
    connection.exec("COMMIT");
  } catch (error) {
    connection.exec("ROLLBACK");
    throw error;
  }
}
