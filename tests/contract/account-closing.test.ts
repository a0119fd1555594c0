import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { eraseDue } from "../../lab/domains/privacy/erase.ts";
import { getProfile } from "../../app/upstream/accounts/accounts.server.ts";
import { closeAccount, getClosing, keepAccount } from "../../app/upstream/privacy/closing.server.ts";
import { getConsents, listPrivacyRequests, setConsent } from "../../app/upstream/privacy/privacy.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import type { ManyPatient } from "../../lab/tests/support/many-patients.ts";
import { item, orderOf, shopAt, SUDIRMAN } from "../../lab/tests/support/order-calls.ts";
import { placesOf, privacyAt, settleOrders } from "../../lab/tests/support/privacy-calls.ts";
import { refusalOf, refusedWith } from "../support/refused.ts";
import { PASSWORD } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const NOW = "2026-11-20T03:00:00Z";
const ERASED_AT = "2026-12-04T03:00:00.000Z";

let at: ReturnType<typeof privacyAt>;
let people: ManyPatient[];
const open = useOpened(() => openContractLab(NOW));
beforeAll(async () => {
  at = privacyAt(open);
  people = await at.people(10);
});
beforeEach(() => {
  open.clock.at = new Date(NOW);
  open.forget();
});

const someone = () => {
  const person = people.shift();
  if (!person) throw new Error("more people are needed");
  return person;
};
const close = async (manyPatient: ManyPatient, more: object = {}) =>
  closeAccount(await at.context(manyPatient), {
    current_password: PASSWORD,
    client_request_id: randomUUID(),
    ...more,
  });
const waitUntil = (instant: string) => {
  open.clock.at = new Date(instant);
  open.forget();
};
const signIn = (username: string) => open.login({ username, password: PASSWORD });

