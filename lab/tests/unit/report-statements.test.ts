import { randomUUID } from "node:crypto";
import { readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { compactVerify, decodeProtectedHeader, importJWK } from "jose";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { reportSigner } from "../../domains/reports/report-keys.ts";
import { brokenRules } from "../support/pdf-rules.ts";
import { currentStatement } from "../support/signed-report.ts";
import { qrInPdf } from "../support/qr-in-pdf.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const ORDER = "ORD-0001011";

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

async function printed(order_number = ORDER): Promise<Buffer> {
  const { results } = await open.get(`/diagnosis/get-labreport?order_number=${order_number}`);
  const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
  return Buffer.from(await (await fetch(linkDownload)).arrayBuffer());
}

const keyList = z.object({ keys: z.array(z.looseObject({ kid: z.string() })) });
const keys = async () => keyList.parse((await open.call("GET", "/report/get-keys")).results).keys;
const corrections = async (after = 0) =>
  z
    .array(
      z.strictObject({
        position: z.number(),
        former: z.string(),
        version: z.number().nullable(),
        at: z.string(),
        seal: z.string(),
      }),
    )
    .parse((await open.call("GET", `/report/get-corrections?after=${String(after)}`)).results);

/** Checked with the published key. */
async function claimsOf(statement: string): Promise<Record<string, unknown>> {
  const { kid } = decodeProtectedHeader(statement);
  const key = (await keys()).find((item) => item.kid === kid);
  const { payload } = await compactVerify(statement, await importJWK(key ?? {}, "ES256"));
  return z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(payload).toString()));
}

async function staff(path: string, body: object) {
  expect((await open.call("POST", `/reference/${path}`, { body })).status).toBe(200);
}

describe("a released report", () => {
  it("carries a QR code with a signed statement: number, version, day, hash, and nothing of the person", async () => {
    const file = await printed();
    expect(await brokenRules(file)).toEqual([]);
    const statement = (await qrInPdf(file)) ?? "";
    const row = await open.lab.db.selectFrom("issued_report").selectAll().executeTakeFirstOrThrow();
    const { sha, iat, ...claims } = await claimsOf(statement);
    expect(sha).toMatch(/^[\w-]{43}$/);
    expect(iat).toBeTypeOf("number");
    expect(claims).toEqual({ iss: "Laboratorium Sehat", rpt: row.verification_code, ver: row.version });
    expect(statement.length).toBeLessThan(450);
  });

  it("says the same at each print, and each file has a statement of its own", async () => {
    const before = await currentStatement(open.lab.db, ORDER);
    const row = await printed();
    expect(await currentStatement(open.lab.db, ORDER)).toBe(before);
    const inside = /\(statement:([\w.-]+) *\)/.exec(row.toString("latin1"))?.[1] ?? "";
    const { file, ...claims } = await claimsOf(inside);
    expect(file).toMatch(/^[\w-]{43}$/);
    expect(claims).toEqual(await claimsOf(before));
  });

  it("is signed only if it is final and current", async () => {
    const partial = await open.lab.db
      .updateTable("lab_result")
      .set({ state: "partial" })
      .where("order_number", "=", "ORD-0001015")
      .executeTakeFirst();
    expect(partial.numUpdatedRows).toBe(1n);
    const file = await printed("ORD-0001015");
    expect(file.includes("statement:")).toBe(false);
  });
});

describe("the laboratory's keys", () => {
  it("are published without their private part, which only their owner can read", async () => {
    await printed();
    for (const key of await keys()) expect(Object.keys(key).sort()).toEqual(["crv", "kid", "kty", "x", "y"]);
    const file = join(open.dataDir, "report-key");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { d } = z
      .object({ jwk: z.object({ d: z.string() }) })
      .parse(JSON.parse(readFileSync(file, "utf8"))).jwk;
    expect(readFileSync(join(open.dataDir, "lab.sqlite")).includes(d)).toBe(false);
  });

  it("change after a year, or when the file is gone, and older ones stay", async () => {
    const file = join(open.dataDir, "other-key");
    const signer = reportSigner(file);
    const kidOn = async (day: string) => (await signer(new Date(day), {})).key.kid;
    const first = await kidOn("2026-01-01");
    expect(await kidOn("2026-12-31")).toBe(first);
    const second = await kidOn("2027-01-01");
    expect(second).not.toBe(first);
    expect((await reportSigner(file)(new Date("2027-02-01"), {})).key.kid).toBe(second);
    rmSync(file);
    expect((await reportSigner(file)(new Date("2027-02-01"), {})).key.kid).not.toBe(second);
    for (const change of ["DELETE FROM report_key", "UPDATE report_key SET jwk = '{}'"])
      await expect(sql.raw(change).execute(open.lab.db), change).rejects.toThrow("append-only");
  });
});

describe("corrections", () => {
  it("list the superseded statement, chained; unsigned reports are not listed", async () => {
    const before = await corrections();
    const first = await claimsOf(await currentStatement(open.lab.db, ORDER));
    const value = { order_number: ORDER, patient_id: "pat-siti", code: "1558-6" };
    await staff("enter-result", { ...value, value: 97, reason: "Sampel diukur ulang" });
    await printed();
    const second = await claimsOf(await currentStatement(open.lab.db, ORDER));
    expect(second).toMatchObject({ ver: Number(first["ver"]) + 1 });
    expect(second["sha"]).not.toBe(first["sha"]);
    await staff("withdraw-result", {
      order_number: ORDER,
      patient_id: "pat-siti",
      reason: "Sampel tertukar",
    });
    const list = (await corrections()).slice(before.length);
    expect(list.map(({ former, version, at }) => [former, version, at])).toEqual([
      [first["sha"], second["ver"], "2026-11-20"],
      [first["sha"], null, "2026-11-20"],
      [second["sha"], null, "2026-11-20"],
    ]);
    expect(await corrections(before.length + 1)).toEqual(list.slice(1));
    expect(new Set(list.map(({ seal }) => seal)).size).toBe(3);
  });

  it("cannot be changed or shortened", async () => {
    for (const change of [
      "DELETE FROM report_correction",
      "UPDATE report_correction SET version = 9",
      "UPDATE report_statement SET statement = ''",
    ])
      await expect(sql.raw(change).execute(open.lab.db), change).rejects.toThrow("append-only");
  });
});

describe("a share page's health link", () => {
  it("has a key that the laboratory does not keep", async () => {
    const { results } = await open.call("POST", "/medical-record/create-share", {
      token: await open.token("patient"),
      body: { client_request_id: randomUUID(), patient_id: "pat-siti", hours: 1 },
    });
    const { key, token } = z.object({ key: z.string(), token: z.string() }).parse(results);
    expect(Buffer.from(key, "base64url")).toHaveLength(32);
    const stored = JSON.stringify([
      await open.lab.db.selectFrom("record_share").selectAll().execute(),
      await open.lab.db.selectFrom("request_once").selectAll().execute(),
    ]);
    for (const secret of [key, token]) expect(stored).not.toContain(secret);
  });
});
