import { describe, expect, it } from "vitest";
import { child, familyCalls, idOf } from "../support/family-calls.ts";
import { referralsAt } from "../support/referral-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";

const open = useOpenedEach(() => openTestLab(NOW));

const { send, detail, titles, createWithProof } = familyCalls(() => open);
const adult = {
  ...child,
  first_name: "Oma",
  date_of_birth: "05-02-1940",
  identity_type: "KTP",
  identity_number: "3174050502400003",
};
const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);

describe("people without an account", () => {
  it("need no picture for a child but a declaration; the record is unverified until the laboratory checks it", async () => {
    expect((await send("POST", "/family/create-dependent", { ...child, guardian_declaration: false })).errors).toHaveProperty("guardian_declaration"); // prettier-ignore
    const { status, results } = await send("POST", "/family/create-dependent", child);
    expect(status).toBe(200);
    const id = idOf(results);
    expect(await detail(id)).toMatchObject({
      kind: "dependent",
      check_status: "unverified",
      permissions: ["book", "view_results", "pay"],
      hand_over_date: "2037-02-05",
      editable: true,
      identity_locked: false,
      patient: { first_name: "Bima", identity_number: "3174050502200003" },
    });
    await open.call("POST", "/reference/check-papers", { body: { relation_id: id } });
    expect(await detail(id)).toMatchObject({ check_status: "verified", identity_locked: true });
  });

  it("need a picture of a paper when they are adults, and their results wait for the check", async () => {
    expect((await send("POST", "/family/create-dependent", adult)).errors).toHaveProperty("proof");
    expect((await createWithProof(adult, new Uint8Array([1, 2, 3]))).code).toBe("image_type");
    const { statusCode, results } = await createWithProof(adult, JPEG);
    expect(statusCode).toBe(200);
    const id = idOf(results);
    expect(await detail(id)).toMatchObject({ permissions: ["book", "pay"], hand_over_date: null });
    const proof = await open.lab.db.selectFrom("relation_proof").selectAll().executeTakeFirstOrThrow();
    expect(proof).toMatchObject({ relation_id: id, content_type: "image/jpeg" });
    expect([...new Uint8Array(proof.image)]).toEqual([...JPEG]);
    await open.call("POST", "/reference/check-papers", { body: { relation_id: id } });
    expect((await detail(id)).permissions).toContain("view_results");
  });

  it("need a confirmation when the NIK contradicts birth date or gender", async () => {
    const doubtful = { ...child, identity_number: "3174054502200003" };
    expect(await send("POST", "/family/create-dependent", doubtful)).toMatchObject({
      status: 409,
      code: "identity_doubtful",
      results: { warnings: ["nik_gender"] },
    });
    const confirmed = { ...doubtful, accept_warnings: true };
    expect((await send("POST", "/family/create-dependent", confirmed)).status).toBe(200);
  });

  it("says nothing about a number that somebody else has, and does not block its owner", async () => {
    const answer = await createWithProof(
      {
        ...adult,
        identity_number: "3273020211910005",
        accept_warnings: true,
      },
      JPEG,
    );
    expect(answer.statusCode).toBe(200);
    const check = { body: { relation_id: idOf(answer.results) } };
    expect((await open.call("POST", "/reference/check-papers", check)).code).toBe("identity_taken");
  });

  it("refuses a date after today, a name without letters and a short NIK", async () => {
    const answer = await send("POST", "/family/create-dependent", { ...child, first_name: "7" });
    expect(answer.errors).toHaveProperty("first_name");
    const dates = await send("POST", "/family/create-dependent", {
      ...child,
      date_of_birth: "01-01-2030",
      identity_number: "123",
    });
    expect(Object.keys(dates.errors ?? {}).sort()).toEqual(["date_of_birth", "identity_number"]);
  });

  it("have their data corrected until the laboratory has checked it", async () => {
    const id = idOf((await send("POST", "/family/create-dependent", child)).results);
    const { relation_code: _code, guardian_declaration: _declared, ...person } = child;
    const correct = async (body: object) =>
      send("PUT", "/family/update", {
        relation_id: id,
        version: (await detail(id)).version,
        person: { ...person, ...body },
      });
    expect(await correct({ place_of_birth: "Depok" })).toMatchObject({
      status: 200,
      results: { patient: { place_of_birth: "Depok" } },
    });
    expect((await correct({ date_of_birth: "05-02-1990", identity_number: "3174050502900003" })).errors).toHaveProperty("date_of_birth"); // prettier-ignore
    await open.call("POST", "/reference/check-papers", { body: { relation_id: id } });
    expect((await correct({ first_name: "Other" })).errors).toHaveProperty("identity_number");
  });

  it("refuses to make a child younger, and any other birth date after the first day: a branch does that", async () => {
    const at = open.clock.at;
    const id = idOf((await send("POST", "/family/create-dependent", child)).results);
    const { relation_code: _code, guardian_declaration: _declared, ...person } = child;
    const born = async (date_of_birth: string) =>
      send("PUT", "/family/update", {
        relation_id: id,
        version: (await detail(id)).version,
        person: { ...person, date_of_birth, accept_warnings: true },
        accept_warnings: true,
      });
    const handOver = (await detail(id)).hand_over_date;
    for (const younger of ["06-02-2020", "05-02-2021"])
      expect((await born(younger)).errors).toHaveProperty("date_of_birth");
    expect((await detail(id)).hand_over_date).toBe(handOver);
    expect((await born("04-02-2020")).status).toBe(200);
    open.clock.at = new Date(at.getTime() + 25 * 3_600_000);
    open.forget();
    for (const other of ["03-02-2020", "05-02-2020"])
      expect((await born(other)).errors).toHaveProperty("date_of_birth");
    expect((await born("04-02-2020")).status).toBe(200);
    const papers = { relation_id: id, date_of_birth: "2020-02-09" };
    expect((await open.call("POST", "/reference/check-papers", { body: papers })).status).toBe(200);
    expect((await detail(id)).patient).toMatchObject({ date_of_birth: "2020-02-09" });
    open.clock.at = at;
    open.forget();
    await open.call("DELETE", `/family/remove?relation_id=${id}`, { token: await open.token("patient") });
  });

  it("are at most ten for one account", async () => {
    for (const day of ["01", "02", "03", "04", "05", "06", "07", "08"]) {
      const born = { date_of_birth: `${day}-02-2020`, identity_number: `317405${day}02200003` };
      expect((await send("POST", "/family/create-dependent", { ...child, ...born })).status).toBe(200);
    }
    expect((await send("POST", "/family/create-dependent", child)).code).toBe("dependent_limit");
  });
});

