import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { notify } from "../../lab/domains/notifications/notifications.ts";
import { remindOfRetests } from "../../lab/domains/retests/remind.ts";
import {
  createPrivacyRequest,
  getConsents,
  getPrivacyNotice,
  getPrivacyRequest,
  listPrivacyRequests,
  setConsent,
} from "../../app/upstream/privacy/privacy.server.ts";
import { getSettings, updateSettings } from "../../app/upstream/profile/settings.server.ts";
import {
  decidePrivacyRequest,
  getStaffPrivacyRequest,
  listStaffPrivacyRequests,
} from "../support/staff-calls.ts";
import { openContractLab } from "../support/contract-lab.ts";
import { refusedWith } from "../support/refused.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** Friday, 10:00 WIB */
const NOW = "2026-11-20T03:00:00Z";

const open = useOpened(() => openContractLab(NOW));
beforeEach(() => {
  open.clock.at = new Date(NOW);
  open.forget();
});

const waitUntil = (instant: string) => {
  open.clock.at = new Date(instant);
  open.forget();
};
const stateOf = async (username: string, purpose: string) => {
  const { purposes } = await getConsents(await open.as(username));
  return purposes.find(({ code }) => code === purpose);
};

describe("the privacy notice", () => {
  it("is public, states each purpose in both languages, and a basis other than consent for required ones", async () => {
    for (const lang of ["en", "id"] as const) {
      const { purposes, version } = await getPrivacyNotice({ lang, token: null });
      expect(version).toBe("3");
      for (const { name, uses, recipients, kept } of purposes)
        expect([name, uses, recipients, kept].every(Boolean)).toBe(true);
      const required = purposes.filter(({ optional }) => !optional).map(({ basis }) => basis);
      expect(required).not.toContain("consent");
      expect(purposes.filter(({ optional }) => optional).map(({ code }) => code)).toEqual([
        "repeat_reminders",
        "promo",
      ]);
    }
    const [en, id] = await Promise.all([
      getPrivacyNotice({ lang: "en", token: null }),
      getPrivacyNotice({ lang: "id", token: null }),
    ]);
    for (const [index, { name }] of en.purposes.entries()) expect(name).not.toBe(id.purposes[index]?.name);
    const [care, safety] = en.purposes.map(({ recipients }) => recipients);
    expect(care).toMatch(/medical centre.*employer.*attendance.*one-word conclusion.*carers/i);
    expect(safety).toMatch(/carers.*doctor.*medical centre.*who ordered/);
  });
});

