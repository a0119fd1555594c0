import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { BRANCH, MRN, referralsAt, sentDetail } from "../support/referral-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";

let at: ReturnType<typeof referralsAt>;
const open = useOpened(() => openTestLab(NOW));
beforeAll(() => {
  at = referralsAt(open);
});

describe("finding a patient", () => {
  it("answers alike for an unknown number and for another birth date, and reveals little about a match", async () => {
    const answer = await at.check({ identity_number: "3174055204880003", date_of_birth: "1988-04-12" });
    expect(answer).toMatchObject({
      status: 200,
      results: { masked: { name: "S. R.", birth_year: 1988, phone_end: "01" } },
    });
    expect(JSON.stringify(answer.results)).not.toMatch(/Siti|Rahmawati|3174055204880003|pat-siti/);
    const unproven = await at.check({ identity_number: "3273020211910005", date_of_birth: "1991-11-02" });
    const wrong = await at.check({ identity_number: "3174055204880003", date_of_birth: "1988-04-13" });
    expect(unproven).toEqual(wrong);
    const nobody = await at.check({ identity_number: "3273020211910099", date_of_birth: "1991-11-03" });
    expect(wrong).toEqual(nobody);
    expect(wrong).toMatchObject({ status: 404, code: "patient_not_found" });
  });

  it("ends after ten misses in an hour, for this doctor alone", async () => {
    for (let miss = 0; miss < 10; miss++)
      expect((await at.check({ medical_record_number: "999" }, "doctor3")).status).toBe(404);
    const ended = await at.check({ medical_record_number: MRN.siti }, "doctor3");
    expect(ended).toMatchObject({ status: 429, results: { time_to_wait: 3600 } });
    expect((await at.check({ medical_record_number: MRN.siti })).status).toBe(200);
  });

  it("gives a token to one doctor, for half an hour", async () => {
    const patient_token = await at.tokenFor({ medical_record_number: MRN.andi });
    const refused = { status: 400, errors: { patient_token: expect.any(Array) as string[] } };
    expect(await at.send("POST", "/referral/create", { patient_token }, "doctor2")).toMatchObject(refused);
    expect(await at.send("POST", "/referral/create", { patient_token: "made-up" })).toMatchObject(refused);
    open.clock.at = new Date("2026-11-20T04:01:00Z");
    expect(await at.send("POST", "/referral/create", { patient_token })).toMatchObject(refused);
    open.clock.at = new Date(NOW);
    expect((await at.send("POST", "/referral/create", { patient_token })).status).toBe(200);
  });
});

