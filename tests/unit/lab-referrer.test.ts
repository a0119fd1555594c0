import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { item, orderOf, shopAt } from "../support/order-calls.ts";
import { openTestLab, type TestLab } from "../support/test-lab.ts";

const NOW = "2026-11-20T03:30:00Z";
let open: TestLab;
beforeAll(async () => {
  open = await openTestLab(NOW);
}, 60_000);
afterAll(() => open.close());

const send = async (method: string, path: string, body: object, username = "doctor") =>
  open.call(method, path, {
    token: await open.token(username),
    body: { client_request_id: randomUUID(), ...body },
  });
const own = (number: string, username = "doctor") =>
  open.get(`/referral/get-detail?referral_number=${number}`, username);
const MRN = { siti: "1000234501", andi: "1000234505" };
const check = (who: object, username?: string) => send("POST", "/referral/check-patient", who, username);
const tokenFor = async (who: object) =>
  z.object({ patient_token: z.string() }).parse((await check(who)).results).patient_token;
const draftOf = async (body: object, username?: string) =>
  z
    .object({ draft_id: z.string(), version: z.number() })
    .parse((await send("POST", "/referral/create", body, username)).results);
const sentDetail = z.looseObject({
  version: z.number(),
  fee: z.number().nullable(),
  patient_price: z.number().nullable(),
  share_url: z.string().nullable(),
});
const BRANCH = "plt-jkt-sdr";

/** A draft with these tests, sent. @returns its number and the token of its link */
async function refer(who: object, codes: readonly string[]): Promise<{ number: string; share: string }> {
  const product_ids = codes.map((code) => `prd-${code}`);
  const { draft_id, version } = await draftOf({ ...who, product_ids, plant_id: BRANCH });
  const { fee, patient_price } = sentDetail.parse((await own(draft_id)).results);
  const sent = await send("PUT", "/referral/confirm", {
    draft_id,
    version,
    consent: true,
    fee,
    patient_price,
  });
  expect(sent).toMatchObject({ status: 200, results: { referral_number: draft_id } });
  const { share_url } = z.object({ share_url: z.string() }).parse(sent.results);
  return { number: draft_id, share: share_url.replace("/referral/", "") };
}
let hours = 7;
/** Orders tests of `patient2` at a time of their own. @returns the order's number */
async function order(codes: readonly string[]): Promise<string> {
  hours += 1;
  const shop = shopAt(open);
  const slot_id = `${BRANCH}.branch.2026-11-24.${String(hours).padStart(2, "0")}00`;
  const items = codes.map((code) => item(code, BRANCH, "pat-andi"));
  const quote = await shop.post("/order/quote", { order_type: "test", items }, "patient2");
  const { grand_total } = z.object({ grand_total: z.number() }).parse(quote.results);
  const body = { order_type: "test", items, slot_id, quoted_total: grand_total, fasting_confirmed: true };
  return orderOf(await shop.post("/order/create", shop.body(body), "patient2")).order_number;
}
const take = (referral_number: string, share_result: boolean) =>
  send("POST", "/referral/respond", { referral_number, decision: "take", share_result }, "patient2");
/** The order is paid for and its results are there. */
async function release(order_number: string): Promise<void> {
  await open.lab.db
    .updateTable("lab_order")
    .set({ order_status: "progress", payment_status: "paid" })
    .where("order_number", "=", order_number)
    .execute();
  expect((await send("POST", "/reference/release-result", { order_number })).status).toBe(200);
}

describe("finding a patient", () => {
  it("answers alike for nobody and for another birth date, and shows little of whom it finds", async () => {
    const found = await check({ identity_number: "3273020211910005", date_of_birth: "1991-11-02" });
    expect(found).toMatchObject({
      status: 200,
      results: { masked: { name: "A. W.", birth_year: 1991, phone_end: "02" } },
    });
    expect(JSON.stringify(found.results)).not.toMatch(/Andi|Wijaya|3273020211910005|pat-andi/);
    const wrong = await check({ identity_number: "3273020211910005", date_of_birth: "1991-11-03" });
    const nobody = await check({ identity_number: "3273020211910099", date_of_birth: "1991-11-03" });
    expect(wrong).toEqual(nobody);
    expect(wrong).toMatchObject({ status: 404, code: "patient_not_found" });
  });

  it("ends after ten misses in an hour, for this doctor alone", async () => {
    for (let miss = 0; miss < 10; miss++)
      expect((await check({ medical_record_number: "999" }, "doctor3")).status).toBe(404);
    const ended = await check({ medical_record_number: MRN.siti }, "doctor3");
    expect(ended).toMatchObject({ status: 429, results: { time_to_wait: 3600 } });
    expect((await check({ medical_record_number: MRN.siti })).status).toBe(200);
  });

  it("gives a token to one doctor, for half an hour", async () => {
    const patient_token = await tokenFor({ medical_record_number: MRN.andi });
    const refused = { status: 400, errors: { patient_token: expect.any(Array) as string[] } };
    expect(await send("POST", "/referral/create", { patient_token }, "doctor2")).toMatchObject(refused);
    expect(await send("POST", "/referral/create", { patient_token: "made-up" })).toMatchObject(refused);
    open.clock.at = new Date("2026-11-20T04:01:00Z");
    expect(await send("POST", "/referral/create", { patient_token })).toMatchObject(refused);
    open.clock.at = new Date(NOW);
    expect((await send("POST", "/referral/create", { patient_token })).status).toBe(200);
  });
});

