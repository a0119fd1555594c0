import { expect, it } from "vitest";
import { openContractLab } from "../support/contract-lab.ts";
import { item } from "../../lab/tests/support/order-calls.ts";
import { refundsAt, ACCOUNT } from "../support/refund-calls.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const open = useOpened(() => openContractLab("2026-11-20T03:00:00Z"));

it("sends a refund to the bank account's name under which its order was placed, also after a change or a correction", async () => {
  const { db } = open.lab;
  const siti = db.updateTable("patient").where("patient_id", "=", "pat-siti");
  await siti.set({ identity_status: "unverified" }).execute();
  const at = refundsAt(open);
  const items = [item("VITD")];
  const early = await at.buy({ items, method_code: "VA_BCA" });
  open.clock.at = new Date("2026-11-20T03:05:00Z");
  const { version } = (await open.get("/profile")).results as { version: number };
  const body = { version, first_name: "Rina", last_name: "Budiman" };
  const renamed = await open.call("PUT", "/profile/update", { token: await open.token("patient"), body });
  expect(renamed.status).toBe(200);
  const thief = { ...ACCOUNT, account_name: "Rina Budiman" };
  expect(Object.keys((await at.cancel(early, thief)).errors ?? {})).toEqual(["account_name"]);
  const ticket = { ticket_number: "KOR-900001", account_id: "acc-patient", field: "last_name" as const };
  await db
    .insertInto("correction_request")
    .values({
      ...ticket,
      old_value: "Budiman",
      value: "Budimana",
      reason: "Salah ketik",
      proof: new Uint8Array(1),
      created_at: "2026-11-20T03:06:00.000Z",
      answer: null,
      decided_at: null,
    })
    .execute();
  const accept = { ticket_number: ticket.ticket_number, decision: "accept" };
  expect((await open.call("POST", "/reference/decide-correction", { body: accept })).status).toBe(200);
  thief.account_name = "Rina Budimana";
  expect(Object.keys((await at.cancel(early, thief)).errors ?? {})).toEqual(["account_name"]);
  expect((await at.orderAt(early)).cancellation?.account_name).toBe("Siti Rahmawati");
  expect((await at.cancel(early, ACCOUNT)).status).toBe(200);
  open.clock.at = new Date("2026-11-20T03:10:00Z");
  const late = await at.buy({ items, method_code: "VA_BCA" });
  expect((await at.cancel(late, thief)).status).toBe(200);
});
