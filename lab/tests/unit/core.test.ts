import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createLab } from "../../create.ts";
import { notify } from "../../domains/notifications/notifications.ts";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

/** Friday, 10:30 WIB, 12:30 WIT */
const NOW = "2026-11-20T03:30:00Z";

const get = (path: string, username?: string) => open.get(path, username);

const open = useOpened(() => openTestLab(NOW));

describe("login", () => {
  it.each([
    [{ username: "patient" }, "PATIENT", true],
    [{ username: "PATIENT" }, "PATIENT", true],
    [{ email: "Siti.Rahmawati@example.com" }, "PATIENT", true],
    [{ phone_number: "+6281234567801" }, "PATIENT", true],
    [{ phone_number: "0812-3456-7801" }, "PATIENT", true],
    [{ username: "unfinished" }, "PATIENT", false],
    [{ username: "doctor" }, "REFERRER", true],
    [{ username: "facility" }, "HEALTH FACILITY", true],
    [{ username: "hrd", is_company: true, company_code: "nusantara" }, "PAYOR", true],
    [{ username: "company2", is_company: true, company_code: "SAMUDRA" }, "PAYOR", true],
  ])("accepts %o", async (body, account_type, fully_registered) => {
    const response = await open.login({ ...body, password: PASSWORD });
    expect(response.status).toBe(200);
    expect(response).toMatchObject({ account_type, fully_registered });
    expect(z.string().min(22).parse(response["access_token"])).not.toBe("");
  });

  it("refuses unknown names, wrong passwords and the wrong form with the same response", async () => {
    const refusals = await Promise.all([
      open.login({ username: "nobody", password: PASSWORD }),
      open.login({ username: "patient", password: "wrong" }),
      open.login({ username: "patient", password: ` ${PASSWORD}` }),
      open.login({ username: "hrd", password: PASSWORD }),
      open.login({ username: "patient", password: PASSWORD, is_company: true, company_code: "NUSANTARA" }),
      open.login({ username: "hrd", password: "wrong", is_company: true, company_code: "SAMUDRA" }),
      open.login({ username: "' or 1=1 --", password: PASSWORD }),
    ]);
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
    expect(refusals[0]).toMatchObject({
      status: 400,
      message: "Please enter the username / password correctly",
      code: "login_refused",
    });
  });

  it("names a wrong company ID only after the right password", async () => {
    const body = { username: "hrd", password: PASSWORD, is_company: true, company_code: "SAMUDRA" };
    expect(await open.login(body)).toMatchObject({
      status: 400,
      message: "Please enter the company ID correctly",
      code: "company_refused",
    });
    expect((await open.login(body, "id")).message).toBe("Mohon masukkan ID perusahaan dengan benar");
  });

  it("names missing fields", async () => {
    const response = await open.login({ is_company: true });
    expect(response.status).toBe(400);
    expect(response.errors?.["password"]).toEqual(["This field is required"]);
    const named = await open.login({ password: "x", is_company: true }, "id");
    expect(named.errors?.["username"]).toEqual(["Bagian ini harus diisi"]);
    expect(named.errors?.["company_code"]).toEqual(["Mohon masukkan ID perusahaan dengan benar"]);
  });

  it("expires tokens: after 1 hour for unfinished registrations, 24 hours for others", async () => {
    const unfinished = await open.token("unfinished");
    const patient = await open.token("patient");
    try {
      open.clock.at = new Date(Date.parse(NOW) + 3601_000);
      expect((await open.call("GET", "/profile", { token: unfinished })).status).toBe(401);
      expect((await open.call("GET", "/profile", { token: patient })).status).toBe(200);
      open.clock.at = new Date(Date.parse(NOW) + 24 * 3600_000 + 1000);
      expect((await open.call("GET", "/profile", { token: patient })).status).toBe(401);
    } finally {
      open.clock.at = new Date(NOW);
    }
  });

  it("stores tokens and passwords only as hashes", async () => {
    const stored = await open.lab.db.selectFrom("access_token").select("token_hash").execute();
    expect(stored.map((row) => row.token_hash)).not.toContain(await open.token("patient"));
    const account = await open.lab.db.selectFrom("account").select("password_hash").executeTakeFirstOrThrow();
    expect(account.password_hash).toMatch(/^scrypt\$/);
  });
});

