import fc from "fast-check";
import { expect, it } from "vitest";
import { addCallIfDue, CALL_TIMES, calledAlerts } from "../../domains/results/critical/critical-calls.ts";
import { callRecipients } from "../../domains/results/critical/critical-recipients.ts";
import type { Trx } from "../../database/db.ts";
import { bornYearsAgo, DUTY_NUMBER, ORDER } from "../support/critical.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:00:00.000Z";
const HOUR = 3_600_000;
const ROLES = ["patient", "carer", "buyer", "doctor", "facility", "duty"];

const open = useOpened(() => openTestLab(NOW));

/** Absent, unreadable, written in several ways, and the number of the company's own account. */
const phone = fc.constantFrom(
  null,
  "",
  "-",
  "see file",
  "123",
  "08-",
  "+62",
  "0812 7000 1111",
  "+62 0812-7000-2222",
  "6281270003333",
  "021-5550199",
  "COMPANY",
);
/** Accounts have numbers of their own. */
const accountPhone = (owner: number) =>
  fc.constantFrom(
    null,
    `no number ${String(owner)}`,
    `081270004${String(owner)}44`,
    `+62 21 555019${String(owner)}`,
  );
const patient = fc.record({
  age: fc.integer({ min: 0, max: 95 }),
  phone,
  home_phone: phone,
  hasAccount: fc.boolean(),
  accountPhone: accountPhone(1),
});
const relation = fc.record({
  status: fc.constantFrom("pending" as const, "approved" as const, "rejected" as const, "ended" as const),
  permissions: fc.constantFrom("[]", '["book"]', '["book","pay"]', '["view_results"]'),
  end_date: fc.constantFrom(null, "2026-11-19", "2027-11-19"),
  approved_at: fc.constantFrom("2026-01-01T00:00:00.000Z", "2010-01-01T00:00:00.000Z"),
  check_status: fc.constantFrom(null, "unverified" as const, "verified" as const),
  carerPhone: accountPhone(2),
});
const people = fc.record({
  base: fc.constantFrom("doctor" as const, "centre" as const),
  buyer: fc.constantFrom("keep", "acc-patient", "acc-patient2", "acc-hrd", "acc-facility"),
  patient,
  relation,
  sensitive: fc.constantFrom(0 as const, 1 as const),
  senderPhone: accountPhone(3),
  at: fc.integer({ min: 0, max: 23 }),
});
type People = typeof people extends fc.Arbitrary<infer T> ? T : never;

const ROLLBACK = new Error("rollback");

/** The result of an order with these people around it, undone after `run`. */
async function among(generated: People, run: (trx: Trx, result_id: string) => Promise<void>): Promise<void> {
  const { base, buyer, patient: person, relation: care, sensitive, senderPhone } = generated;
  const work = open.lab.db.transaction().execute(async (trx) => {
    const { phone: company } = await trx
      .selectFrom("account")
      .select("phone")
      .where("user_type", "=", 3)
      .where("phone", "is not", null)
      .executeTakeFirstOrThrow();
    const numbered = (given: string | null) => (given === "COMPANY" ? company : given);
    const { result_id, order_number, patient_id, version } = await trx
      .selectFrom("lab_result")
      .select(["result_id", "order_number", "patient_id", "version"])
      .where("order_number", "=", base === "doctor" ? ORDER : "ORD-0004008")
      .executeTakeFirstOrThrow();
    const order: { sensitive: 0 | 1; account_id?: string } = { sensitive };
    if (buyer !== "keep") order.account_id = buyer;
    await trx.updateTable("lab_order").set(order).where("order_number", "=", order_number).execute();
    await trx
      .updateTable("patient")
      .set({
        date_of_birth: bornYearsAgo(person.age),
        phone: numbered(person.phone),
        home_phone: numbered(person.home_phone),
      })
      .where("patient_id", "=", patient_id)
      .execute();
    await trx
      .updateTable("account")
      .set({
        phone: person.accountPhone,
        patient_id: person.hasAccount ? patient_id : null,
      })
      .where("patient_id", "=", patient_id)
      .execute();
    const { carerPhone, ...terms } = care;
    await trx.deleteFrom("family_relation").where("patient_id", "=", patient_id).execute();
    await trx
      .insertInto("family_relation")
      .values({
        ...terms,
        relation_id: "rel-generated",
        owner_account_id: "acc-patient2",
        patient_id,
        relation_code: "child",
        note: null,
        created_at: NOW,
        kind: person.hasAccount ? "request" : "dependent",
      })
      .execute();
    await trx
      .updateTable("account")
      .set({ phone: carerPhone })
      .where("account_id", "=", "acc-patient2")
      .execute();
    await trx.updateTable("account").set({ phone: null }).where("user_type", "in", [2, 6]).execute();
    const sender = base === "doctor" ? "acc-doctor" : "acc-facility";
    await trx.updateTable("account").set({ phone: senderPhone }).where("account_id", "=", sender).execute();
    await trx
      .updateTable("facility")
      .set({ pic_phone: numbered(person.home_phone) ?? "" })
      .execute();
    await trx
      .updateTable("critical_alert")
      .set({ withdrawn_at: NOW, withdrawn_version: version })
      .where("result_id", "=", result_id)
      .where("withdrawn_at", "is", null)
      .execute();
    await trx
      .insertInto("critical_alert")
      .values({
        alert_id: "generated",
        result_id,
        version,
        raised_at: open.clock.now().toISOString(),
        called_at: null,
        withdrawn_at: null,
        withdrawn_version: null,
      })
      .execute();
    await run(trx, result_id);
    throw ROLLBACK;
  });
  await work.catch((error: unknown) => {
    if (error !== ROLLBACK) throw error;
  });
}