describe("consents", () => {
  it("are given and withdrawn with their dates; repeats add nothing", async () => {
    const up = await open.as("patient2");
    expect(await stateOf("patient2", "promo")).toMatchObject({ given: false, changed_at: null });
    await setConsent(up, { purpose: "promo", given: true });
    await setConsent(up, { purpose: "promo", given: true });
    open.clock.at = new Date("2026-11-20T04:00:00Z");
    await setConsent(up, { purpose: "promo", given: false });
    const { history, purposes } = await getConsents(up);
    const current = { purpose: "promo", source: "person" };
    expect(history).toMatchObject([
      { ...current, given: false, at: "2026-11-20T04:00:00.000Z", notice_version: "3" },
      { ...current, given: true, at: "2026-11-20T03:00:00.000Z" },
    ]);
    expect(purposes.find(({ code }) => code === "promo")?.changed_at).toBe("2026-11-20T04:00:00.000Z");
  });

  it("are refused for purposes that rest on law or contract, and unknown for others", async () => {
    const up = await open.as("patient2");
    for (const purpose of ["care", "payment", "account", "safety"])
      expect(await refusedWith(setConsent(up, { purpose, given: false }))).toEqual([409, "purpose_required"]);
    expect(await refusedWith(setConsent(up, { purpose: "research", given: true }))).toEqual([404, null]);
  });

  it("follow the settings: promotions turned on there are a consent, and a withdrawal turns them off there", async () => {
    const up = await open.as("doctor");
    const { version } = await getSettings(up);
    const promo = { browser: false, email: true, message: false };
    await updateSettings(up, {
      version,
      channels: { result: promo, schedule: promo, payment: promo, promo },
    });
    expect(await stateOf("doctor", "promo")).toMatchObject({ given: true });
    await setConsent(up, { purpose: "promo", given: false });
    expect((await getSettings(up)).channels.promo).toEqual({ browser: false, email: false, message: false });
    expect((await getConsents(up)).history.map(({ source }) => source)).toEqual(["person", "settings"]);
  });

  it("are obeyed: no promotion is sent without one", async () => {
    const { db } = open.lab;
    const { email } = await db
      .selectFrom("account")
      .select("email")
      .where("account_id", "=", "acc-patient2")
      .executeTakeFirstOrThrow();
    const notice = {
      account_id: "acc-patient2",
      topic: "promo" as const,
      title_en: "Offer",
      title_id: "Promo",
      message_en: "Less",
      message_id: "Hemat",
    };
    const offers = db.selectFrom("outbox").select("subject_en").where("subject_en", "=", "Offer");
    const count = async () => (await offers.where("recipient", "=", email).execute()).length;
    await notify(db, open.clock, notice);
    expect(await count()).toBe(0);
    await setConsent(await open.as("patient2"), { purpose: "promo", given: true });
    await notify(db, open.clock, notice);
    expect(await count()).toBe(1);
    await setConsent(await open.as("patient2"), { purpose: "promo", given: false });
    await notify(db, open.clock, notice);
    expect(await count()).toBe(1);
  });

  it("are obeyed: an objection stops reminders to repeat a test for this account", async () => {
    const { db } = open.lab;
    const notices = db
      .selectFrom("notification")
      .select("account_id")
      .where("account_id", "=", "acc-patient");
    const told = async () =>
      (await notices.where("title_en", "=", "It is time to repeat a test").execute()).length;
    const remind = async () => {
      await db.updateTable("repeat_advice").set({ reminded_at: null }).execute();
      await remindOfRetests(db, open.clock);
    };
    await remind();
    const before = await told();
    expect(before).toBeGreaterThan(0);
    await setConsent(await open.as("patient"), { purpose: "repeat_reminders", given: false });
    await remind();
    expect(await told()).toBe(before);
    await setConsent(await open.as("patient"), { purpose: "repeat_reminders", given: true });
    await remind();
    expect(await told()).toBe(before + 1);
  });

  it("are obeyed: a person's objection stops reminders to carers", async () => {
    const { db } = open.lab;
    const relation = { status: "approved", permissions: '["book"]', approved_at: NOW } as const;
    await db
      .updateTable("family_relation")
      .set(relation)
      .where("relation_id", "=", "rel-from-andi")
      .execute();
    const remindAndi = async () => {
      const query = db.selectFrom("notification").where("account_id", "=", "acc-patient2");
      const told = query.where("title_en", "=", "It is time to repeat a test");
      const advice = () => db.updateTable("repeat_advice");
      await advice().set({ reminded_at: NOW }).execute();
      await advice().set({ reminded_at: null }).where("patient_id", "=", "pat-siti").execute();
      const before = (await told.select("account_id").execute()).length;
      await remindOfRetests(db, open.clock);
      return (await told.select("account_id").execute()).length - before;
    };
    expect(await remindAndi()).toBe(1);
    await setConsent(await open.as("patient"), { purpose: "repeat_reminders", given: false });
    expect(await remindAndi()).toBe(0);
    await setConsent(await open.as("patient"), { purpose: "repeat_reminders", given: true });
  });

  it("cannot be changed or deleted afterwards", async () => {
    const { db } = open.lab;
    await expect(db.updateTable("consent_event").set({ given: 1 }).execute()).rejects.toThrow("append-only");
    await expect(db.deleteFrom("consent_event").execute()).rejects.toThrow("append-only");
  });
});

const ask = async (
  username: string,
  kind: "access" | "correction" | "restriction" | "erasure",
  more: object = {},
) =>
  createPrivacyRequest(await open.as(username), {
    kind,
    text: "Mohon salinan semua pesanan saya.",
    client_request_id: randomUUID(),
    ...more,
  });

