import { rmSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
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

  it("is refused by the reference laboratory with the names of its migrations", async () => {
    await openDb(join(folder, "lab.sqlite")).destroy();
    await openDb(join(folder, "lab.sqlite")).destroy();
    change("lab.sqlite", "INSERT INTO migration VALUES ('999_tomorrow', '2030-01-01T00:00:00Z')");
    await expect(step("The reference laboratory", () => openDb(join(folder, "lab.sqlite")))).rejects.toThrow(
      "The reference laboratory: its database was written by a newer version (999_tomorrow);",
    );
  });
});
