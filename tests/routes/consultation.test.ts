import { describe, expect, it } from "vitest";
import { Browser, formIn } from "../support/browser.ts";
import { inLab } from "../support/in-lab.ts";
import { chooseConsultationTime, slotsOf } from "../support/move-visit.ts";
import { addDays, HOME_ZONE, today } from "../../app/lib/dates.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitorEach } from "../support/use-visitor.ts";

const NEW = "/patient/consultation/new";
const LIST = "/patient/consultation";

const portal = useOpened(openPortal);
const browser = useVisitorEach(portal, "patient");

const step = (number: number) => `${NEW}?step=${String(number)}`;
/** Chooses the first time from `index` on that overlaps no visit of the patient; near its end, a day has too few. */
async function chooseTime(index: number): Promise<void> {
  for (const days of [0, 1, 2, 3, 7]) {
    const day = addDays(today(HOME_ZONE), days);
    const page = await browser.get(`${step(3)}&from=${day}&date=${day}`);
    const slots = slotsOf(page).slice(index);
    for (const slot_id of slots) {
      const { hidden } = formIn(page.text, 'name="slot_id"');
      const time = await browser.post(step(3), { ...hidden, slot_id });
      if (time.status === 409) continue;
      expect(time.location).toBe(step(4));
      return;
    }
  }
  throw new Error("No time is free");
}
async function upToReview(practitioner_id: string, mode: string, index = 0): Promise<void> {
  const about = await browser.submit(
    step(1),
    { patient_id: "pat-siti", order_number: "ORD-0001015" },
    'name="patient_id"',
  );
  expect(about.location).toBe(step(2));
  const doctor = await browser.submit(step(2), { practitioner_id, mode }, 'name="practitioner_id"');
  expect(doctor.location).toBe(step(3));
  await chooseTime(index);
  const missing = await browser.submit(step(4), { question: "Is this fine?" }, 'name="question"');
  expect(missing.status).toBe(400);
  expect(missing.text).toContain("Is this fine?</textarea>");
  expect(visible(missing)).toContain("Please agree that the doctor may see the results");
  const question = await browser.submit(
    step(4),
    { question: "Is this fine?", share_consent: "on" },
    'name="question"',
  );
  expect(question.location).toBe(step(5));
}

it("links menu and home to the consultations", async () => {
  for (const path of ["/menu", "/patient/home"])
    expect((await browser.get(path)).text, path).toContain(`href="${LIST}"`);
});