// Promise Q7: whoever stands around a critical value, each call has a number, in the order of the table, until somebody confirms.
it("finds somebody to call about each critical value, again and again until somebody confirms", async () => {
  await fc.assert(
    fc.asyncProperty(people, async (generated) => {
      open.clock.at = new Date(Date.parse(NOW) + generated.at * HOUR);
      await among(generated, async (trx, result_id) => {
        const { order_number, patient_id } = await trx
          .selectFrom("lab_result")
          .select(["order_number", "patient_id"])
          .where("result_id", "=", result_id)
          .executeTakeFirstOrThrow();
        const recipients = await callRecipients(trx, open.clock, { order_number, patient_id });
        const ranks = recipients.map(({ role }) => ROLES.indexOf(role));
        expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
        expect(recipients.at(-1)).toMatchObject({ role: "duty", phone: DUTY_NUMBER, may_hear: true });
        const numbers = recipients.map((recipient) => recipient.phone);
        expect(new Set(numbers).size).toBe(numbers.length);
        for (const number of numbers) expect(number).toMatch(/^\+\d{8,15}$/);
        for (const { role, account_id, may_hear } of recipients) {
          if (role === "buyer") expect(may_hear).toBe(false);
          if (role === "patient") expect(generated.patient.age).toBeGreaterThanOrEqual(17);
          if (role === "carer")
            expect(generated.relation).toMatchObject({ status: "approved", permissions: '["view_results"]' });
          if (role === "carer") expect(generated.relation.end_date).not.toBe("2026-11-19");
          expect(account_id).not.toBe("acc-hrd");
        }
        for (let hour = 0; hour < 8; hour += 1) {
          await addCallIfDue(trx, open.clock, CALL_TIMES, "generated");
          await addCallIfDue(trx, open.clock, CALL_TIMES, "generated");
          const [alert] = await calledAlerts(trx, open.clock, (query) =>
            query.where("a.alert_id", "=", "generated"),
          );
          const calls = alert?.calls ?? [];
          const expected = (alert?.told ?? 0) > 0 ? hour : hour + 1;
          expect(calls).toHaveLength(expected);
          expect(calls.filter((call) => call.phone === null)).toEqual([]);
          expect(calls.map(({ role }) => role)).toEqual(
            calls.map((_call, index) => recipients[Math.min(index, recipients.length - 1)]?.role),
          );
          open.clock.at = new Date(open.clock.at.getTime() + HOUR);
        }
      });
    }),
    { numRuns: 150 },
  );
}, 60_000);
