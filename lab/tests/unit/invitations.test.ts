import { describe, expect, it } from "vitest";
import { openEvent } from "../support/event-people.ts";
import { useOpened } from "../support/use-opened.ts";

const AT = "2026-11-20T03:00:00Z";

const at = useOpened(() => openEvent(AT));

describe("codes and reminders", () => {
  it("lock after five wrong tries, and expire three months after the event", async () => {
    const token = await at.open.token("patient2");
    const { token: invitation, code } = await at.invitationOf(at.person(0));
    for (let left = 4; left >= 1; left -= 1)
      expect((await at.claim(token, invitation, "XXXX-XXXX")).results).toEqual({ tries_left: left });
    expect((await at.claim(token, invitation, "XXXX-XXXX")).code).toBe("code_locked");
    expect((await at.claim(token, invitation, code)).code).toBe("code_locked");
    at.open.clock.at = new Date("2027-06-09T00:00:00Z");
    at.open.forget();
    const late = await at.invitationOf(at.person(1));
    expect((await at.claim(await at.open.token("patient2"), late.token, late.code)).code).toBe(
      "code_expired",
    );
    at.open.clock.at = new Date(AT);
    at.open.forget();
  });

  it("goes out three days and one day before, once each, with a code of its own", async () => {
    const [employee] = at.people.filter(({ email }) => email);
    if (!employee) throw new Error("Nobody has an e-mail address.");
    const { date } = await at.open.lab.db
      .selectFrom("examination_item as i")
      .innerJoin("office_care_window as w", "w.window_id", "i.window_id")
      .select("w.date")
      .where("i.employee_id", "=", employee.employee_id)
      .where("i.examination_id", "=", at.event.examination_id ?? "")
      .executeTakeFirstOrThrow();
    const first = (await at.invitationOf(employee)).code;
    const sentAt = async (hours: string) => {
      at.open.clock.at = new Date(Date.parse(`${date}T00:00:00Z`) + Number(hours) * 3_600_000);
      await at.open.lab.sweep();
      await at.open.lab.sweep();
      const rows = await at.open.lab.db
        .selectFrom("event_invitation as m")
        .innerJoin("examination_item as i", "i.examination_item_id", "m.examination_item_id")
        .select("m.kind")
        .where("i.employee_id", "=", employee.employee_id)
        .where("i.examination_id", "=", at.event.examination_id ?? "")
        .orderBy("m.sent_at")
        .execute();
      return rows.map(({ kind }) => kind);
    };
    // Hours relative to midnight UTC of the day: messages are sent from 09:00 Jakarta time.
    expect(await sentAt("-71")).toEqual(["invited"]);
    expect(await sentAt("-69")).toEqual(["invited", "three_days"]);
    expect(await sentAt("-23")).toEqual(["invited", "three_days"]);
    expect(await sentAt("-21")).toEqual(["invited", "three_days", "one_day"]);
    expect((await at.invitationOf(employee)).code).not.toBe(first);
  });
});