describe("a referral", () => {
  it("is sent once, as it was shown, and with the patient's agreement", async () => {
    const patient_token = await tokenFor({ medical_record_number: MRN.andi });
    const { draft_id, version } = await draftOf({ patient_token, plant_id: BRANCH });
    const confirm = (body: object) =>
      send("PUT", "/referral/confirm", { draft_id, version, consent: true, fee: null, ...body });
    expect(await confirm({ patient_price: null })).toMatchObject({ status: 400 });
    const changed = await draftOf({ draft_id, version, product_ids: ["prd-uric"] });
    expect(await confirm({ patient_price: null })).toMatchObject({ status: 409, code: "version_changed" });
    const { fee, patient_price } = sentDetail.parse((await own(draft_id)).results);
    const right = { version: changed.version, fee, patient_price, client_request_id: randomUUID() };
    expect(await confirm({ ...right, consent: false })).toMatchObject({ status: 400 });
    expect(await confirm({ ...right, patient_price: 1, client_request_id: randomUUID() })).toMatchObject({
      code: "price_changed",
    });
    expect(await confirm({ ...right, fee: 1, client_request_id: randomUUID() })).toMatchObject({
      code: "fee_changed",
    });
    expect(await confirm(right)).toMatchObject({ status: 200, message: "success" });
    expect(await confirm(right)).toMatchObject({ status: 200, message: "already_processed" });
    expect(await confirm({ ...right, client_request_id: randomUUID() })).toMatchObject({
      code: "already_sent",
    });
  });

  it("is another doctor's neither to see nor to change", async () => {
    for (const number of ["REF-0000101", "REF-0000105", "REF-0"]) {
      const nothing = { status: 404, results: null };
      const ways: [string, string, object][] = [
        ["POST", "/referral/create", { draft_id: number, version: 1, product_ids: [] }],
        [
          "PUT",
          "/referral/confirm",
          { draft_id: number, version: 1, consent: true, fee: null, patient_price: 1 },
        ],
        ["POST", "/referral/cancel", { referral_number: number }],
        ["DELETE", `/referral/delete?draft_id=${number}`, {}],
      ];
      expect(await own(number, "doctor2")).toMatchObject(nothing);
      for (const [method, path, body] of ways)
        expect(await send(method, path, body, "doctor2"), path).toMatchObject(nothing);
    }
    expect((await open.get("/referral/get", "doctor2")).meta).toMatchObject({ total: 0 });
  });

  it("is withdrawn while it waits, and shown to the patient as that", async () => {
    const patient_token = await tokenFor({ medical_record_number: MRN.andi });
    const { number } = await refer({ patient_token }, ["crea"]);
    expect((await send("POST", "/referral/cancel", { referral_number: number })).status).toBe(200);
    expect(await send("POST", "/referral/cancel", { referral_number: number })).toMatchObject({
      code: "referral_closed",
    });
    expect((await own(number, "patient2")).results).toMatchObject({ status: "canceled", withdrawn: true });
    expect(await take(number, true)).toMatchObject({ code: "already_decided" });
  });
});

describe("a new contact", () => {
  const contact = { name: "Andi W", phone: "0812-3456-7802", date_of_birth: "02-11-1991" };

  it("becomes the patient with this verified number and birth date, without the doctor knowing", async () => {
    const known = await refer({ contact }, ["urine"]);
    const unknown = await refer({ contact: { ...contact, date_of_birth: "1991-11-03" } }, ["urine"]);
    expect((await own(known.number, "patient2")).status).toBe(200);
    expect((await own(unknown.number, "patient2")).status).toBe(404);
    const seen = async (number: string) => {
      const {
        referral_number: _n,
        share_url: _u,
        qr_text: _q,
        contact: _c,
        ...rest
      } = z.looseObject({}).parse((await own(number)).results);
      return rest;
    };
    expect(await seen(known.number)).toEqual(await seen(unknown.number));
  });

  it("opens its link with number and birth date alone, and nobody else does", async () => {
    await open.lab.db
      .updateTable("account")
      .set({ phone_verified: 0 })
      .where("username", "=", "patient2")
      .execute();
    const { number, share } = await refer({ contact }, ["sgot"]);
    expect((await own(number, "patient2")).status).toBe(404);
    const link = (share_token: string, username: string) =>
      send("POST", "/referral/open-link", { share_token }, username);
    const strange = await link(share, "patient");
    expect(strange).toEqual(await link("unknown-link", "patient"));
    expect(strange.status).toBe(404);
    expect(await link(share, "patient2")).toMatchObject({
      status: 200,
      results: { referral_number: number },
    });
    expect((await own(number, "patient2")).status).toBe(200);
    expect((await link(share, "patient")).status).toBe(404);
  });
});

