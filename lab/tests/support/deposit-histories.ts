import fc from "fast-check";
import { LabError } from "../../http/errors.ts";
import {
  after,
  decideMovement,
  NO_DEPOSIT,
  type Ask,
  type Deposit,
  type Transfer,
} from "../../ledgers/deposit-rules.ts";

const amount = fc.integer({ min: 1, max: 900 });
const use = fc.record({
  reference: fc.integer({ min: 0, max: 7 }),
  ask: fc.oneof<fc.Arbitrary<Ask>[]>(
    fc.record({ kind: fc.constantFrom("reserve", "reserve", "charge", "refund"), amount }),
    fc.record({ kind: fc.constantFrom("charge", "release") }),
  ),
});
const adding = fc.record({
  reference: fc.integer({ min: 100, max: 102 }),
  ask: fc.oneof<fc.Arbitrary<Ask>[]>(
    fc.record({ kind: fc.constant("topup"), amount }),
    fc.record({
      kind: fc.constant("adjustment"),
      amount: fc.integer({ min: -900, max: 900 }).filter(Boolean),
    }),
  ),
});
const opening: { reference: number; ask: Ask } = { reference: 200, ask: { kind: "topup", amount: 2000 } };
/** Starts with a deposit that the steps can exhaust. */
export const history = fc
  .array(fc.oneof({ weight: 5, arbitrary: use }, { weight: 1, arbitrary: adding }), {
    minLength: 12,
    maxLength: 40,
  })
  .map((steps) => [opening, ...steps]);

/** Simulates a history by the rules. Each completed request is repeated and must have no effect. */
export function play(steps: readonly { reference: number; ask: Ask }[]) {
  const ledger: (Transfer & { reference: number; now: Deposit })[] = [];
  let deposit = NO_DEPOSIT;
  for (const { reference, ask } of steps) {
    const before = ledger.filter((item) => item.reference === reference);
    let movement;
    try {
      movement = decideMovement(deposit, before, ask);
    } catch (error) {
      if (!(error instanceof LabError)) throw error;
      continue;
    }
    if (!movement) continue;
    deposit = after(deposit, movement);
    ledger.push({ ...movement, transfer_id: String(ledger.length), reference, now: deposit });
    const now = ledger.filter((item) => item.reference === reference);
    if (decideMovement(deposit, now, ask) !== null) throw new Error("A repeated request did something.");
  }
  return ledger;
}
