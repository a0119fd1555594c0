import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ids } from "../../seed/ids.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const { siti, raka, budi, hartini } = ids.patients;

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

const detail = (patient_id: string, username?: string) =>
  open.get(`/medical-record/get-detail?patient_id=${patient_id}`, username);
const send = async (method: string, path: string, body: object, username = "patient") =>
  open.call(method, `/medical-record/${path}`, {
    token: await open.token(username),
    body: { client_request_id: randomUUID(), ...body },
  });
const declare = (patient_id: string, version: number, allergies: string, username?: string) =>
  send("PUT", "update-declared", { patient_id, version, allergies, conditions: "", medicines: "" }, username);
const eventsOf = (patient_id: string) =>
  open.lab.db
    .selectFrom("access_event")
    .select(["actor_account_id", "what", "action", "ground"])
    .where("patient_id", "=", patient_id)
    .execute();
const record = z.looseObject({
  is_self: z.boolean(),
  decides: z.boolean(),
  declared: z.looseObject({ version: z.number() }),
  visits: z.array(z.looseObject({ order_number: z.string(), date: z.string(), tests: z.array(z.string()) })),
  access_log: z.array(z.unknown()).nullable(),
});

describe("a medical record", () => {
  it("is shown to the patient and to carers who may see results, and each opening is logged once", async () => {
    const current = record.parse((await detail(siti)).results);
    expect(current).toMatchObject({ is_self: true, decides: true });
    expect(current.visits.length).toBeGreaterThan(15);
    const dates = current.visits.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set(dates.map((date) => date.slice(0, 4))).size).toBe(4);
    expect(await eventsOf(siti)).toEqual([
      { actor_account_id: ids.accounts.patient, what: "record", action: "open", ground: "self" },
    ]);
    const child = record.parse((await detail(raka)).results);
    expect(child).toMatchObject({ is_self: false, decides: true, access_log: null });
    expect(await eventsOf(raka)).toEqual([
      { actor_account_id: ids.accounts.patient, what: "record", action: "open", ground: "relation" },
    ]);
  });

  it("is not found for anybody else, and nothing is logged", async () => {
    const before = await eventsOf(siti);
    // Budi lets Siti book only; Andi's answer is pending; access to Hartini ended yesterday.
    for (const [patient_id, username] of [
      [budi, "patient"],
      [siti, "patient2"],
      [hartini, "patient2"],
      ["pat-nobody", "patient"],
    ] as const) {
      for (const call of ["get-detail", "get-printout", "get-access-log", "get-shares"]) {
        const path = `/medical-record/${call}?patient_id=${patient_id}`;
        expect((await open.get(path, username)).status, path).toBe(404);
      }
      expect((await declare(patient_id, 0, "x", username)).status).toBe(404);
      const share = await send("POST", "create-share", { patient_id, hours: 1 }, username);
      expect(share.status).toBe(404);
    }
    expect((await detail(siti, "doctor")).status).toBe(404);
    expect(await eventsOf(siti)).toEqual(before);
    expect(await eventsOf(budi)).toEqual([]);
    expect(await eventsOf(hartini)).toEqual([]);
  });

  it("lists only what took place, and of each visit only the patient's tests", async () => {
    const { visits } = record.parse((await detail(siti)).results);
    const orders = await open.lab.db
      .selectFrom("lab_order")
      .select(["order_number", "order_status"])
      .where(
        "order_number",
        "in",
        visits.map(({ order_number }) => order_number),
      )
      .execute();
    expect(new Set(orders.map(({ order_status }) => order_status))).toEqual(
      new Set(["progress", "completed"]),
    );
    const child = record.parse((await detail(raka)).results).visits;
    const shared = visits.filter((visit) =>
      child.some(({ order_number }) => order_number === visit.order_number),
    );
    for (const visit of shared) {
      const lines = await open.lab.db
        .selectFrom("order_line")
        .select("name_en")
        .where("order_number", "=", visit.order_number)
        .where("patient_id", "=", siti)
        .where("product_id", "is not", null)
        .orderBy("position")
        .execute();
      expect(visit.tests).toEqual(lines.map(({ name_en }) => name_en));
    }
  });
});

describe("declared data", () => {
  it("is kept in versions; a stale one hears what holds now", async () => {
    expect(await declare(siti, 1, "Penicillin")).toMatchObject({
      status: 200,
      results: { version: 2, allergies: "Penicillin", by_caller: true, reported_by: "Siti Rahmawati" },
    });
    expect(await declare(siti, 1, "Latex")).toMatchObject({
      status: 409,
      code: "version_changed",
      results: { version: 2, allergies: "Penicillin" },
    });
    expect((await declare(siti, 2, "")).status).toBe(200);
    const versions = await open.lab.db
      .selectFrom("declared_version")
      .select(["version", "allergies"])
      .where("patient_id", "=", siti)
      .execute();
    expect(versions).toEqual([
      { version: 1, allergies: "Penisilin (ruam kulit)" },
      { version: 2, allergies: "Penicillin" },
      { version: 3, allergies: "" },
    ]);
    await expect(open.lab.db.deleteFrom("declared_version").execute()).rejects.toThrow("append-only");
  });

  it("has at most 1000 characters each", async () => {
    expect((await declare(siti, 3, "x".repeat(1000))).status).toBe(200);
    expect(await declare(siti, 4, "x".repeat(1001))).toMatchObject({
      status: 400,
      errors: { allergies: ["Max 1000 characters"] },
    });
  });

  it("belongs to the person who has an account", async () => {
    await open.lab.db
      .updateTable("family_relation")
      .set({ status: "approved" })
      .where("relation_id", "=", "rel-from-andi")
      .execute();
    expect(record.parse((await detail(siti, "patient2")).results)).toMatchObject({
      decides: false,
      access_log: null,
    });
    expect((await declare(siti, 3, "x", "patient2")).status).toBe(404);
    expect((await send("POST", "create-share", { patient_id: siti, hours: 1 }, "patient2")).status).toBe(404);
    expect((await open.get(`/medical-record/get-access-log?patient_id=${siti}`, "patient2")).status).toBe(
      404,
    );
    expect((await declare(raka, 0, "Peanuts")).status).toBe(200);
  });
});

describe("reading the access log", () => {
  it("is logged itself, after what it shows", async () => {
    const path = `/medical-record/get-access-log?patient_id=${siti}`;
    const lines = z.array(
      z.looseObject({ actor_name: z.string(), what: z.string(), count: z.number(), is_own: z.boolean() }),
    );
    const first = lines.parse((await open.get(path)).results);
    expect(first[0]).toMatchObject({ actor_name: "Andi Wijaya", what: "record", count: 1, is_own: false });
    const second = lines.parse((await open.get(path)).results);
    expect(second[0]).toMatchObject({ what: "access_log", count: 1, is_own: true });
    expect((await eventsOf(siti)).filter(({ what }) => what === "access_log")).toHaveLength(2);
  });
});