describe("the result of a referral", () => {
  /** Every way in which a doctor could ask for a result. */
  async function ways(number: string, order_number: string, username = "doctor") {
    const get = (path: string) => open.get(path, username);
    const of = `order_number=${order_number}`;
    return {
      named: z.looseObject({ patient_name: z.string() }).safeParse((await own(number, username)).results).data
        ?.patient_name,
      detail: (await get(`/result/get-detail?${of}`)).status,
      person: (await get(`/result/get-detail?${of}&patient_id=pat-andi`)).status,
      version: (await get(`/result/get-detail?${of}&version=1`)).status,
      read: (await send("POST", "/result/mark-read", { order_number }, username)).status,
      report: (await get(`/diagnosis/get-labreport?${of}`)).status,
      checkup: (await get(`/diagnosis/get-mcureport?${of}`)).status,
    };
  }
  const closed = { detail: 404, person: 404, version: 404, read: 404, report: 404, checkup: 404 };
  const opened = { detail: 200, person: 200, version: 200, read: 200, report: 200, checkup: 404 };
  const share = (order_number: string, wanted: boolean) =>
    send("PUT", "/consent/update", { order_number, audience: "referrer", share: wanted }, "patient2");
  const referred = async (code: string, shares: boolean) => {
    const patient_token = await tokenFor({ medical_record_number: MRN.andi });
    const { number } = await refer({ patient_token }, [code]);
    expect((await take(number, shares)).status).toBe(200);
    return number;
  };

  it("opens for the doctor while it is shared, and closes by every way when that ends", async () => {
    const number = await referred("tsh", true);
    const order_number = await order(["TSH"]);
    expect(await ways(number, order_number), "nothing there yet").toMatchObject(closed);
    await release(order_number);
    expect(await ways(number, order_number)).toMatchObject({ named: "Andi Wijaya", ...opened });
    expect(await ways(number, order_number, "doctor2"), "another doctor").toMatchObject(closed);
    const logged = await open.lab.db
      .selectFrom("access_event")
      .select(["actor_name", "action", "ground"])
      .where("order_number", "=", order_number)
      .execute();
    const by = { actor_name: "Ratna Dewi Hapsari", ground: "consent" };
    expect(logged).toContainEqual({ ...by, action: "open" });
    expect(logged).toContainEqual({ ...by, action: "download" });
    const link = await open.get(`/diagnosis/get-labreport?order_number=${order_number}`, "doctor");
    const { linkDownload } = z.object({ linkDownload: z.string() }).parse(link.results);
    expect((await fetch(linkDownload)).status).toBe(200);

    expect((await share(order_number, false)).status).toBe(200);
    expect(await ways(number, order_number)).toMatchObject({ named: "A. W.", ...closed });
    expect((await fetch(linkDownload)).status, "a link from before").toBe(404);
    expect((await own(number)).results).toMatchObject({ order_number: null, result_shared: false });
    const sought = await open.get("/referral/get?q=wijaya", "doctor");
    expect(JSON.stringify(sought.results)).not.toContain(number);
  });

  it("stays closed without a tick, until the patient shares the result", async () => {
    const number = await referred("crp", false);
    const order_number = await order(["CRP"]);
    await release(order_number);
    expect(await ways(number, order_number)).toMatchObject({ named: "A. W.", ...closed });
    expect((await share(order_number, true)).status).toBe(200);
    expect(await ways(number, order_number)).toMatchObject({ named: "Andi Wijaya", ...opened });
  });

  it("is asked about again when the order has other tests", async () => {
    const number = await referred("vitd", true);
    const order_number = await order(["VITD", "FERR"]);
    await release(order_number);
    expect(await ways(number, order_number)).toMatchObject(closed);
    const consents = await open.get(`/consent/get?order_number=${order_number}`, "patient2");
    expect(consents.results).toEqual([
      expect.objectContaining({ audience: "referrer", practitioner_id: "prc-doctor", share: false }),
    ]);
  });

  it("pays its fee when it is completed", async () => {
    const number = await referred("crea", false);
    const order_number = await order(["CREA"]);
    const fees = () =>
      open.lab.db
        .selectFrom("referral_fee")
        .select(["kind", "gross"])
        .where("referral_number", "=", number)
        .execute();
    expect(await fees()).toEqual([]);
    await release(order_number);
    const { fee } = sentDetail.parse((await own(number)).results);
    expect(await fees()).toEqual([{ kind: "fee", gross: fee }]);
    expect((await own(number)).results).toMatchObject({ state: "completed" });
  });
});