describe("a referral", () => {
  it("is sent once, as it was shown, and with the patient's agreement", async () => {
    const patient_token = await at.tokenFor({ medical_record_number: MRN.andi });
    const { draft_id, version } = await at.draftOf({ patient_token, plant_id: BRANCH });
    const confirm = (body: object) =>
      at.send("PUT", "/referral/confirm", { draft_id, version, consent: true, fee: null, ...body });
    expect(await confirm({ patient_price: null })).toMatchObject({ status: 400 });
    const changed = await at.draftOf({ draft_id, version, product_ids: ["prd-uric"] });
    expect(await confirm({ patient_price: null })).toMatchObject({ status: 409, code: "version_changed" });
    const { fee, patient_price } = sentDetail.parse((await at.own(draft_id)).results);
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

  it("cannot be seen or changed by another doctor", async () => {
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
      expect(await at.own(number, "doctor2")).toMatchObject(nothing);
      for (const [method, path, body] of ways)
        expect(await at.send(method, path, body, "doctor2"), path).toMatchObject(nothing);
    }
    expect((await open.get("/referral/get", "doctor2")).meta).toMatchObject({ total: 0 });
  });

  it("is withdrawn while it waits, and shown to the patient as that", async () => {
    const patient_token = await at.tokenFor({ medical_record_number: MRN.andi });
    const { number } = await at.refer({ patient_token }, ["crea"]);
    expect((await at.send("POST", "/referral/cancel", { referral_number: number })).status).toBe(200);
    expect(await at.send("POST", "/referral/cancel", { referral_number: number })).toMatchObject({
      code: "referral_closed",
    });
    expect((await at.own(number, "patient2")).results).toMatchObject({ status: "canceled", withdrawn: true });
    expect(await at.take(number, true)).toMatchObject({ code: "already_decided" });
  });
});

describe("a new contact", () => {
  const contact = { name: "Andi W", phone: "0812-3456-7802", date_of_birth: "02-11-1991" };

  it("becomes the patient with this verified number and birth date, without the doctor knowing", async () => {
    const known = await at.refer({ contact }, ["urine"]);
    const unknown = await at.refer({ contact: { ...contact, date_of_birth: "1991-11-03" } }, ["urine"]);
    expect((await at.own(known.number, "patient2")).status).toBe(200);
    expect((await at.own(unknown.number, "patient2")).status).toBe(404);
    const seen = async (number: string) => {
      const {
        referral_number: _n,
        share_url: _u,
        qr_text: _q,
        contact: _c,
        ...rest
      } = z.looseObject({}).parse((await at.own(number)).results);
      return rest;
    };
    expect(await seen(known.number)).toEqual(await seen(unknown.number));
  });

  it("opens its link with number and birth date alone, and no other account does", async () => {
    await open.lab.db
      .updateTable("account")
      .set({ phone_verified: 0 })
      .where("username", "=", "patient2")
      .execute();
    const { number, share } = await at.refer({ contact }, ["sgot"]);
    expect((await at.own(number, "patient2")).status).toBe(404);
    const link = (share_token: string, username: string) =>
      at.send("POST", "/referral/open-link", { share_token }, username);
    const strange = await link(share, "patient");
    expect(strange).toEqual(await link("unknown-link", "patient"));
    expect(strange.status).toBe(404);
    expect(await link(share, "patient2")).toMatchObject({
      status: 200,
      results: { referral_number: number },
    });
    expect((await at.own(number, "patient2")).status).toBe(200);
    expect((await link(share, "patient")).status).toBe(404);
  });

  it("is compared by the laboratory when its name is another, and waits no longer once they are two people", async () => {
    const { number, share } = await at.refer({ contact: { ...contact, name: "Budi Raharjo" } }, ["sgot"]);
    const link = () => at.send("POST", "/referral/open-link", { share_token: share }, "patient2");
    expect(await link()).toMatchObject({ status: 409, code: "name_differs" });
    expect(await link()).toMatchObject({ status: 409, code: "name_differs" });
    const cases = await open.lab.db
      .selectFrom("identity_case")
      .select("identity_case_id")
      .where("referral_number", "=", number)
      .execute();
    expect(cases).toHaveLength(1);
    const body = { ...cases[0], decision: "different" };
    expect((await open.call("POST", "/reference/decide-identity", { body })).status).toBe(200);
    expect((await link()).status).toBe(404);
    expect((await at.own(number, "patient2")).status).toBe(404);
  });
});

describe("the result of a referral", () => {
  async function ways(number: string, order_number: string, username = "doctor") {
    const get = (path: string) => open.get(path, username);
    const of = `order_number=${order_number}`;
    return {
      named: z.looseObject({ patient_name: z.string() }).safeParse((await at.own(number, username)).results)
        .data?.patient_name,
      detail: (await get(`/result/get-detail?${of}`)).status,
      person: (await get(`/result/get-detail?${of}&patient_id=pat-andi`)).status,
      version: (await get(`/result/get-detail?${of}&version=1`)).status,
      read: (await at.send("POST", "/result/mark-read", { order_number }, username)).status,
      report: (await get(`/diagnosis/get-labreport?${of}`)).status,
      checkup: (await get(`/diagnosis/get-mcureport?${of}`)).status,
    };
  }
  const closed = { detail: 404, person: 404, version: 404, read: 404, report: 404, checkup: 404 };
  const opened = { detail: 200, person: 200, version: 200, read: 200, report: 200, checkup: 404 };
  it("opens for the doctor while it is shared, and closes by every way when that ends", async () => {
    const number = await at.referred(["tsh"], true);
    const order_number = await at.order(["TSH"]);
    expect(await ways(number, order_number), "nothing there yet").toMatchObject(closed);
    await at.release(order_number);
    expect(await ways(number, order_number)).toMatchObject({ named: "Andi Wijaya", ...opened });
    expect(await ways(number, order_number, "doctor2"), "another doctor").toMatchObject(closed);
    const logged = await open.lab.db
      .selectFrom("access_event")
      .select(["actor_name", "action", "ground"])
      .where("order_number", "=", order_number)
      .execute();
    const by = { actor_name: "dr. Ratna Dewi Hapsari, Sp.PD", ground: "consent" };
    expect(logged).toContainEqual({ ...by, action: "open" });
    expect(logged).toContainEqual({ ...by, action: "download" });
    const link = await open.get(`/diagnosis/get-labreport?order_number=${order_number}`, "doctor");
    const { linkDownload } = z.object({ linkDownload: z.string() }).parse(link.results);
    expect((await fetch(linkDownload)).status).toBe(200);

    expect((await at.share(order_number, false)).status).toBe(200);
    expect(await ways(number, order_number)).toMatchObject({ named: "A. W.", ...closed });
    expect((await fetch(linkDownload)).status, "a link from before").toBe(404);
    expect((await at.own(number)).results).toMatchObject({ results: [], result_shared: false });
    const sought = await open.get("/referral/get?q=wijaya", "doctor");
    expect(JSON.stringify(sought.results)).not.toContain(number);
  });

  it("stays closed without a tick, until the patient shares the result", async () => {
    const number = await at.referred(["crp"], false);
    const order_number = await at.order(["CRP"]);
    await at.release(order_number);
    expect(await ways(number, order_number)).toMatchObject({ named: "A. W.", ...closed });
    expect((await at.share(order_number, true)).status).toBe(200);
    expect(await ways(number, order_number)).toMatchObject({ named: "Andi Wijaya", ...opened });
  });

  it("is asked about again when the order has other tests", async () => {
    const number = await at.referred(["vitd"], true);
    const order_number = await at.order(["VITD", "FERR"]);
    await at.release(order_number);
    expect(await ways(number, order_number)).toMatchObject(closed);
    const consents = await open.get(`/consent/get?order_number=${order_number}`, "patient2");
    expect(consents.results).toEqual([
      expect.objectContaining({ audience: "referrer", practitioner_id: "prc-doctor", share: false }),
    ]);
  });

  it("pays its fee when it is completed", async () => {
    const number = await at.referred(["crea"], false);
    const order_number = await at.order(["CREA"]);
    const fees = () =>
      open.lab.db
        .selectFrom("referral_fee")
        .select(["kind", "gross"])
        .where("referral_number", "=", number)
        .execute();
    expect(await fees()).toEqual([]);
    await at.release(order_number);
    const { fee } = sentDetail.parse((await at.own(number)).results);
    expect(await fees()).toEqual([{ kind: "fee", gross: fee }]);
    expect((await at.own(number)).results).toMatchObject({ state: "completed" });
  });
});