describe("requests about personal data", () => {
  it("have a number and 3 × 24 hours, whatever the weekday, and are taken once per key", async () => {
    const client_request_id = randomUUID();
    const [row, two] = await Promise.all([1, 2].map(() => ask("patient", "access", { client_request_id })));
    expect(row?.request_number).toMatch(/^PDP-\d{7}$/);
    expect(row?.due_at).toBe("2026-11-23T03:00:00.000Z");
    expect(two).toEqual(row);
    const up = await open.as("patient");
    expect(await refusedWith(ask("patient", "access"))).toEqual([409, "request_open"]);
    expect((await listPrivacyRequests(up, {}, 1)).results[0]).toMatchObject({
      request_number: row?.request_number,
      kind: "access",
      state: "received",
      overdue: false,
    });
  });

  it("are not found by another account", async () => {
    const { request_number } = await ask("doctor", "correction");
    expect(await refusedWith(getPrivacyRequest(await open.as("patient"), request_number))).toEqual([
      404,
      null,
    ]);
    expect(await getPrivacyRequest(await open.as("doctor"), request_number)).toMatchObject({
      kind: "correction",
    });
  });

  it.each(["", "   ", "\u2800\u2800", "a".repeat(1001)])(
    "need a visible text of at most 1,000 characters (%#)",
    async (text) => {
      expect((await refusedWith(ask("facility", "access", { text })))?.[0]).toBe(400);
    },
  );

  it("are overdue after the deadline, first in the staff's list, and not once answered", async () => {
    const up = await open.as("hrd", { company: "NUSANTARA" });
    const body = { kind: "access" as const, text: "Salinan data saya", client_request_id: randomUUID() };
    const { request_number } = await createPrivacyRequest(up, body);
    waitUntil("2026-11-23T03:00:00.001Z");
    const staff = await open.as("patient");
    const { results } = await listStaffPrivacyRequests(staff);
    expect(results.find((item) => item.request_number === request_number)).toMatchObject({ overdue: true });
    await decidePrivacyRequest(staff, { request_number, decision: "answer", answer: "Terlampir." });
    expect(await getStaffPrivacyRequest(staff, request_number)).toMatchObject({
      overdue: false,
      state: "answered",
    });
    const after = (await listStaffPrivacyRequests(staff)).results.map((item) => item.answered_at === null);
    expect(after).toEqual([...after].sort((a, b) => Number(b) - Number(a)));
  });

  it("go from received to in work to an answer, which is final, told, and needs a text", async () => {
    const { request_number } = await ask("patient2", "erasure");
    const staff = await open.as("patient");
    await decidePrivacyRequest(staff, { request_number, decision: "start", answer: null });
    expect(await getPrivacyRequest(await open.as("patient2"), request_number)).toMatchObject({
      state: "in_work",
      started_at: "2026-11-20T03:00:00.000Z",
      answer: null,
    });
    for (const answer of [null, "", "  "])
      expect(
        (await refusedWith(decidePrivacyRequest(staff, { request_number, decision: "refuse", answer })))?.[0],
      ).toBe(400);
    const refuse = { request_number, decision: "refuse" as const, answer: "Rekam medis wajib disimpan." };
    await decidePrivacyRequest(staff, refuse);
    await decidePrivacyRequest(staff, refuse);
    expect(await refusedWith(decidePrivacyRequest(staff, { ...refuse, decision: "answer" }))).toEqual([
      409,
      "request_answered",
    ]);
    expect(await getPrivacyRequest(await open.as("patient2"), request_number)).toMatchObject({
      state: "refused",
      answer: "Rekam medis wajib disimpan.",
    });
    const notices = await open.lab.db
      .selectFrom("notification")
      .select("title_en")
      .where("link", "=", `/profile/privacy/request/${request_number}`)
      .execute();
    expect(notices.map(({ title_en }) => title_en)).toEqual([
      "We are working on your request",
      "Your request about your data was declined",
    ]);
  });

  it("turn every optional use off when a restriction is granted, not when it is declined", async () => {
    const staff = await open.as("patient");
    const decide = async (decision: "answer" | "refuse") => {
      const { request_number } = await ask("patient2", "restriction");
      await decidePrivacyRequest(staff, { request_number, decision, answer: "Sudah." });
      return (await getConsents(await open.as("patient2"))).purposes
        .filter(({ optional }) => optional)
        .map(({ given }) => given);
    };
    await setConsent(await open.as("patient2"), { purpose: "promo", given: true });
    expect(await decide("refuse")).toEqual([true, true]);
    expect(await decide("answer")).toEqual([false, false]);
    const { history } = await getConsents(await open.as("patient2"));
    expect(history.map(({ source }) => source)).toContain("restriction");
    await setConsent(await open.as("patient2"), { purpose: "repeat_reminders", given: true });
  });
});
