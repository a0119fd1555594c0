import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { momentText } from "../../lib/document-text.ts";
import { issueReport } from "../../domains/reports/issued-reports.ts";
import { pdfLines } from "../support/pdf.ts";
import { currentStatement, payloadOf } from "../support/signed-report.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Minimum response delays (ms), so that timing does not reveal existing codes. */
const delays: number[] = [];

beforeAll(() => {
  vi.spyOn(timers, "setTimeout").mockImplementation((ms = 0) => {
    delays.push(ms);
    return Promise.resolve();
  });
  syncBuiltinESMExports();
});
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

const verify = (code: string) => open.call("GET", `/report/verify?code=${encodeURIComponent(code)}`);

async function issued(
  where: "ready" | "withdrawn",
  version: "current" | "former" = "current",
): Promise<string> {
  const { db } = open.lab;
  let rows = db.selectFrom("lab_result").selectAll().where("state", "=", where);
  if (version === "former") rows = rows.where("version", ">", 1);
  const result = await rows.executeTakeFirstOrThrow();
  const call = {
    clock: open.clock,
    lang: "en" as const,
    caller: { account_id: "", user_type: 1 as const, patient_id: null, token: "" },
  };
  const of = version === "former" ? { ...result, version: 1 } : result;
  const report = await db.transaction().execute((trx) => issueReport(trx, call, of, "lab"));
  return report.verification_code;
}

describe("checking a printed report without an account", () => {
  it.each([
    ["ready", "current", "current"],
    ["ready", "former", "superseded"],
    ["withdrawn", "current", "withdrawn"],
  ] as const)("shows a %s result in its %s version as %s", async (state, version, shown) => {
    const code = await issued(state, version);
    const spelt = `${code.slice(0, 4)} ${code.slice(4, 8)}-${code.slice(8)}`.toLowerCase();
    const answer = await verify(spelt);
    const report = z.strictObject({
      kind: z.literal("lab"),
      state: z.string(),
      issued_at: z.iso.datetime(),
      initials: z.string().regex(/^(\S\. ?)+$/),
    });
    expect(report.parse(answer.results).state).toBe(shown);
  });

  it.each(["en", "id"] as const)(
    "has the day on the paper, in its code and in its signature: %s",
    async (lang) => {
      const { results } = await open.get(`/diagnosis/get-labreport?order_number=ORD-0001011&lang=${lang}`);
      const { linkDownload } = z.object({ linkDownload: z.string() }).parse(results);
      const file = Buffer.from(await (await fetch(linkDownload)).arrayBuffer());
      const paper = pdfLines(file).join("\n");
      const code = /[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/.exec(paper)?.[0] ?? "";
      const { issued_at } = z.object({ issued_at: z.string() }).parse((await verify(code)).results);
      expect(paper).toContain(
        `${lang === "id" ? "Hasil keluar" : "Result issued"}\n${momentText(issued_at, lang)}`,
      );
      const inside = /\(statement:([\w.-]+) *\)/.exec(file.toString("latin1"))?.[1] ?? "";
      for (const statement of [inside, await currentStatement(open.lab.db, "ORD-0001011")])
        expect(payloadOf(statement)["iat"]).toBe(Math.floor(Date.parse(issued_at) / 1000));
    },
  );

  it("denies a code that was never printed, no sooner than it answers a printed one", async () => {
    const code = await issued("ready");
    delays.length = 0;
    expect((await verify(code)).status).toBe(200);
    expect((await verify("AAAA-AAAA-AAAA")).status).toBe(404);
    expect(delays).toEqual([60, 60]);
    expect((await verify("")).status).toBe(400);
  });
});
