import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { resetLab } from "../../lab/create.ts";
import { migrate } from "../../lab/database/migrate.ts";
import { openDb } from "../../lab/open-db.ts";
import { step } from "../../app/http/start.ts";
import { openEmbeddedStore } from "../../app/state/store.server.ts";
import { temporaryFolder } from "../support/portal.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function change(file: string, statement: string): void {
  const db = new Database(join(folder, file));
  db.exec(statement);
  db.close();
}

function rowsOf(query: string): unknown[] {
  const db = new Database(join(folder, "lab.sqlite"));
  const rows = db.prepare(query).all();
  db.close();
  return rows;
}

const openLaboratory = () => step("The reference laboratory", () => openDb(join(folder, "lab.sqlite")));

describe("data of a newer version", () => {
  it.each([["PRAGMA user_version = 2"], ["ALTER TABLE state ADD COLUMN owner TEXT"]])(
    "is refused by the state store in a sentence: %s",
    async (statement) => {
      await openEmbeddedStore(folder).close();
      await openEmbeddedStore(folder).close();
      change("state.sqlite", statement);
      await expect(step("The state in DATA_DIR", () => openEmbeddedStore(folder))).rejects.toThrow(
        /^The state in DATA_DIR: state.sqlite was written by a newer version of the portal;/,
      );
    },
  );

  it("is refused by the reference laboratory with the number of its schema", async () => {
    await openDb(join(folder, "lab.sqlite")).destroy();
    await openDb(join(folder, "lab.sqlite")).destroy();
    change("lab.sqlite", "PRAGMA user_version = 99");
    await expect(openLaboratory()).rejects.toThrow(
      /^The reference laboratory: its database was written by a newer version \(schema 99, not \d+\);/,
    );
  });
});

describe("a laboratory's database from before version 1.0", () => {
  it("is refused in a sentence that names the reset, stays as it was, and goes with the reset", async () => {
    change("lab.sqlite", "CREATE TABLE migration (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL)");
    await expect(openLaboratory()).rejects.toThrow(
      "The reference laboratory: its database was written before version 1.0; `npm run lab -- --reset` starts a new one, and so does removing the folder lab in DATA_DIR.",
    );
    expect(rowsOf("SELECT name FROM sqlite_master WHERE type = 'table'")).toEqual([{ name: "migration" }]);
    resetLab(folder);
    await openLaboratory().then((db) => db.destroy());
  });
});

describe("a numbered file of the schema", () => {
  it("changes a database that exists, once, and a fresh one after all others", () => {
    const steps = ["CREATE TABLE wish (id TEXT);", "ALTER TABLE wish ADD COLUMN note TEXT;"];
    const connection = new Database(join(folder, "lab.sqlite"));
    migrate(connection, steps.slice(0, 1));
    connection.exec("INSERT INTO wish VALUES ('kept')");
    migrate(connection, steps);
    migrate(connection, steps);
    connection.close();
    expect(rowsOf("SELECT * FROM wish")).toEqual([{ id: "kept", note: null }]);
    expect(rowsOf("PRAGMA user_version")).toEqual([{ user_version: 2 }]);
  });

  it("leaves the database as it was when it fails", () => {
    const steps = [
      "CREATE TABLE wish (id TEXT);",
      "CREATE TABLE offer (id TEXT); CREATE TABLE wish (id TEXT);",
    ];
    const connection = new Database(join(folder, "lab.sqlite"));
    migrate(connection, steps.slice(0, 1));
    expect(() => migrate(connection, steps)).toThrow(/already exists/);
    connection.close();
    expect(rowsOf("SELECT name FROM sqlite_master")).toEqual([{ name: "wish" }]);
    expect(rowsOf("PRAGMA user_version")).toEqual([{ user_version: 1 }]);
  });
});
