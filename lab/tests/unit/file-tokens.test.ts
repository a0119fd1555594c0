import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFile, newFileToken } from "../../domains/accounts/file-tokens.ts";
import type { Db } from "../../database/db.ts";
import { insertRows } from "../../database/rows.ts";
import { LabError } from "../../http/errors.ts";
import { hasRun, runOnce } from "../../http/once.ts";
import { openDb } from "../../open-db.ts";

const START = Date.parse("2026-11-20T03:00:00Z");

let db: Db;
beforeAll(async () => {
  db = openDb(":memory:");
  for (const account_id of ["acc-1", "acc-2"])
    await insertRows(db, "account", {
      account_id,
      uuid: account_id,
      username: account_id,
      email: `${account_id}@example.com`,
      password_hash: "",
      user_type: 1,
      first_name: "Siti",
      created_at: new Date(START).toISOString(),
    } as never); // the columns without a default
});
beforeEach(async () => {
  await db.deleteFrom("file_token").execute();
  await db.deleteFrom("request_once").execute();
});
afterAll(() => db.destroy());

describe("a link to a file", () => {
  const file = { subject_id: "ORD-1", account_id: "acc-1", kind: "invoice", lang: "en" } as const;
  let index: number;
  const clock = { now: () => new Date(index) };
  beforeEach(() => {
    index = START;
  });
  const stored = () => db.selectFrom("file_token").selectAll().execute();

  it("opens its own file for five minutes", async () => {
    const token = await newFileToken(db, clock, file);
    const other = await newFileToken(db, clock, { ...file, subject_id: "ORD-2", account_id: "acc-2" });
    expect(await findFile(db, clock, token)).toEqual(file);
    expect(await findFile(db, clock, other)).toMatchObject({ subject_id: "ORD-2", account_id: "acc-2" });
    index = START + 5 * 60_000 - 1;
    expect(await findFile(db, clock, token)).toEqual(file);
    index += 1;
    expect(await findFile(db, clock, token)).toBeNull();
  });

  it("cannot be guessed, nor read from the database", async () => {
    const token = await newFileToken(db, clock, file);
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await stored())).not.toContain(token);
    for (const guess of ["", "x", `${token}A`, (await stored())[0]?.token_hash ?? ""])
      expect(await findFile(db, clock, guess), guess).toBeNull();
  });

  it("leaves nothing once it has expired", async () => {
    await newFileToken(db, clock, file);
    index += 60_000;
    await newFileToken(db, clock, file);
    expect(await stored()).toHaveLength(2);
    index = START + 5 * 60_000;
    await newFileToken(db, clock, file);
    expect(await stored()).toHaveLength(2);
  });
});

describe("a request with a key", () => {
  const KEY = { account_id: "acc-1", client_request_id: "request-1" };
  let runs: number;
  beforeEach(() => {
    runs = 0;
  });
  const run = () => {
    runs += 1;
    return Promise.resolve({ number: runs });
  };
  const send = (body: unknown, key = KEY, work: () => Promise<unknown> = run) =>
    db.transaction().execute((trx) => runOnce(trx, new Date(START), { ...key, body }, work));

  it("runs once, and its repeats get the first results", async () => {
    expect(await send({ qty: 1 })).toEqual({ repeated: false, results: { number: 1 } });
    expect(await send({ qty: 1 })).toEqual({ repeated: true, results: { number: 1 } });
    expect(runs).toBe(1);
  });

  it("belongs to its account, and to its own id", async () => {
    await send({ qty: 1 });
    expect(await send({ qty: 1 }, { ...KEY, account_id: "acc-2" })).toMatchObject({ repeated: false });
    expect(await send({ qty: 1 }, { ...KEY, client_request_id: "request-2" })).toMatchObject({
      repeated: false,
    });
    expect(runs).toBe(3);
  });

  it.each([
    [
      { b: 1, a: [1, { d: null, c: "x" }] },
      { a: [1, { c: "x", d: null }], b: 1 },
    ],
    [{ a: 1, b: undefined }, { a: 1 }],
    [undefined, null],
  ])("is the same with %j and %j", async (first, again) => {
    await send(first);
    expect(await send(again)).toMatchObject({ repeated: true });
  });

  it.each([
    [{ qty: 1 }, { qty: 2 }],
    [{ qty: 1 }, { qty: "1" }],
    [{ qty: 1 }, { number: 1 }],
    [{ qty: 1 }, {}],
    [{ a: [1, 2] }, { a: [2, 1] }],
    [{ a: [1, 2] }, { a: [12] }],
    [{ a: ["1", "2"] }, { a: { 0: "1", 1: "2" } }],
    [{ a: null }, {}],
    [
      { a: 1, b: 2 },
      { a: 2, b: 1 },
    ],
    [null, { a: 1 }],
    ["", null],
  ])("is refused with another body: %j, then %j", async (first, again) => {
    await send(first);
    await expect(send(again)).rejects.toThrow(new LabError("request_reused"));
    expect(runs).toBe(1);
  });

  it("may be sent again after an error", async () => {
    await expect(send({ qty: 1 }, KEY, () => Promise.reject(new Error("full")))).rejects.toThrow("full");
    expect(await send({ qty: 1 })).toMatchObject({ repeated: false });
  });

  it("is known as one that has run", async () => {
    const known = () => db.transaction().execute((trx) => hasRun(trx, KEY.account_id, KEY.client_request_id));
    expect(await known()).toBe(false);
    await send({ qty: 1 });
    expect(await known()).toBe(true);
    expect(await db.selectFrom("request_once").select("created_at").execute()).toEqual([
      { created_at: "2026-11-20T03:00:00.000Z" },
    ]);
  });
});