describe("access", () => {
  it("responds 401 without a token or with an unknown one", async () => {
    expect((await open.call("GET", "/profile")).status).toBe(401);
    const response = await open.call("GET", "/profile?lang=id", { token: "x".repeat(43) });
    expect(response).toMatchObject({ status: 401, message: "Sesi Anda berakhir. Silakan masuk lagi." });
  });

  it.each([
    ["/patient/dashboard", "doctor"],
    ["/family/get", "facility"],
    ["/promo/get", "doctor"],
    ["/product/get", "unfinished"],
    ["/notifications/get", "unfinished"],
  ])("hides %s from %s", async (path, username) => {
    expect((await get(path, username)).status).toBe(404);
  });

  it("responds in JSON to unknown calls and to invalid or large bodies", async () => {
    expect((await open.call("GET", "/nothing-here")).status).toBe(501);
    const post = async (body: string) =>
      (
        await fetch(`${open.lab.url}/login`, {
          method: "POST",
          headers: { "Content-Type": "application/json" },
          body,
        })
      ).status;
    expect(await post("{")).toBe(400);
    expect(await post(JSON.stringify({ username: "x".repeat(2_100_000) }))).toBe(413);
    expect(await post(JSON.stringify({ username: { $ne: 1 }, password: ["x"] }))).toBe(400);
  });
});

describe("profile and dashboard", () => {
  it("shows the patient behind the token", async () => {
    expect((await get("/profile")).results).toMatchObject({
      username: "patient",
      account_type: "PATIENT",
      company: null,
      person: {
        first_name: "Siti",
        gender: "F",
        phone_code: "+62",
        phone_number: "81234567801",
        patient: { patient_id: "pat-siti", medical_record_number: "1000234501" },
      },
    });
  });

  it.each([
    ["hrd", "NUSANTARA", ["admin", "hrd"]],
    ["finance", "NUSANTARA", ["finance"]],
    ["company2", "SAMUDRA", ["admin", "hrd", "finance"]],
  ])("shows company and roles of %s", async (username, company_code, company_role) => {
    await open.token(username, company_code);
    expect((await get("/profile", username)).results).toMatchObject({
      account_type: "PAYOR",
      company: { company_code },
      company_role,
      person: { patient: null, address: null },
    });
  });

  it("shows accounts of other types without company or patient", async () => {
    for (const username of ["doctor", "facility", "unfinished"]) {
      expect((await get("/profile", username)).results).toMatchObject({
        company: null,
        company_role: [],
        person: { patient: null },
      });
    }
    expect((await get("/profile", "unfinished")).results).toMatchObject({ fully_registered: false });
  });

  it("counts relationship requests and refuses patients that the caller may not book for", async () => {
    expect((await get("/patient/dashboard")).results).toMatchObject({
      relationship_requests_count: 1,
      referrals: [{ referral_number: "REF-0000101" }, { referral_number: "REF-0000102" }],
      invitations: [{ company_name: "PT Nusantara Jaya Abadi" }],
    });
    expect((await get("/patient/dashboard?patient_id=pat-budi")).status).toBe(200);
    for (const other of ["pat-hartini", "pat-andi", "nobody"]) {
      expect((await get(`/patient/dashboard?patient_id=${other}`)).status).toBe(404);
    }
  });
});