describe("closing an account", () => {
  it("shows what is erased and what is kept, with reason, rule and last day", async () => {
    const { erased, kept, pending, erases_at } = await getClosing(await open.as("patient"));
    expect([pending, erases_at, erased.length]).toEqual([null, ERASED_AT, 6]);
    expect(kept.map(({ code, years, law }) => [code, years, law])).toEqual([
      ["record", 25, "Minister of Health Regulation 24/2022, article 39"],
      ["invoices", 10, "Tax law (UU KUP), article 28 paragraph 11"],
      ["proof", 10, "Personal data law 27/2022, article 24"],
    ]);
    const last = await open.lab.db
      .selectFrom("lab_result")
      .select(({ fn }) => fn.max("collected_at").as("at"))
      .where("patient_id", "=", "pat-siti")
      .executeTakeFirstOrThrow();
    const year = Number(last.at.slice(0, 4)) + 25;
    expect(kept[0]?.until?.slice(0, 4)).toBe(String(year));
  });

  it("is refused while a payment, a visit, a result, a refund or a consultation is open", async () => {
    const up = await open.as("patient");
    const { obstacles } = await getClosing(up);
    expect(obstacles.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        "payment_open",
        "visit_upcoming",
        "result_pending",
        "alert_open",
        "consultation_upcoming",
      ]),
    );
    const body = { current_password: PASSWORD, client_request_id: randomUUID() };
    const refusal = await refusalOf(closeAccount(up, body));
    expect([refusal.code, refusal.results]).toEqual(["closing_blocked", { obstacles }]);
    expect((await getClosing(up)).pending).toBeNull();
  });

  it("is refused while a visit that somebody else booked for the person has no result", async () => {
    const manyPatient = someone();
    const carer = someone();
    await open.lab.db
      .insertInto("family_relation")
      .values({
        owner_account_id: carer.account_id,
        patient_id: manyPatient.patient_id,
        relation_id: randomUUID(),
        relation_code: "sibling",
        status: "approved",
        permissions: '["book","view_results"]',
        note: null,
        end_date: null,
        created_at: NOW,
        approved_at: NOW,
      })
      .execute();
    const shop = shopAt(open);
    const items = [item("GLU-F", SUDIRMAN, manyPatient.patient_id)];
    const booked = { items, method_code: "PAY_AT_BRANCH" };
    const { order_number } = orderOf(await shop.create(booked, carer.username));
    const obstacles = async () => (await getClosing(await at.context(manyPatient))).obstacles;
    expect(await obstacles()).toEqual([{ code: "visit_upcoming", count: 1 }]);
    expect(await refusedWith(close(manyPatient))).toEqual([409, "closing_blocked"]);
    const order = open.lab.db.updateTable("lab_order").where("order_number", "=", order_number);
    await order.set({ order_status: "progress" }).execute();
    expect(await obstacles()).toEqual([{ code: "result_pending", count: 1 }]);
    await order.set({ order_status: "completed" }).execute();
    expect(await obstacles()).toEqual([]);
  });

  it("is refused while somebody else has booked a consultation for the person", async () => {
    const manyPatient = someone();
    const booked = open.lab.db.updateTable("consultation").where("account_id", "=", "acc-patient");
    await booked.set({ patient_id: manyPatient.patient_id }).execute();
    const [first, ...others] = (await getClosing(await at.context(manyPatient))).obstacles;
    expect([first?.code, others]).toEqual(["consultation_upcoming", []]);
    expect(await refusedWith(close(manyPatient))).toEqual([409, "closing_blocked"]);
    await booked.set({ patient_id: "pat-siti" }).execute();
  });

  it("needs the current password, and stops after five wrong ones", async () => {
    const manyPatient = someone();
    const { fields } = await refusalOf(close(manyPatient, { current_password: "wrong" }));
    expect(fields).toMatchObject({ current_password: "The current password is not correct" });
    for (let count = 2; count <= 5; count += 1)
      await refusalOf(close(manyPatient, { current_password: "wrong" }));
    expect((await refusedWith(close(manyPatient)))?.[0]).toBe(429);
    expect((await getClosing(await at.context(manyPatient))).pending).toBeNull();
  });

  it("needs the second lock where it is on", async () => {
    const manyPatient = someone();
    const { account_id } = manyPatient;
    const lock = { account_id, at_sign_in: 0, switched_on_at: NOW } as const;
    await open.lab.db.insertInto("second_lock").values(lock).execute();
    expect(await refusedWith(close(manyPatient))).toEqual([403, "second_lock_required"]);
    expect((await getClosing(await at.context(manyPatient))).pending).toBeNull();
  });

  it("happens once per key; another one is refused while it runs", async () => {
    const manyPatient = someone();
    const client_request_id = randomUUID();
    const both = await Promise.all([1, 2].map(() => close(manyPatient, { client_request_id })));
    expect(both).toEqual([{ erases_at: ERASED_AT }, { erases_at: ERASED_AT }]);
    expect(await refusedWith(close(manyPatient))).toEqual([409, "closing_pending"]);
    const rows = await open.lab.db
      .selectFrom("account_closing")
      .select("closing_id")
      .where("account_id", "=", manyPatient.account_id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  it("turns optional uses off at once, leaves sign-in open, and the profile tells the day", async () => {
    const manyPatient = someone();
    const up = await at.context(manyPatient);
    await setConsent(up, { purpose: "promo", given: true });
    await close(manyPatient);
    const optional = (await getConsents(up)).purposes.filter((use) => use.optional);
    expect(optional.map(({ given }) => given)).toEqual([false, false]);
    expect((await signIn(manyPatient.username)).status).toBe(200);
    expect((await getProfile(up)).erases_at).toBe(ERASED_AT);
  });

  it("ends when the person keeps the account, even a second before the erasure", async () => {
    const manyPatient = someone();
    await close(manyPatient);
    waitUntil("2026-12-04T02:59:59Z");
    const up = await at.context(manyPatient);
    await keepAccount(up);
    await keepAccount(up);
    waitUntil("2026-12-05T03:00:00Z");
    await eraseDue(open.lab.db, open.clock);
    expect((await signIn(manyPatient.username)).status).toBe(200);
    expect((await getProfile(await at.context(manyPatient))).erases_at).toBeNull();
    expect((await close(manyPatient)).erases_at).toBe("2026-12-19T03:00:00.000Z");
  });

  it("erases after 14 days: no token, sign-in, reset or channel of the account is left", async () => {
    const manyPatient = someone();
    await close(manyPatient);
    const up = await at.context(manyPatient);
    const { uuid } = await getProfile(up);
    waitUntil(ERASED_AT);
    expect((await signIn(manyPatient.username)).status).toBe(400);
    expect(await refusedWith(listPrivacyRequests(up, {}, 1))).toEqual([401, null]);
    await eraseDue(open.lab.db, open.clock);
    const account = await open.lab.db
      .selectFrom("account")
      .selectAll()
      .where("account_id", "=", manyPatient.account_id)
      .executeTakeFirstOrThrow();
    expect(account).toMatchObject({ phone: null, patient_id: null, first_name: "–", last_name: "" });
    expect(account.uuid).not.toBe(uuid);
    const mails = await open.lab.db
      .selectFrom("outbox")
      .select("subject_en")
      .where("recipient", "=", `${manyPatient.username}@example.com`)
      .execute();
    expect(mails.map(({ subject_en }) => subject_en)).toEqual(["Your account was erased"]);
  });
});

describe("the erasure of an account with a history", () => {
  it("leaves contacts nowhere, keeps record and invoices, and ends every access of others", async () => {
    const { db } = open.lab;
    const current = { account_id: "acc-patient" };
    const before = await db
      .selectFrom("account")
      .selectAll()
      .where("account_id", "=", current.account_id)
      .executeTakeFirstOrThrow();
    const username = before.username === "patient" ? "" : before.username;
    const words = [username, before.email, before.phone ?? ""].filter(Boolean);
    expect(words).toHaveLength(2);
    expect(await placesOf(db, words)).toContain("account.email");
    const counts = async () => {
      const rows = await Promise.all([
        db.selectFrom("lab_result").select("patient_id").where("patient_id", "=", "pat-siti").execute(),
        db.selectFrom("lab_order").select("account_id").where("account_id", "=", "acc-patient").execute(),
        db.selectFrom("access_event").select("patient_id").where("patient_id", "=", "pat-siti").execute(),
      ]);
      return rows.map(({ length }) => length);
    };
    const erases_at = "2026-11-20T02:00:00.000Z";
    await db
      .insertInto("account_closing")
      .values({
        closing_id: randomUUID(),
        ...current,
        patient_id: "pat-siti",
        asked_at: "2026-11-06T02:00:00.000Z",
        erases_at,
      })
      .execute();
    await eraseDue(db, open.clock);
    expect(await placesOf(db, words), "open orders come first").toContain("account.email");
    const { pending } = await getClosing(await open.as("patient"));
    const postponed = new Date(open.clock.now().getTime() + 14 * 86_400_000);
    expect(pending?.erases_at).toBe(postponed.toISOString());
    await settleOrders(db, current.account_id, NOW);
    const kept = await counts();
    await eraseDue(db, open.clock);
    expect(await placesOf(db, words), "and give the days once more").toContain("account.email");
    open.clock.at = postponed;
    await eraseDue(db, open.clock);

    // Staff of her employer keep their own list; the last message tells her of the erasure.
    const places = await placesOf(db, words);
    expect(places.filter((place) => !/^(employee|outbox)\./.test(place))).toEqual([]);
    expect(await counts()).toEqual(kept);
    const person = await db
      .selectFrom("patient")
      .selectAll()
      .where("patient_id", "=", "pat-siti")
      .executeTakeFirstOrThrow();
    const erased = { phone: null, email: null, address: null, religion_id: null };
    expect(person).toMatchObject({ first_name: "Siti", ...erased });
    expect(person.identity_number).not.toBeNull();
    const relations = await db
      .selectFrom("family_relation")
      .select(["status", "note"])
      .where((is) =>
        is.or([is("owner_account_id", "=", current.account_id), is("patient_id", "=", "pat-siti")]),
      )
      .execute();
    expect(relations.length).toBeGreaterThan(2);
    expect(relations.filter(({ status }) => status === "approved" || status === "pending")).toEqual([]);
    for (const table of ["saved_address", "cart_line", "account_setting", "correction_request"] as const)
      expect(
        await db
          .selectFrom(table)
          .select("account_id")
          .where("account_id", "=", current.account_id)
          .execute(),
      ).toEqual([]);
    const notices = db.selectFrom("notification").where("account_id", "=", current.account_id);
    const texts = await notices.select(["title_en", "message_id", "link"]).distinct().execute();
    expect(texts, "rows stay, as positions are given once").toEqual([
      { title_en: "", message_id: "", link: null },
    ]);
    const shared = await db
      .selectFrom("result_consent as c")
      .select(["order_number", "audience", "practitioner_id", "share"])
      .where("patient_id", "=", "pat-siti")
      .orderBy("at")
      .execute();
    const latest = new Map(
      shared.map((row) => [`${row.order_number} ${row.audience} ${String(row.practitioner_id)}`, row.share]),
    );
    expect(latest.size).toBeGreaterThan(0);
    expect([...latest.values()]).not.toContain(1);
    await eraseDue(db, open.clock);
    expect(await counts()).toEqual(kept);
  });
});
