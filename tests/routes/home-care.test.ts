import { afterEach, describe, expect, it } from "vitest";
import * as picker from "../../app/routes/patient/home-care-address/route.tsx";
import {
  at,
  BUDI,
  failureOf,
  openHomeCare,
  RAKA,
  SITI,
  stepOf,
  textsOf,
} from "../support/home-care-portal.ts";
import { openPatientPortal, reply } from "../support/patient-portal.ts";
import { randomUUID } from "node:crypto";
import { useOpened, useOpenedEach } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openPatientPortal);

afterEach(() => {
  portal.answerNormally();
});
const care = useOpenedEach(() => openHomeCare(portal));

describe("home care: people", () => {
  it("begins without anything chosen, and lets no step be skipped", async () => {
    expect(stepOf(await care.page(1))).toMatchObject({ name: "who", limit: 4 });
    for (const step of [2, 3, 4, 5, 6]) expect((await care.page(step)).location).toBe(at(1));
    expect((await care.submit(6, {})).location).toBe(at(1));
  });

  it("refuses no people, another account's patient, and more people than one visit takes", async () => {
    expect(textsOf(await care.submit(1, {}))).toEqual(["Patient list can't empty"]);
    // Andi is another account; Hartini has not allowed bookings.
    expect(textsOf(await care.submit(1, { patients: ["pat-andi", "pat-hartini"] }))).toEqual([
      "Patient list can't empty",
    ]);
    portal.answer(
      "GET /homecare/coverage",
      reply(200, {
        results: {
          covered: true,
          plant_id: "plt-jkt-sdr",
          member_limit: 2,
          min_order: 0,
          service_fee: 0,
          timezone: "Asia/Jakarta",
        },
      }),
    );
    await care.choose([SITI], { [SITI]: ["prd-cbc"] });
    await care.submit(3, { intent: "saved", address_id: "adr-home" });
    const many = await care.submit(1, { patients: [SITI, BUDI, RAKA] });
    expect(many.status).toBe(400);
    expect(textsOf(many)).toEqual([
      "At most 2 people in one visit; more members need a different booking time",
    ]);
    expect(failureOf(many).values["patients"]).toEqual([SITI, BUDI, RAKA]);
  });

  it("adds the preselected test to each person's list", async () => {
    expect(stepOf(await care.page(1, "&product=prd-cbc")).product?.id).toBe("prd-cbc");
    // Unavailable at home.
    expect(stepOf(await care.page(1, "&product=prd-ecg")).product).toBeNull();
    expect((await care.submit(1, { patients: [SITI, BUDI], product: "prd-cbc" })).location).toBe(at(3));
    const { people } = stepOf(await care.page(2));
    expect(people?.map(({ tests }) => tests.map(({ id }) => id))).toEqual([["prd-cbc"], ["prd-cbc"]]);
  });
});

describe("home care: tests", () => {
  it("keeps a list for each person, and adds nothing twice", async () => {
    await care.choose([SITI, BUDI], { [SITI]: ["prd-cbc", "prd-lipid"], [BUDI]: ["prd-uric"] });
    await care.submit(2, { intent: "add", patient_id: SITI, tests: "prd-cbc" });
    await care.submit(2, { intent: "remove", patient_id: SITI, product_id: "prd-lipid" });
    const { people } = stepOf(await care.page(2));
    expect(people?.map(({ tests }) => tests.map(({ id }) => id))).toEqual([["prd-cbc"], ["prd-uric"]]);
  });

  it("keeps what is ticked when it searches", async () => {
    await care.choose([SITI], {});
    const outcome = await care.submit(2, { intent: "search", patient_id: SITI, q: "gula", tests: "prd-cbc" });
    expect(outcome.location).toBe(`${at(2)}&for=${SITI}&q=gula`);
    const { picker: list } = stepOf(await care.page(2, `&for=${SITI}&q=gula`));
    expect(list?.products.some(({ id }) => id === "prd-glu-f")).toBe(true);
    expect(stepOf(await care.page(2)).people?.[0]?.tests.map(({ id }) => id)).toEqual(["prd-cbc"]);
    const byEnter = await care.submit(2, { patient_id: SITI, q: "darah" });
    expect(byEnter.location, "Enter in the search field names no button").toBe(
      `${at(2)}&for=${SITI}&q=darah`,
    );
  });

  it("refuses a test not done at home or not for this person, and another account's patient", async () => {
    await care.choose([SITI, BUDI], {});
    const { product_id, name_en } = await portal.lab.db
      .selectFrom("product")
      .select(["product_id", "name_en"])
      .where("gender_restriction", "=", "F")
      .where("home_care_available", "=", 1)
      .executeTakeFirstOrThrow();
    const restricted = await care.submit(2, {
      intent: "add",
      patient_id: BUDI,
      tests: [product_id, "prd-cbc"],
    });
    expect(restricted.status).toBe(400);
    expect(textsOf(restricted)).toEqual([`${name_en}: This test is only for female patients`]);
    expect(failureOf(restricted).values["tests"]).toEqual([product_id, "prd-cbc"]);
    expect(textsOf(await care.submit(2, { intent: "add", patient_id: SITI, tests: "prd-ecg" }))).toEqual([
      "Some product is not available in this branch",
    ]);
    const foreign = await care.submit(2, { intent: "add", patient_id: "pat-andi", tests: "prd-cbc" });
    expect(foreign.status).toBe(404);
  });

  it("names who has no test yet", async () => {
    await care.choose([SITI, BUDI], { [SITI]: ["prd-cbc"] });
    expect(textsOf(await care.submit(2, {}))).toEqual(["Add at least one test for Budi Pratama"]);
  });
});

