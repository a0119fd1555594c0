import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after, NO_DEPOSIT } from "../../ledgers/deposit-rules.ts";
import { history, play } from "../support/deposit-histories.ts";
import { runs } from "../../../tests/support/runs.ts";

const HISTORIES = runs(2000, 10_000);

const sum = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((total, amount) => total + amount.amount, 0);

function openIn(ledger: ReturnType<typeof play>) {
  const resolved = new Set(ledger.map((item) => item.pending_id));
  return ledger.filter((item) => item.kind === "reserve" && !resolved.has(item.transfer_id));
}

describe(`the rules of a deposit, over ${String(HISTORIES)} random histories`, () => {
  it("never go below 0, resolve each reservation at most once, and add up at every transfer", () => {
    const seen = { reserved: 0, charged: 0, released: 0, open: 0 };
    fc.assert(
      fc.property(history, (steps) => {
        const ledger = play(steps);
        let balance = 0;
        const holds = new Map<string, number>();
        const wrong = ledger.filter(({ now, ...one }) => {
          balance += one.credit - one.debit;
          if (one.kind === "reserve") holds.set(one.transfer_id, one.amount);
          if (one.pending_id !== null) holds.delete(one.pending_id);
          const held = [...holds.values()].reduce((total, amount) => total + amount, 0);
          const isRight =
            now.balance === balance && now.reserved === held && now.available === balance - held;
          return !isRight || now.available < 0;
        });
        expect(wrong).toEqual([]);
        const reserved = ledger.filter((item) => item.kind === "reserve");
        const resolved = ledger.filter((item) => item.pending_id !== null);
        expect(new Set(resolved.map((item) => item.pending_id)).size).toBe(resolved.length);
        const open = openIn(ledger);
        const charged = resolved.filter((item) => item.kind === "charge");
        const released = resolved.filter((item) => item.kind === "release");
        expect(sum(reserved)).toBe(sum(charged) + sum(released) + sum(open));
        expect(ledger.reduce(after, NO_DEPOSIT).reserved).toBe(sum(open));
        seen.reserved += reserved.length;
        seen.charged += charged.length;
        seen.released += released.length;
        seen.open += open.length;
      }),
      { numRuns: HISTORIES },
    );
    // Ensure the histories cover enough cases.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(0.3 * HISTORIES);
  });
});
