import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { MRN, referralsAt } from "../support/referral-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let at: ReturnType<typeof referralsAt>;
const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));
beforeAll(() => {
  at = referralsAt(open);
});

const notice = z.object({ title: z.string(), message: z.string(), link: z.string().nullable() });
async function told(number: string, username: string) {
  const { results } = await open.get("/notifications/get?per_page=100&lang=en", username);
  const current = z.array(notice).parse(results);
  return current
    .filter(({ message }) => message.includes(number))
    .map(({ title, link }) => [title, link])
    .toReversed();
}
const patientLink = (number: string) => `/patient/referral/${number}`;
const doctorLink = (number: string) => `/doctor/referral/detail/${number}`;

describe("notices about a referral", () => {
  it("tell the patient that it came, and the doctor that it is taken and its result shared", async () => {
    const number = await at.referred(["tsh"], true);
    expect(await told(number, "patient2")).toEqual([["A doctor has referred you", patientLink(number)]]);
    expect(await told(number, "doctor")).toEqual([["Referral accepted", doctorLink(number)]]);
    const order_number = await at.order(["TSH"]);
    await at.release(order_number);
    expect((await told(number, "doctor")).slice(1)).toEqual([
      ["A result is shared with you", doctorLink(number)],
    ]);
    await at.share(order_number, false);
    expect(await told(number, "doctor"), "that sharing ended is no news").toHaveLength(2);
    await at.share(order_number, true);
    expect(await told(number, "doctor")).toHaveLength(3);
    expect(await told(number, "patient2")).toHaveLength(1);
    expect(await told(number, "doctor2")).toEqual([]);
  });

  it("tell the doctor that it is refused", async () => {
    const patient_token = await at.tokenFor({ medical_record_number: MRN.andi });
    const { number } = await at.refer({ patient_token }, ["uric"]);
    expect((await at.respond(number, { decision: "refuse" })).status).toBe(200);
    expect(await told(number, "doctor")).toEqual([["Referral declined", doctorLink(number)]]);
  });

  it("tell the patient that it is withdrawn, and the doctor nothing", async () => {
    const number = await at.referred(["crp"], false);
    expect((await at.send("POST", "/referral/cancel", { referral_number: number })).status).toBe(200);
    expect((await told(number, "patient2")).slice(1)).toEqual([
      ["A referral was withdrawn", patientLink(number)],
    ]);
    expect(await told(number, "doctor")).toHaveLength(1);
  });

  it("name neither patient nor test", async () => {
    const { results } = await open.get("/notifications/get?per_page=100&lang=en", "doctor");
    const referrals = z
      .array(notice)
      .parse(results)
      .filter(({ link }) => link?.startsWith("/doctor/referral/"));
    expect(referrals.length).toBeGreaterThan(0);
    expect(JSON.stringify(referrals)).not.toMatch(/Andi|Wijaya|TSH|Uric|CRP/i);
  });

  it("tell the doctor when a month of fees is paid, with the amount and the end of the account", async () => {
    const month = { practitioner_id: "prc-doctor", month: "2026-10" };
    const paid = await at.send("POST", "/reference/pay-fees", month);
    expect(paid.status).toBe(200);
    const { results } = await open.get("/notifications/get?per_page=100&lang=en", "doctor");
    const [told] = z
      .array(notice)
      .parse(results)
      .filter(({ title }) => title.startsWith("Your fees for"));
    expect(told).toMatchObject({ link: "/doctor/summary-report/fee?period=2026-10" });
    expect(told?.message).toMatch(/^We sent IDR [\d.]+ to your account ending in \d{4}\.$/);
  });
});

describe("a referral of somebody without an account", () => {
  const RAKA = "1000234502";

  it("is told to who cares for the person, who takes it and decides on sharing", async () => {
    const patient_token = await at.tokenFor({ medical_record_number: RAKA });
    const { number } = await at.refer({ patient_token }, ["cbc"]);
    expect(await told(number, "patient")).toEqual([["A doctor has referred you", patientLink(number)]]);
    expect((await at.own(number, "patient")).results).toMatchObject({
      is_own: false,
      patient_name: "Raka Pratama",
      may_share: true,
    });
    expect((await at.own(number, "patient2")).status).toBe(404);
    expect((await at.take(number, true, "patient2")).status).toBe(404);

    expect((await at.take(number, true, "patient")).status).toBe(200);
    const order_number = await at.order(["CBC"], { username: "patient", patient_id: "pat-raka" });
    await at.release(order_number);
    expect((await at.own(number)).results).toMatchObject({
      state: "completed",
      patient_name: "Raka Pratama",
      named: true,
      results: [{ order_number, patient_id: "pat-raka" }],
    });
    expect(
      (await open.get(`/result/get-detail?order_number=${order_number}&patient_id=pat-raka`, "doctor"))
        .status,
    ).toBe(200);
  });

  it("is not for a relative who may only book", async () => {
    const patient_token = await at.tokenFor({ medical_record_number: "1000234503" });
    const { number } = await at.refer({ patient_token }, ["cbc"]);
    expect(await told(number, "patient")).toEqual([]);
    expect((await at.own(number, "patient")).status).toBe(404);
  });
});

it("deletes drafts unchanged for 30 days, with all that was written", async () => {
  const contact = { name: "Joko Susilo", phone: "0812-3456-7890", date_of_birth: "17-08-1979" };
  const { draft_id } = await at.draftOf({ contact, product_ids: ["prd-cbc"] });
  const rows = () =>
    open.lab.db
      .selectFrom("referral")
      .select(["contact_name", (is) => is.fn.countAll<number>().as("count")])
      .where("referral_number", "=", draft_id)
      .execute();
  open.clock.at = new Date("2026-12-20T03:00:00Z");
  open.forget();
  expect((await at.own(draft_id)).status).toBe(200);
  open.clock.at = new Date("2026-12-21T03:00:00Z");
  open.forget();
  expect((await open.get("/referral/get?status=draft", "doctor2")).status).toBe(200);
  expect(await rows()).toMatchObject([{ count: 0 }]);
  expect((await at.own(draft_id)).status).toBe(404);
  const sent = await open.get("/referral/get?per_page=100", "doctor");
  expect(Number(sent.meta?.["total"])).toBeGreaterThan(10);
});