describe("the hand-over at 17", () => {
  const results = (permissions: string[]) => permissions.includes("view_results");

  it("is announced to the carer once, 60 days before, and to no one else earlier", async () => {
    await open.lab.sweep();
    expect(await titles("patient")).not.toContain("A family member turns 17 soon");
    await send("POST", "/family/create-dependent", {
      ...child,
      date_of_birth: "20-01-2010",
      identity_number: "3174052001100003",
    });
    await open.lab.sweep();
    expect(await titles("patient"), "61 days before").not.toContain("A family member turns 17 soon");
    open.clock.at = new Date("2026-11-21T03:30:00Z");
    open.forget();
    await open.lab.sweep();
    await open.lab.sweep();
    expect(
      (await titles("patient")).filter((title) => title === "A family member turns 17 soon"),
    ).toHaveLength(1);
  });

  it("is not announced to those who may not see results", async () => {
    const born = { date_of_birth: "20-12-2009", identity_number: "3174052012090003" };
    expect((await send("POST", "/family/create-dependent", { ...child, ...born })).status).toBe(200);
    await open.lab.db
      .updateTable("family_relation")
      .set({ permissions: '["book","pay"]' })
      .where("owner_account_id", "=", "acc-patient")
      .execute();
    await open.lab.sweep();
    expect(await titles("patient")).not.toContain("A family member turns 17 soon");
  });

  it("gives the decision to the person, who approves with an own account, with less", async () => {
    open.clock.at = new Date("2026-12-20T03:30:00Z");
    const before = await detail("rel-nadia");
    expect(before).toMatchObject({ paused: true, hand_over_date: "2026-12-20" });
    expect(results(before.permissions)).toBe(false);
    const opened = await open.call("POST", "/reference/open-account", {
      body: { username: "unfinished", medical_record_number: "1000234506" },
    });
    expect(opened.status).toBe(200);
    const received = await detail("rel-nadia", "unfinished");
    expect(received).toMatchObject({ direction: "received", relation_name_en: "Parent", paused: true });
    const answer = await send(
      "POST",
      "/family/respond",
      { relation_id: "rel-nadia", decision: "approve", permissions: ["view_results"] },
      "unfinished",
    );
    expect(answer).toMatchObject({ status: 200, results: { end_date: "2027-12-20" } });
    const after = await detail("rel-nadia");
    expect(after).toMatchObject({ paused: false, hand_over_date: null, editable: false });
    expect(after.permissions).toEqual(["view_results"]);
  });

  it("gives the record the account's contacts, and the referrals that wait for them", async () => {
    const { db } = open.lab;
    const { email, phone } = await db
      .selectFrom("account")
      .select(["email", "phone"])
      .where("username", "=", "unfinished")
      .executeTakeFirstOrThrow();
    const born = db.selectFrom("patient").select("date_of_birth").where("patient_id", "=", "pat-nadia");
    const { date_of_birth } = await born.executeTakeFirstOrThrow();
    const contact = { name: "Nadia Pratama", phone, date_of_birth };
    const { number } = await referralsAt(open).refer({ contact }, ["urine"]);
    await open.call("POST", "/reference/open-account", {
      body: { username: "unfinished", medical_record_number: "1000234506" },
    });
    const record = db.selectFrom("patient").select(["email", "phone"]).where("patient_id", "=", "pat-nadia");
    expect(await record.executeTakeFirst()).toEqual({ email, phone });
    const answer = await open.get(`/referral/get-detail?referral_number=${number}`, "unfinished");
    expect(answer.status).toBe(200);
  });

  it("ends when the person says no", async () => {
    open.clock.at = new Date("2026-12-20T03:30:00Z");
    await open.call("POST", "/reference/open-account", {
      body: { username: "unfinished", medical_record_number: "1000234506" },
    });
    await send("POST", "/family/respond", { relation_id: "rel-nadia", decision: "reject" }, "unfinished");
    expect((await detail("rel-nadia")).status).toBe("ended");
  });

  it("makes an own account only for a record without one", async () => {
    const opened = await open.call("POST", "/reference/open-account", {
      body: { username: "unfinished", medical_record_number: "1000234501" },
    });
    expect(opened.status).toBe(404);
  });
});
