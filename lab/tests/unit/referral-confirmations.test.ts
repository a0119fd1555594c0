import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { item, SUDIRMAN } from "../support/order-calls.ts";
import { BRANCH, MRN, referralsAt, sentDetail } from "../support/referral-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

let calls: ReturnType<typeof referralsAt>;
const open = useOpenedEach(() => openTestLab("2026-11-20T03:30:00Z"));
beforeEach(() => {
  calls = referralsAt(open);
});

const licences = () =>
  open.lab.db
    .updateTable("practitioner_licence")
    .where("practitioner_id", "in", (doctors) =>
      doctors
        .selectFrom("practitioner as p")
        .innerJoin("account as a", "a.account_id", "p.account_id")
        .select("p.practitioner_id")
        .where("a.username", "=", "doctor"),
    );
const decide = (body: object) => open.call("POST", "/reference/decide-referral", { body });
const andi = async () => ({ patient_token: await calls.tokenFor({ medical_record_number: MRN.andi }) });
const news = async () => {
  const list = z.array(z.object({ title: z.string(), link: z.string().nullable() }));
  return list.parse((await open.get("/notifications/get?per_page=5", "patient2")).results);
};

describe("a referral of a doctor without a valid licence", () => {
  it.each([
    ["ended", { expires_at: "2026-11-19" }],
    ["rejected", { status: "rejected", reason: "x" }],
    ["unchecked", { status: "unverified" }],
    ["none", { removed_at: "2026-11-01T00:00:00.000Z" }],
  ] as const)(
    "waits for the laboratory, and reaches the patient once confirmed: %s",
    async (problem, change) => {
      await licences().set(change).execute();
      const { draft_id } = await calls.draftOf({
        ...(await andi()),
        product_ids: ["prd-hba1c"],
        plant_id: BRANCH,
      });
      expect((await calls.own(draft_id)).results).toMatchObject({
        licence_problem: problem,
        licence_check: "confirm",
      });
      const { number, share } = await calls.refer(await andi(), ["hba1c"]);
      expect((await calls.own(number)).results).toMatchObject({ state: "pending", confirmation: "waiting" });
      const link = `/patient/referral/${number}`;
      expect((await news()).map((item) => item.link)).not.toContain(link);
      const opened = await calls.send("POST", "/referral/open-link", { share_token: share }, "patient2");
      expect(opened.results).toMatchObject({ referral_number: number });
      expect((await calls.own(number, "patient2")).results).toMatchObject({ confirmation: "waiting" });
      expect((await calls.take(number, false)).code).toBe("referral_unconfirmed");
      const desk = z.array(
        z.looseObject({ referral_number: z.string(), licence_problem: z.string().nullable() }),
      );
      const waiting = desk.parse((await open.call("GET", "/reference/referral-confirmations")).results);
      expect(waiting).toContainEqual(
        expect.objectContaining({ referral_number: number, licence_problem: problem }),
      );
      expect((await decide({ referral_number: number, decision: "confirm" })).status).toBe(200);
      expect((await decide({ referral_number: number, decision: "refuse", reason: "x" })).code).toBe(
        "already_decided",
      );
      expect((await news()).map((item) => item.link)).toContain(link);
      expect((await calls.take(number, false)).status).toBe(200);
    },
  );

  it("ends with a reason for the doctor when the laboratory refuses it, and nothing arises from it", async () => {
    await licences().set({ status: "rejected", reason: "x" }).execute();
    const contact = { name: "Joko Susilo", phone: "0812-9999-0001", date_of_birth: "17-08-1979" };
    const { number } = await calls.refer({ contact }, ["hba1c"]);
    expect((await decide({ referral_number: number, decision: "refuse" })).errors).toHaveProperty("reason");
    const refused = await decide({
      referral_number: number,
      decision: "refuse",
      reason: "SIP sudah dicabut",
    });
    expect(refused.status).toBe(200);
    expect((await calls.own(number)).results).toMatchObject({
      state: "canceled",
      confirmation: "refused",
      confirmation_reason: "SIP sudah dicabut",
    });
  });

  it("needs nothing while one licence is valid", async () => {
    const { number } = await calls.refer(await andi(), ["hba1c"]);
    expect((await calls.own(number)).results).toMatchObject({ confirmation: null });
    expect((await open.call("GET", "/reference/referral-confirmations")).results).toEqual([]);
  });
});

describe("tests of a referral", () => {
  const siti = async () => ({ patient_token: await calls.tokenFor({ medical_record_number: MRN.siti }) });
  const child = { name: "Rafi", phone: "0812-9999-0002", date_of_birth: "17-08-2018" };

  it("are refused for the other sex for good, and outside an age until the doctor gives a reason", async () => {
    const psa = { ...(await siti()), product_ids: ["prd-psa"], age_reason: "Kecurigaan klinis" };
    expect((await calls.send("POST", "/referral/create", psa)).errors).toHaveProperty("product_ids");
    const hiv = { contact: child, product_ids: ["prd-hiv"] };
    const answer = await calls.send("POST", "/referral/create", hiv);
    expect(Object.keys(answer.errors ?? {}).sort()).toEqual(["age_reason", "product_ids"]);
    const drafted = await calls.draftOf({ ...hiv, age_reason: "Ibu dengan HIV" });
    expect(drafted.version).toBe(1);
  });

  it.each([
    ["exclude each other", ["prd-glu-f", "prd-glu-2h"]],
    ["are in a package already", ["prd-mcu-basic", "prd-cbc"]],
  ])("are refused if they %s", async (_what, product_ids) => {
    const answer = await calls.send("POST", "/referral/create", { ...(await siti()), product_ids });
    expect(answer.errors).toHaveProperty("product_ids");
  });

  it("may be ordered in spite of the age when a reason was given", async () => {
    await open.lab.db
      .updateTable("patient")
      .set({ date_of_birth: "2012-01-01" })
      .where("patient_id", "=", "pat-andi")
      .execute();
    const items = [item("HIV", SUDIRMAN, "pat-andi")];
    const problem = async () => {
      const token = await open.token("patient2");
      const answer = await open.call("POST", "/order/quote", { token, body: { order_type: "test", items } });
      const lines = z.looseObject({ items: z.array(z.looseObject({ problem_code: z.string().nullable() })) });
      return lines.parse(answer.results).items[0]?.problem_code;
    };
    expect(await problem()).toBe("restricted");
    const who = {
      ...(await andi()),
      product_ids: ["prd-hiv"],
      age_reason: "Ibu dengan HIV",
      plant_id: BRANCH,
    };
    const { draft_id, version } = await calls.draftOf(who);
    const { fee, patient_price } = sentDetail.parse((await calls.own(draft_id)).results);
    const sent = { draft_id, version, consent: true, fee, patient_price };
    expect((await calls.send("PUT", "/referral/confirm", sent)).status).toBe(200);
    expect(await problem()).toBeNull();
  });
});