describe("family", () => {
  it("lists relations without the caller, with personal data only after approval", async () => {
    const { results } = await get("/family/get");
    expect(results).toMatchObject([
      {
        relation_id: "rel-to-andi",
        direction: "sent",
        status: "pending",
        patient: { patient_id: null, name: "andi.wijaya@example.com" },
      },
      {
        relation_id: "rel-from-andi",
        direction: "received",
        status: "pending",
        patient: { patient_id: null, name: "Andi Wijaya", date_of_birth: null, medical_record_number: null },
      },
      {
        relation_id: "rel-budi",
        direction: "owner",
        permissions: ["book"],
        patient: { patient_id: "pat-budi" },
      },
      { relation_id: "rel-hartini", permissions: ["view_results"], patient: { name: "Hartini" } },
      { relation_id: "rel-nadia", kind: "dependent", patient: { patient_id: "pat-nadia" } },
      { relation_id: "rel-raka", relation_name_id: "Anak", patient: { medical_record_number: "1000234502" } },
    ]);
    expect((await get("/family/get", "patient2")).results).toMatchObject([
      {
        direction: "received",
        patient: { patient_id: null, name: "Siti Rahmawati", medical_record_number: null },
      },
      {
        direction: "sent",
        patient: { patient_id: null, name: "siti.rahmawati@example.com", medical_record_number: null },
      },
    ]);
  });
});

describe("notifications and promos", () => {
  const notices = z.array(z.looseObject({ id: z.string(), title: z.string(), is_read: z.boolean() }));

  it("lists unread first, in the language of the call, with the unread count", async () => {
    const first = await get("/notifications/get?per_page=10&page=1");
    const list = notices.parse(first.results);
    expect(list).toHaveLength(10);
    const unread = list.filter((item) => !item.is_read).length;
    expect(first.meta).toMatchObject({ page: 1, per_page: 10, unread_count: unread });
    expect(list.slice(0, unread).every((item) => !item.is_read)).toBe(true);
    const indonesian = notices.parse((await get("/notifications/get?lang=id")).results);
    expect(indonesian.map((item) => item.id)).toEqual(list.map((item) => item.id));
    expect(indonesian[0]?.title).not.toBe(list[0]?.title);
  });

  it("marks only the caller's own as read", async () => {
    const before = await get("/notifications/get", "patient2");
    const id = notices.parse(before.results)[0]?.id ?? "";
    const read = async (username: string, body: unknown) =>
      open.call("POST", "/notifications/read", { token: await open.token(username), body });
    expect((await read("patient", { notification_id: id })).status).toBe(404);
    expect((await get("/notifications/get", "patient2")).meta).toEqual(before.meta);
    const unread = Number(before.meta?.["unread_count"] ?? 0) - 1;
    expect((await read("patient2", { notification_id: id })).results).toEqual({ unread_count: unread });
    expect((await read("patient2", { notification_id: id })).status).toBe(200);
    const account_id = "acc-patient2";
    await notify(open.lab.db, open.clock, {
      account_id,
      title_en: "a",
      title_id: "b",
      message_en: "c",
      message_id: "d",
    });
    expect((await get("/notifications/get", "patient2")).meta).toMatchObject({ unread_count: unread + 1 });
    expect((await read("patient2", { all: true })).results).toEqual({ unread_count: 0 });
    expect((await read("patient2", {})).status).toBe(400);
  });

  it("lists current promos", async () => {
    const promos = z.array(z.looseObject({ id: z.string() }));
    expect(promos.parse((await get("/promo/get")).results).map((item) => item.id)).toEqual([
      "prm-heart",
      "prm-sehat",
      "prm-package",
    ]);
  });
});

describe("data", () => {
  it("is the same for the same day and survives a restart", async () => {
    const other = mkdtempSync(join(tmpdir(), "lab-core-"));
    try {
      const first = await createLab({ dataDir: other, clock: open.clock });
      const prices = await first.db.selectFrom("product_price").selectAll().execute();
      const patients = await first.db.selectFrom("patient").selectAll().execute();
      await first.db.deleteFrom("notification").execute();
      await first.close();
      expect(prices).toEqual(await open.lab.db.selectFrom("product_price").selectAll().execute());
      expect(patients).toEqual(await open.lab.db.selectFrom("patient").selectAll().execute());
      const again = await createLab({ dataDir: other, clock: open.clock });
      expect(await again.db.selectFrom("notification").selectAll().execute()).toEqual([]);
      await again.close();
    } finally {
      rmSync(other, { recursive: true, force: true });
    }
  });
});
