import { describe, expect, it } from "vitest";
import type { Caller } from "../../lib/call-context.ts";
import {
  accessiblePatients,
  accessTo,
  closedPatients,
  hideSensitive,
  isHidden,
  requireAccess,
} from "../../domains/patients/access.ts";
import { addDays, birthday, labToday } from "../../lib/local-time.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const NOW = "2026-11-20T03:30:00Z";

const open = useOpened(() => openTestLab(NOW));

const siti: Caller = { account_id: "acc-patient", user_type: 1, patient_id: "pat-siti", token: "" };
const andi: Caller = { account_id: "acc-patient2", user_type: 1, patient_id: "pat-andi", token: "" };
const at = (now: string) => ({ now: () => new Date(now) });
const may = async (caller: Caller, patient_id: string, now = NOW) =>
  (await accessTo(open.lab.db, at(now), caller, patient_id))?.permissions ?? null;

describe("an account's permissions for a patient", () => {
  it("cover everything for the own record, the granted rights for a relative, and nothing otherwise", async () => {
    const everything = ["book", "view_results", "pay"];
    expect(await may(siti, "pat-siti")).toEqual(everything);
    expect(await may(siti, "pat-raka")).toEqual(everything);
    expect(await may(siti, "pat-budi")).toEqual(["book"]);
    expect(await may(siti, "pat-hartini")).toEqual(["view_results"]);
    expect(await may(siti, "pat-andi"), "ended, asked again, rejected").toBeNull();
    expect(await may(andi, "pat-siti"), "asked for").toBeNull();
    expect(await may(siti, "pat-nobody")).toBeNull();
    await expect(requireAccess(open.lab.db, at(NOW), siti, "pat-budi", "pay")).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("end with the last day of the relation, in Jakarta", async () => {
    const relation = open.lab.db.selectFrom("family_relation").select("end_date");
    const { end_date } = await relation
      .where("relation_id", "=", "rel-andi-hartini")
      .executeTakeFirstOrThrow();
    expect(end_date).toBe(addDays(labToday(new Date(NOW)), -1));
    expect(await may(andi, "pat-hartini")).toBeNull();
    expect(await may(andi, "pat-hartini", `${end_date ?? ""}T16:59:59Z`)).toHaveLength(3);
    expect(await may(andi, "pat-hartini", `${end_date ?? ""}T17:00:00Z`)).toBeNull();
  });

  it("withhold only results from the 17th birthday until the person approves", async () => {
    const nadia = await accessTo(open.lab.db, at(NOW), siti, "pat-nadia");
    expect(nadia).toMatchObject({ ground: "guardian", paused: false });
    const day = birthday(nadia?.patient.date_of_birth ?? "", 17);
    expect(day).toBe("2026-12-20");
    expect(await may(siti, "pat-nadia", `${addDays(day, -1)}T16:59:59Z`)).toContain("view_results");
    expect(await accessTo(open.lab.db, at(`${addDays(day, -1)}T17:00:00Z`), siti, "pat-nadia")).toMatchObject(
      { paused: true, permissions: ["book", "pay"] },
    );
  });

  it("withhold the results of an adult without an account until the papers are checked", async () => {
    const { db } = open.lab;
    const relation = { relation_id: "rel-unproven", owner_account_id: siti.account_id };
    await db
      .insertInto("patient")
      .values({
        patient_id: "pat-unproven",
        medical_record_number: "9",
        first_name: "Oma",
        gender: "F",
        date_of_birth: "1940-02-29",
        created_at: NOW,
      } as never) // omitted columns are nullable
      .execute();
    await db
      .insertInto("family_relation")
      .values({
        ...relation,
        patient_id: "pat-unproven",
        relation_code: "parent",
        status: "approved",
        kind: "dependent",
        check_status: "unverified",
        permissions: '["book","view_results","pay"]',
        note: null,
        end_date: null,
        approved_at: NOW,
        created_at: NOW,
      })
      .execute();
    expect(await may(siti, "pat-unproven")).toEqual(["book", "pay"]);
    await db.updateTable("family_relation").set({ check_status: "verified" }).where("relation_id", "=", "rel-unproven").execute(); // prettier-ignore
    expect(await may(siti, "pat-unproven")).toEqual(["book", "view_results", "pay"]);
    await db.deleteFrom("family_relation").where("relation_id", "=", "rel-unproven").execute();
  });

  it("list everybody, the caller first, and identify people without access", async () => {
    const names = async (permission: "book" | "view_results" | "pay") =>
      (await accessiblePatients(open.lab.db, at(NOW), siti, permission)).map(
        (accessiblePatient) => accessiblePatient.patient.patient_id,
      );
    expect(await names("book")).toEqual(["pat-siti", "pat-budi", "pat-nadia", "pat-raka"]);
    expect(await names("view_results")).toEqual(["pat-siti", "pat-hartini", "pat-nadia", "pat-raka"]);
    expect(await names("pay")).toEqual(["pat-siti", "pat-nadia", "pat-raka"]);
    const people = ["pat-siti", "pat-hartini", "pat-andi", "pat-nobody"];
    expect([...(await closedPatients(open.lab.db, at(NOW), siti, people))]).toEqual([
      "pat-andi",
      "pat-nobody",
    ]);
  });
});

describe("sensitive orders", () => {
  it("do not exist for the carer of a minor, whatever may be seen else", async () => {
    const { db } = open.lab;
    const access = await requireAccess(db, at(NOW), siti, "pat-nadia", "view_results");
    const orders = db
      .selectFrom("lab_order")
      .innerJoin("order_line", "order_line.order_number", "lab_order.order_number")
      .select(["lab_order.order_number", "sensitive", "created_at"])
      .where("patient_id", "=", "pat-nadia")
      .orderBy("lab_order.order_number");
    const all = await orders.execute();
    expect(all.map(({ order_number }) => order_number)).toEqual(["ORD-0000962", "ORD-0000963"]);
    expect(all.filter((item) => !isHidden(access, item)).map((item) => item.order_number)).toEqual([
      "ORD-0000962",
    ]);
    const listed = await orders.where(hideSensitive(access)).execute();
    expect(listed.map((item) => item.order_number)).toEqual(["ORD-0000962"]);
    const current = { sensitive_before: null };
    expect(all.some((item) => isHidden(current, item))).toBe(false);
    expect(await orders.where(hideSensitive(current)).execute()).toHaveLength(2);
  });

  it("stay hidden after the 18th birthday when they are from before it", () => {
    const access = { sensitive_before: "2027-12-19T17:00:00.000Z" };
    expect(isHidden(access, { sensitive: 1, created_at: "2027-12-19T16:59:00.000Z" })).toBe(true);
    expect(isHidden(access, { sensitive: 1, created_at: "2027-12-19T17:00:00.000Z" })).toBe(false);
    expect(isHidden(access, { sensitive: 0, created_at: "2027-12-01T00:00:00.000Z" })).toBe(false);
  });
});

describe("a purchase for another person", () => {
  it("stays with its buyer after access ended, without the visit and the person's numbers", async () => {
    const { results } = await open.get("/order/get-detail?order_number=ORD-0003008", "patient2");
    expect(results).toMatchObject({
      booking_code: null,
      result_ready: false,
      reschedule: { allowed: false },
      participants: [{ patient_id: "pat-hartini", medical_record_number: null }],
    });
    const invoice = await open.get("/invoices/get-detail?order_number=ORD-0003008", "patient2");
    const text = JSON.stringify(invoice.results);
    expect(text).toContain("Andi Wijaya");
    for (const secret of ["1000234504", "1960-09-09", "Kaliurang"]) expect(text).not.toContain(secret);
  });
});