describe("a consultation", () => {
  it("says on both pages that it is not for emergencies, and lists what was asked and answered", async () => {
    for (const path of [LIST, NEW]) {
      const page = await browser.get(path);
      expect(visible(page)).toContain("In an emergency call 119.");
      expect(page.text).toContain('href="tel:119"');
    }
    const list = visible(await browser.get(LIST));
    expect(list).toMatch(/Summary Hasil dibahas/);
    expect(list).toContain("The link to the video call appears here 15 minutes before it starts.");
    expect(list).not.toContain("meet.example.com");
    expect((await browser.get(step(4))).location).toBe(NEW + "?step=1");
    await browser.get("/patient/home?lang=id");
    expect(visible(await browser.get(NEW))).toContain("Dalam keadaan darurat hubungi 119.");
  });

  it("is booked at once without a fee, and can be moved", async () => {
    await upToReview("prc-free", "phone");
    const review = await browser.get(step(5));
    expect(visible(review)).toContain("Is this fine?");
    const unseen = await browser.submit(step(5), { shown: "" }, 'name="shown"');
    expect(unseen.status).toBe(409);
    const booked = await browser.submit(step(5), {}, 'name="shown"');
    expect(booked.location).toMatch(/^\/patient\/consultation\/done\?id=/);
    expect(visible(await browser.get(booked.location ?? ""))).toMatch(
      /Your consultation is booked On \w+day, .+ WIB with .+\. The details are in My consultations/,
    );
    expect((await browser.get(step(5))).location).toBe(step(1));
    const move = "/patient/consultation/con-0000002/reschedule";
    const calendar = "/patient/consultation/con-0000002/calendar";
    expect((await browser.get(calendar)).text).toContain("SEQUENCE:0\r\nSTATUS:CONFIRMED");
    const confirm = `${move}/confirm`;
    expect(await chooseConsultationTime(browser, "con-0000002")).toBe(confirm);
    const page = await browser.get(confirm);
    expect(visible(page)).toMatch(/Time now [\s\S]*New time /);
    expect((await browser.submit(confirm, { shown: "" }, 'name="shown"')).status).toBe(409);
    const { hidden } = formIn((await browser.get(confirm)).text, 'name="shown"');
    const moved = await browser.post(confirm, hidden);
    const done = "/patient/consultation/con-0000002/changed";
    expect([moved.status, moved.location]).toEqual([303, done]);
    expect(visible(await browser.get(done))).toContain("Your consultation has a new time");
    // Repeating or following the confirmation moves nothing.
    expect((await browser.post(confirm, hidden)).location).toBe(done);
    expect((await browser.get(confirm)).location).toBe(move);
    const file = (await browser.get(calendar)).text;
    expect(file).toContain("SEQUENCE:1\r\nSTATUS:CONFIRMED");
    expect(file).not.toMatch(/SGOT|dr\./);
    expect((await browser.get("/patient/consultation/nothing/reschedule")).status).toBe(404);
  });

  it("can be canceled without a fee once, after a confirmation", async () => {
    await upToReview("prc-free", "phone");
    const booked = await browser.submit(step(5), {}, 'name="shown"');
    const id = new URL(booked.location ?? "", portal.origin).searchParams.get("id") ?? "";
    const cancel = `/patient/consultation/${id}/cancel`;
    expect((await browser.get(LIST)).text).toContain(`href="${cancel}"`);
    const page = await browser.get(cancel);
    expect(visible(page)).toContain("Cancel this consultation?");
    const { hidden } = formIn(page.text, 'name="shown"');
    const done = await browser.post(cancel, hidden);
    expect([done.status, done.location]).toEqual([303, `/patient/consultation/${id}/changed`]);
    expect(visible(await browser.get(done.location ?? ""))).toContain("The consultation was canceled");
    expect((await browser.post(cancel, hidden)).location).toBe(done.location);
    expect(visible(await browser.get(cancel))).toContain("This consultation is already canceled.");
    expect((await browser.get(`/patient/consultation/${id}/calendar`)).text).toContain("STATUS:CANCELLED");
  });

  it("is hidden from somebody else on all of its pages, and cannot be changed once it is over", async () => {
    for (const page of ["reschedule", "reschedule/confirm", "cancel", "changed", "calendar"]) {
      const other = new Browser(portal.origin);
      await other.signIn("patient2");
      expect((await other.get(`/patient/consultation/con-0000001/${page}`)).status, page).toBe(404);
    }
    const over = "/patient/consultation/con-0000001";
    expect(visible(await browser.get(`${over}/reschedule`))).toContain("can no longer be moved");
    expect(visible(await browser.get(`${over}/cancel`))).toContain("can no longer be canceled");
    expect((await browser.get(`${over}/reschedule/confirm`)).location).toBe(`${over}/reschedule`);
    expect((await browser.get(`${over}/changed`)).location).toBe(LIST);
  });

  it("waits for its payment when it has a fee", async () => {
    await upToReview("prc-doctor", "phone", 4);
    const missing = await browser.submit(step(5), {}, 'name="shown"');
    expect(missing.status).toBe(400);
    const sent = await browser.submit(step(5), { method_code: "VA_BCA" }, 'name="shown"');
    expect(sent.location).toMatch(/^\/simulated-payment\//);
    expect(visible(await browser.get(LIST))).toMatch(/Pay now Cancel consultation/);
    const paid = await browser.submit(sent.location ?? "", { outcome: "settlement" }, 'name="outcome"');
    expect(paid.location).toMatch(/\/patient\/consultation\/done\?/);
    expect(visible(await browser.get(paid.location ?? ""))).toMatch(
      /Your consultation is booked On \w+day, .+ WIB with/,
    );
  });

  it("keeps payment method and phone number when its time is lost", async () => {
    await upToReview("prc-doctor", "phone", 5);
    const form = { method_code: "OVO", method_phone: "081234567801" };
    const review = formIn((await browser.get(step(5))).text, 'name="shown"').hidden;
    await inLab(portal, async (db) => {
      const { account_id } = await db
        .selectFrom("account")
        .select("account_id")
        .where("patient_id", "=", "pat-andi")
        .executeTakeFirstOrThrow();
      await db.updateTable("slot_hold").set({ account_id }).where("service", "=", "consultation").execute();
    });
    expect((await browser.post(step(5), { ...review, ...form })).location).toBe(step(3));
    await chooseTime(6);
    const { text } = await browser.get(step(5));
    expect(text).toMatch(/<input[^>]*(?:value="OVO"[^>]*checked|checked[^>]*value="OVO")/);
    expect(text).toMatch(/<input[^>]*name="method_phone"[^>]*value="[+\d ()-]*812-?3456-?7801"/);
  });

  it("is not booked when it is not paid, and says so", async () => {
    await upToReview("prc-nutrition", "video", 7);
    const sent = await browser.submit(step(5), { method_code: "QRIS" }, 'name="shown"');
    const expired = await browser.submit(sent.location ?? "", { outcome: "expire" }, 'name="outcome"');
    const page = await browser.open(expired.location ?? "");
    expect(visible(page)).toContain("The consultation is not booked");
    expect(visible(await browser.get(LIST))).toContain("Canceled");
  });
});
