import { describe, expect, it } from "vitest";
import { verifyLog, type LogLine } from "../../ledgers/approval-log.ts";
import { breakOf } from "../../ledgers/ledger-state.ts";
import { ids } from "../../seed/ids.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const { nusantara } = ids.companies;
const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));

describe("the log of approvals", () => {
  const lines = async (): Promise<LogLine[]> =>
    open.lab.db
      .selectFrom("approval_log")
      .selectAll()
      .where("company_id", "=", nusantara)
      .orderBy("seq")
      .execute();

  it("has the seeded decisions, cannot be changed, and is whole", async () => {
    const all = await lines();
    expect(all.length).toBeGreaterThan(5);
    expect(await breakOf(open.lab.db, nusantara)).toBeNull();
    await expect(
      open.lab.db.updateTable("approval_log").set({ reason: "other" }).where("seq", "=", 1).execute(),
    ).rejects.toThrow("append-only");
    await expect(open.lab.db.deleteFrom("approval_log").execute()).rejects.toThrow("append-only");
  });

  it("shows an edited line, a removed one, and a cut end", async () => {
    const all = await lines();
    const last = all.at(-1);
    if (!last) throw new Error("no line");
    const head = { seq: last.seq, hash: last.hash };
    expect(verifyLog(all, head)).toBeNull();
    for (const [index, line] of all.entries()) {
      const edited = all.with(index, {
        ...line,
        decisions: line.decisions.replace("approved", "rejected") + " ",
      });
      expect(verifyLog(edited, head)).toEqual({ seq: index + 1, fault: "edited" });
      expect(verifyLog(all.toSpliced(index, 1), head)).toMatchObject({
        seq: index + 1,
        fault: index === all.length - 1 ? "cut" : "missing",
      });
      expect(verifyLog(all.slice(0, index), head)).toMatchObject({ fault: "cut" });
    }
  });

  it("does not match the printed head after a rewrite", async () => {
    const all = await lines();
    const last = all.at(-1);
    if (!last) throw new Error("no line");
    expect(verifyLog(all, { seq: last.seq, hash: "0".repeat(64) })).toMatchObject({ fault: "edited" });
  });
});
