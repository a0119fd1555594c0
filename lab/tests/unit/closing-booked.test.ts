import { randomUUID } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import { obstaclesOf } from "../../domains/privacy/closing-rules.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "../support/order-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:00:00Z";

let shop: ReturnType<typeof shopAt>;
const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  shop = shopAt(open);
});

it("keeps an account open while a visit that a carer has booked for its person is unpaid", async () => {
  const { db } = open.lab;
  const patient = await db
    .selectFrom("patient")
    .selectAll()
    .where("patient_id", "=", "pat-budi")
    .executeTakeFirstOrThrow();
  const person = { patient_id: "pat-alone", medical_record_number: "ALONE", identity_number: "X1" };
  await db
    .insertInto("patient")
    .values({ ...patient, ...person })
    .execute();
  const relation = { owner_account_id: "acc-patient", patient_id: person.patient_id };
  const given = { relation_code: "sibling", status: "approved", permissions: '["book"]' } as const;
  const at = { created_at: NOW, approved_at: NOW, end_date: null, note: null };
  await db
    .insertInto("family_relation")
    .values({ ...relation, ...given, ...at, relation_id: randomUUID() })
    .execute();
  const current = { account_id: "acc-alone", patient_id: person.patient_id };
  const obstacles = () => obstaclesOf(db, open.clock, current);
  expect(await obstacles()).toEqual([]);
  const order = orderOf(await shop.create({ items: [item("GLU-F", SUDIRMAN, person.patient_id)] }));
  expect(order.order_status).toBe("pending");
  expect(await obstacles()).toEqual([{ code: "visit_upcoming", count: 1 }]);
  await shop.pay(order.payment.payment_id, "settlement");
  expect(await obstacles()).toEqual([{ code: "visit_upcoming", count: 1 }]);
});
