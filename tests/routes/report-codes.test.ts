import { join } from "node:path";
import Database from "libsql";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { formatDay } from "../../app/lib/dates.ts";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** Report of each result's version 1. */
const CODES = { "ORD-0001015": "ABCDEFGHJKLM", "ORD-0001005": "BCDEFGHJKLMN", "ORD-0003003": "CDEFGHJKLMNP" };
const issued = new Map<string, string>();

const portal = useOpened(openPortal);
beforeAll(() => {
  const database = new Database(join(portal.dataDir, "lab/lab.sqlite"));
  const insert = database.prepare(
    "INSERT INTO issued_report (report_id, result_id, version, kind, verification_code, issued_at) SELECT ?, result_id, 1, 'mcu', ?, '2026-01-05T03:00:00.000Z' FROM lab_result WHERE order_number = ?",
  );
  const version = database.prepare(
    "SELECT v.issued_at FROM result_version v JOIN lab_result r USING (result_id) WHERE r.order_number = ? AND v.version = 1",
  );
  for (const [order, code] of Object.entries(CODES)) {
    insert.run(`rep-${order}`, code, order);
    issued.set(code, z.object({ issued_at: z.string() }).parse(version.get(order)).issued_at);
  }
  database.close();
});

describe("the code of a printed report", () => {
  it.each([
    ["ABCD-EFGH-JKLM", "This report is valid", "Laporan ini sah"],
    ["BCDE-FGHJ-KLMN", "This report has since been corrected", "Laporan ini sudah dikoreksi"],
    ["cdef ghjk lmnp", "This report was withdrawn", "Laporan ini sudah ditarik"],
  ])("opens %s: %s; with day and initials, and nothing else", async (code, ...words) => {
    for (const [index, lang] of (["en", "id"] as const).entries()) {
      const visitor = new Browser(portal.origin);
      const page = await visitor.get(`/barcode?lang=${lang}&code=${encodeURIComponent(code)}`);
      expect(page.status).toBe(200);
      expect(visible(page)).toContain(words[index]);
      const day = formatDay(issued.get(code.toUpperCase().replace(/\W/g, "")) ?? "", lang);
      expect(visible(page)).toMatch(new RegExp(`${day} .*S\\. R\\.`));
      for (const secret of ["Siti", "Rahmawati", "1000234501", "ORD-000", "glucose", "Glukosa"])
        expect(visible(page), secret).not.toContain(secret);
    }
  });

  it("is not found when it was never printed", async () => {
    const page = await new Browser(portal.origin).get("/barcode?lang=en&code=PNML-KJHG-FEDC");
    expect([page.status, visible(page)]).toEqual([404, expect.stringContaining("We have not issued")]);
  });
});
