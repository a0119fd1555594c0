import { expect, it } from "vitest";
import { z } from "zod";
import { addDays, today } from "../../app/lib/dates.ts";
import * as orderTest from "../../app/routes/patient/order-test/route.tsx";
import { openPatientPortal } from "../support/patient-portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const [SUDIRMAN, GADING] = ["plt-jkt-sdr", "plt-jkt-klg"];
const DAY = addDays(today(), 12);

const portal = useOpened(openPatientPortal);

const step = z.object({
  step: z.looseObject({
    clientRequestId: z.string().optional(),
    fingerprint: z.string().optional(),
    total: z.number().optional(),
    warnings: z.array(z.looseObject({ code: z.string(), changeHref: z.string().nullable() })).optional(),
  }),
});
const failure = z.object({ fields: z.record(z.string(), z.array(z.string())) });

let turn = 0;
function buyer(cookie: string, plant: string, code: string) {
  const path = `/patient/order-test/${plant}/prd-${code}`;
  const params = { branch: plant, id: `prd-${code}` };
  const page = async (number: number, query = "") =>
    step.parse(
      (await portal.get(orderTest.loader, cookie, `${path}?step=${String(number)}${query}`, params)).data,
    ).step;
  const send = (number: number, form: Record<string, string | string[]>) => {
    const full = { client_request_id: `rule-${String(++turn)}-0123456789`, ...form };
    return portal.post(orderTest.action, cookie, `${path}?step=${String(number)}&lang=en`, full, params);
  };
  const choose = (time: string) =>
    send(2, { intent: "slot", plant_id: plant, from: DAY, slot_id: `${plant}.branch.${DAY}.${time}` });
  const who = () => send(1, { [`people.prd-${code}`]: ["pat-siti"], practitioner_name: "dr. Ayu" });
  const order = async () => {
    const { total = 0 } = await page(3);
    await send(3, { method_code: "PAY_AT_BRANCH", shown_total: String(total) });
    const { clientRequestId = "", fingerprint = "" } = await page(4);
    return send(4, { client_request_id: clientRequestId, shown: fingerprint, intent: "pay" });
  };
  return { page, send, choose, who, order };
}

it("refuses a time at its field at which the person is elsewhere, or too late for a test", async () => {
  const cookie = await portal.signIn("patient");
  const first = buyer(cookie, SUDIRMAN ?? "", "uric");
  await first.who();
  await first.choose("0800");
  expect((await first.order()).status).toBe(303);
  const second = buyer(cookie, GADING ?? "", "ferr");
  await second.who();
  const clash = await second.choose("0800");
  expect(clash.status).toBe(409);
  expect(failure.parse(clash.data).fields["slot_id"]?.[0]).toMatch(/already has a visit at 08:00/);
  const late = await second.choose("1000");
  expect([late.status, failure.parse(late.data).fields["slot_id"]?.[0]]).toEqual([
    409,
    expect.stringContaining("before 10:00"),
  ]);
  expect((await second.choose("0900")).status).toBe(303);
  expect((await second.order()).status).toBe(303);
});