describe("home care: address", () => {
  it("reports an uncovered area, names the nearest branches, and keeps the input", async () => {
    await care.choose([SITI], { [SITI]: ["prd-cbc"] });
    const outside = await care.submit(3, { intent: "saved", address_id: "adr-parents" });
    expect(outside.status).toBe(409);
    expect(textsOf(outside)).toEqual(["Home care does not reach this subdistrict yet"]);
    expect(stepOf(await care.page(3)).outside?.nearest.map(({ id }) => id)[0]).toBe("plt-jkt-klg");
    expect((await care.submit(3, { intent: "saved", address_id: "adr-home" })).location).toBe(at(4));
    expect(stepOf(await care.page(3)).outside).toBeNull();
    expect(textsOf(await care.submit(3, { intent: "saved", address_id: "adr-of-somebody" }))).toEqual([
      "Please choose an address",
    ]);
  });

  it("returns to the tests below the minimum, and says how much is missing", async () => {
    await care.choose([SITI], { [SITI]: ["prd-glu-f"] });
    const small = await care.submit(3, { intent: "saved", address_id: "adr-home" });
    expect(small.location).toBe(at(2));
    expect(small.cookies).toContain("flash=");
    expect(textsOf(await care.submit(2, {}))).toEqual([
      "A home visit here needs at least IDR 100.000.00; add IDR 55.000.00 more",
    ]);
    await care.submit(2, { intent: "add", patient_id: SITI, tests: "prd-cbc" });
    expect((await care.submit(2, {})).location).toBe(at(4));
  });

  it("keeps what was typed while the area is chosen, and saves the address when asked to", async () => {
    await care.choose([SITI], { [SITI]: ["prd-cbc"] });
    const typed = { detail: "Jl. Cipaganti 5", landmark: "", contact_phone: "0812-3456-7801" };
    const away = await care.submit(3, { intent: "area", ...typed });
    expect(away.location).toBe("/patient/home-care/address");
    const chosen = await portal.post(
      picker.action,
      care.cookie,
      "/patient/home-care/address?find=gandaria+utara",
      {
        client_request_id: randomUUID(),
        subdistrict_code: "3174071009",
      },
    );
    expect(chosen.location).toBe(`${at(3)}#area`);
    const step = stepOf(await care.page(3));
    expect(step.area).toContain("Gandaria Utara");
    expect(step.typed).toMatchObject(typed);
    const before = portal.count("POST /address/create");
    expect((await care.submit(3, { ...typed, save: "on" })).location).toBe(at(4));
    expect(portal.count("POST /address/create")).toBe(before + 1);
  });

  it("is saved when asked to, even if the visit does not reach the minimum there", async () => {
    await care.choose([SITI], { [SITI]: ["prd-glu-f"] });
    const typed = { detail: "Jl. Kerinci 8", landmark: "", contact_phone: "081234567801" };
    await care.submit(3, { intent: "area", ...typed });
    const area = { client_request_id: randomUUID(), subdistrict_code: "3174071009" };
    const picked = "/patient/home-care/address?find=gandaria+utara";
    await portal.post(picker.action, care.cookie, picked, area);
    const before = portal.count("POST /address/create");
    expect((await care.submit(3, { ...typed, save: "on", label: "Kerinci" })).location).toBe(at(2));
    expect(portal.count("POST /address/create")).toBe(before + 1);
  });

  it("stays in the form when the laboratory cannot save it, and the page says why", async () => {
    await care.choose([SITI], { [SITI]: ["prd-cbc"] });
    const typed = { detail: "Jl. Cipaganti 5", landmark: "Pagar hijau", contact_phone: "081234567801" };
    await care.submit(3, { intent: "area", ...typed });
    const area = { client_request_id: randomUUID(), subdistrict_code: "3174071009" };
    const picked = "/patient/home-care/address?find=gandaria+utara";
    await portal.post(picker.action, care.cookie, picked, area);
    portal.answer("POST /address/create", reply(501));
    const refused = await care.submit(3, { ...typed, save: "on" });
    expect([refused.status, textsOf(refused)]).toEqual([501, ["This service is not available yet."]]);
    expect(refused.data).toMatchObject({ values: { detail: [typed.detail], landmark: [typed.landmark] } });
    // Unticked, the visit continues.
    expect((await care.submit(3, typed)).location).toBe(at(4));
  });

  it("asks for area, street and phone, in the right words", async () => {
    await care.choose([SITI], { [SITI]: ["prd-cbc"] });
    expect(textsOf(await care.submit(3, { detail: "Jl. Barito 7", contact_phone: "081234567801" }))).toEqual([
      "Please choose the area of the address",
    ]);
    const unseen = { detail: "\u200b\u2800\u3164\u200b\u3164", contact_phone: "081234567801" };
    expect(Object.keys(failureOf(await care.submit(3, unseen)).fields)).toEqual(["detail"]);
    const wrong = await care.submit(3, { detail: "x", contact_phone: "08123456789012345" });
    expect(textsOf(wrong)).toEqual(["Please enter the street and house number", "Max 13 characters"]);
    expect(failureOf(wrong).values["contact_phone"]).toEqual(["08123456789012345"]);
  });
});
