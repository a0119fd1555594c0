import { describe, expect, it } from "vitest";
import { z } from "zod";
import { criticalCalls, ORDER } from "../support/critical.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const open = useOpenedEach(() => openTestLab("2026-11-20T03:00:00Z"));

const { enter } = criticalCalls(() => open);

const titlesOf = async (username: string) =>
  z
    .array(z.looseObject({ title: z.string(), created_at: z.string() }))
    .parse((await open.get("/notifications/get?per_page=50", username)).results)
    .filter(({ created_at }) => created_at === open.clock.at.toISOString())
    .map(({ title }) => title);
const withdraw = (order_number: string, patient_id: string) =>
  open.call("POST", "/reference/withdraw-result", {
    body: { order_number, patient_id, reason: "The sample was another person's." },
  });

describe("readers outside the family", () => {
  it("include a doctor with access, told of a correction, and of a withdrawal with its alert", async () => {
    await enter(6.9, { code: "2075-0" });
    expect(await titlesOf("doctor")).toEqual(["A result was corrected"]);
    open.clock.at = new Date(open.clock.at.getTime() + 60_000);
    await enter(6.9);
    open.clock.at = new Date(open.clock.at.getTime() + 60_000);
    expect((await withdraw(ORDER, "pat-siti")).status).toBe(200);
    expect((await titlesOf("doctor")).sort()).toEqual([
      "A result was withdrawn",
      "An alert about a result was withdrawn",
    ]);
  });

  it("include the sending medical centre, whose order says that the report must not be used", async () => {
    const orders = z.array(
      z.looseObject({ order_number: z.string(), result_ready: z.boolean(), report_withdrawn: z.boolean() }),
    );
    const list = async () =>
      orders.parse((await open.get("/facility/order/get?per_page=100&state=ready", "facility")).results);
    const order_number = (await list()).find((item) => item.result_ready)?.order_number ?? "";
    const { patient_id } = await open.lab.db
      .selectFrom("facility_order")
      .select("patient_id")
      .where("order_number", "=", order_number)
      .executeTakeFirstOrThrow();
    expect((await withdraw(order_number, patient_id)).status).toBe(200);
    expect(await titlesOf("facility")).toEqual(["A report was withdrawn: do not use it"]);
    expect((await list()).find((item) => item.order_number === order_number)).toMatchObject({
      result_ready: false,
      report_withdrawn: true,
    });
  });
});

it("corrects a value in the unit in which it was issued", async () => {
  const entry = await open.get("/reference/result-entry?order_number=ORD-0003002", "patient");
  const { patients } = z
    .object({
      patients: z.array(
        z.looseObject({
          analytes: z.array(z.looseObject({ code: z.string(), value: z.number().nullable() })),
        }),
      ),
    })
    .parse(entry.results);
  const analytes = patients.flatMap((patient) => patient.analytes);
  expect(analytes.find(({ code }) => code === "2160-0")).toMatchObject({ unit: "µmol/L", value: 64 });
});

it("keeps a version new that is issued while an earlier one is on the page", async () => {
  const detail = async () =>
    z
      .object({ header: z.object({ version: z.number(), is_new: z.boolean() }) })
      .parse((await open.get(`/result/get-detail?order_number=${ORDER}&patient_id=pat-siti`)).results).header;
  const read = async (version: number) =>
    open.call("POST", "/result/mark-read", {
      token: await open.token("patient"),
      body: { order_number: ORDER, patient_id: "pat-siti", version },
    });
  const { version: shown } = await detail();
  await enter(6.9);
  await read(shown);
  expect(await detail()).toEqual({ version: shown + 1, is_new: true });
  await read(shown + 1);
  await read(shown);
  expect((await detail()).is_new).toBe(false);
});
