import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { z } from "zod";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

const contact = { name: "Joko Susilo", phone: "0812-9999-0001", date_of_birth: "17-08-1979" };
const send = async (method: string, path: string, body: object) =>
  open.call(method, path, {
    token: await open.token("doctor"),
    body: { client_request_id: randomUUID(), ...body },
  });
const create = (body: object) => send("POST", "/referral/create", body);

it("is refused with an empty branch, and without a name of letters, each at its field", async () => {
  expect(await create({ contact, plant_id: "" })).toMatchObject({
    status: 400,
    errors: { plant_id: [expect.any(String)] },
  });
  for (const name of ["\u0000", "0812", null])
    expect(await create({ contact: { ...contact, name } }), String(name)).toMatchObject({
      status: 400,
      errors: { name: [expect.any(String)] },
    });
  expect(await create({ contact: { ...contact, phone: "12", date_of_birth: "" } })).toMatchObject({
    errors: { date_of_birth: [expect.any(String)] },
  });
});

it("deletes a draft that was not sent in 30 days, and its contact", async () => {
  const { results } = await create({ contact, product_ids: ["prd-hba1c"] });
  const { draft_id, version } = z.object({ draft_id: z.string(), version: z.number() }).parse(results);
  const detail = `/referral/get-detail?referral_number=${draft_id}`;
  expect((await open.get(detail, "doctor")).status).toBe(200);
  open.clock.at = new Date("2026-12-21T03:30:00Z");
  open.forget();
  expect((await open.get(detail, "doctor")).status).toBe(404);
  const shown = { version, consent: true, patient_price: 1, fee: 1 };
  expect((await send("PUT", "/referral/confirm", { draft_id, ...shown })).status).toBe(404);
  expect((await create({ draft_id, version, note: "x" })).status).toBe(404);
  expect((await send("DELETE", `/referral/delete?draft_id=${draft_id}`, {})).status).toBe(404);
  await create({ contact: { ...contact, name: "Rini" } });
  const { db } = open.lab;
  const kept = db.selectFrom("referral").select("contact_name").where("status", "=", "draft");
  expect(await kept.execute()).toEqual([{ contact_name: "Rini" }]);
});
