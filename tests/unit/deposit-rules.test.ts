import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { foldDeposit } from "../../lab/ledgers/deposit-rules.ts";
import { history, play } from "../support/deposit-histories.ts";

const sum = (amounts: readonly { amount: number }[]) => amounts.reduce((total, one) => total + one.amount, 0);

function openAt(ledger: ReturnType<typeof play>, at: number) {
  const until = ledger.slice(0, at + 1);
  const resolved = new Set(until.map((one) => one.pending_id));
  return until.filter((one) => one.kind === "reserve" && !resolved.has(one.transfer_id));
}

describe("the rules of a deposit, over 10,000 random histories", () => {
  it("never go below 0, resolve each reservation at most once, and add up at every transfer", () => {
    const seen = { reserved: 0, charged: 0, released: 0, open: 0 };
    fc.assert(
      fc.property(history, (steps) => {
        const ledger = play(steps);
        const wrong = ledger.filter(({ now }, at) => {
          const balance = ledger.slice(0, at + 1).reduce((total, one) => total + one.credit - one.debit, 0);
          const held = sum(openAt(ledger, at));
          const isRight =
            now.balance === balance && now.reserved === held && now.available === balance - held;
          return !isRight || now.available < 0;
        });
        expect(wrong).toEqual([]);
        const reserved = ledger.filter((one) => one.kind === "reserve");
        const resolved = ledger.filter((one) => one.pending_id !== null);
        expect(new Set(resolved.map((one) => one.pending_id)).size).toBe(resolved.length);
        const open = openAt(ledger, ledger.length);
        const charged = resolved.filter((one) => one.kind === "charge");
        const released = resolved.filter((one) => one.kind === "release");
        expect(sum(reserved)).toBe(sum(charged) + sum(released) + sum(open));
        expect(foldDeposit(ledger).reserved).toBe(sum(open));
        seen.reserved += reserved.length;
        seen.charged += charged.length;
        seen.released += released.length;
        seen.open += open.length;
      }),
      { numRuns: 10_000 },
    );
    // Ensure the histories cover enough cases.
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(3000);
  });
});
