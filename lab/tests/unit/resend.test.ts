import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { openEvent } from "../support/event-people.ts";
import { officeCareCalls } from "../support/office-care-calls.ts";
import { HRD } from "../support/withdrawal-calls.ts";
import { useOpened } from "../support/use-opened.ts";

describe("an invitation", () => {
  const at = useOpened(() => openEvent("2026-11-20T03:00:00Z"));

  const itemOf = async (index: number) => {
    const { examination_item_id } = await at.open.lab.db
      .selectFrom("examination_item")
      .select("examination_item_id")
      .where("examination_id", "=", at.event.examination_id ?? "")
      .where("employee_id", "=", at.person(index).employee_id)
      .executeTakeFirstOrThrow();
    return examination_item_id;
  };
  const resend = async (index: number, who: readonly [string, string] = HRD) =>
    officeCareCalls(at.open).post(
      "/invitation/resend",
      { examination_item_id: await itemOf(index), client_request_id: randomUUID() },
      who,
    );
  const later = (hours: number) => {
    at.open.clock.at = new Date(at.open.clock.at.getTime() + hours * 3_600_000);
    at.open.forget();
  };

  it("is sent again once an hour, to the current address, and its new link replaces the old one", async () => {
    const first = await at.invitationOf(at.person(0));
    const early = await resend(0);
    expect([early.status, early.code]).toEqual([429, "wait"]);
    later(1);
    expect((await resend(0, ["viewer", "NUSANTARA"])).code).toBe("role_missing");
    expect((await resend(0, ["company2", "SAMUDRA"])).status).toBe(404);
    await at.open.lab.db
      .updateTable("employee")
      .set({ email: "baru@example.com" })
      .where("employee_id", "=", at.person(0).employee_id)
      .execute();
    expect((await resend(0)).results).toEqual({ channel: "email" });
    expect((await resend(0)).code).toBe("wait");
    const second = await at.invitationOf({ ...at.person(0), email: "baru@example.com" });
    expect(second.token).not.toBe(first.token);
    const token = await at.open.token("patient2");
    expect((await at.claim(token, first.token, first.code)).code).toBe("code_wrong");
    const opened = await at.claim(token, second.token, second.code);
    expect(opened.results).toMatchObject({ state: "checking" });
    const rows = await at.open.lab.db
      .selectFrom("event_invitation")
      .select("kind")
      .where("examination_item_id", "=", await itemOf(0))
      .execute();
    expect(rows).toEqual([{ kind: "invited" }]);
  });

  it("keeps a code that was entered while the laboratory compares, and has a new one otherwise", async () => {
    const { db } = at.open.lab;
    const entered = await at.invitationOf({ ...at.person(0), email: "baru@example.com" });
    const first = await at.invitationOf(at.person(1));
    await db
      .insertInto("identity_case")
      .values({
        identity_case_id: "case-1",
        employee_id: at.person(1).employee_id,
        patient_id: "pat-andi",
        referral_number: null,
        proof: "verified",
        created_at: "2026-11-20T03:00:00.000Z",
      })
      .execute();
    later(1);
    expect((await resend(0)).status).toBe(200);
    expect((await at.invitationOf({ ...at.person(0), email: "baru@example.com" })).code).toBe("");
    const token = await at.open.token("patient2");
    expect((await at.claim(token, entered.token, entered.code)).results).toMatchObject({ state: "checking" });
    const compared = await db
      .selectFrom("identity_case")
      .select("identity_case_id")
      .where("employee_id", "=", at.person(0).employee_id)
      .executeTakeFirstOrThrow();
    const body = { ...compared, decision: "different" };
    expect((await at.open.call("POST", "/reference/decide-identity", { body })).status).toBe(200);
    expect((await at.claim(token, entered.token, entered.code)).code).toBe("identity_different");
    expect((await resend(1)).status).toBe(200);
    const second = await at.invitationOf(at.person(1));
    expect(second.code).not.toBe("");
    expect(second.token).not.toBe(first.token);
  });

  it("has a new code once the laboratory has found two different people, who stay apart", async () => {
    later(1);
    expect((await resend(0)).status).toBe(200);
    const again = await at.invitationOf({ ...at.person(0), email: "baru@example.com" });
    expect(again.code).not.toBe("");
    const token = await at.open.token("patient2");
    const other = await at.claim(token, again.token, again.code);
    expect([other.status, other.code]).toEqual([400, "identity_different"]);
    const genuine = await at.register("genuine", at.person(0), at.ownName(at.person(0)));
    expect((await at.claim(genuine, again.token, again.code)).results).toMatchObject({ state: "linked" });
  });

  it("is sent again at once after the clock was ahead", async () => {
    later(6);
    expect((await resend(0)).status).toBe(200);
    later(-3);
    expect((await resend(0)).status).toBe(200);
    expect((await resend(0)).code).toBe("wait");
  });

  it("is not sent twice within an hour when the clock is set back a little", async () => {
    later(2);
    expect((await resend(0)).status).toBe(200);
    later(-0.05);
    expect((await resend(0)).code).toBe("wait");
  });

  it("is not sent without a contact", async () => {
    later(2);
    await at.open.lab.db
      .updateTable("employee")
      .set({ email: null, phone: null })
      .where("employee_id", "=", at.person(1).employee_id)
      .execute();
    expect((await resend(1)).code).toBe("unreachable");
  });

  it("says that it is withdrawn only to the person with its code, and is not sent again", async () => {
    const { token: invitation, code } = await at.invitationOf(at.person(2));
    const item = await itemOf(2);
    const post = officeCareCalls(at.open).post;
    const moved = { ...at.person(2), email: null, phone: "+6281200009999" };
    await at.open.lab.db
      .updateTable("employee")
      .set({ email: moved.email, phone: moved.phone })
      .where("employee_id", "=", moved.employee_id)
      .execute();
    const body = { examination_item_id: item, client_request_id: randomUUID() };
    expect((await post("/office-care/withdraw", body)).status).toBe(200);
    const token = await at.open.token("patient2");
    expect((await at.claim(token, invitation, "XXXX-XXXX")).code).toBe("code_wrong");
    const told = await at.claim(token, invitation, code);
    expect(told).toMatchObject({ status: 400, code: "invitation_withdrawn" });
    later(2);
    expect((await resend(2)).code).toBe("already_withdrawn");
    const [message] = await at.messagesTo(moved);
    expect(message?.text).toMatch(/withdrawn|menarik/);
    at.open.clock.at = new Date("2027-03-07T02:30:00Z");
    await at.open.lab.sweep();
    const kinds = await at.open.lab.db
      .selectFrom("event_invitation")
      .select("kind")
      .where("examination_item_id", "=", item)
      .execute();
    expect(kinds).toEqual([{ kind: "invited" }]);
  });
});

it("keeps a code for the genuine person after somebody else has entered it", async () => {
  const at = await openEvent("2026-11-20T03:00:00Z");
  try {
    const person = at.person(0);
    const { token: invitation, code } = await at.invitationOf(person);
    const other = await at.open.token("patient2");
    expect((await at.claim(other, invitation, code)).results).toMatchObject({ state: "checking" });
    const genuine = await at.register("pemilik", person, at.ownName(person));
    expect((await at.claim(genuine, invitation, code)).code).toBe("code_used");
    const compared = await at.open.lab.db
      .selectFrom("identity_case")
      .select("identity_case_id")
      .where("employee_id", "=", person.employee_id)
      .executeTakeFirstOrThrow();
    const body = { ...compared, decision: "different" };
    expect((await at.open.call("POST", "/reference/decide-identity", { body })).status).toBe(200);
    expect((await at.claim(other, invitation, code)).code).toBe("identity_different");
    expect((await at.claim(genuine, invitation, code)).results).toMatchObject({ state: "linked" });
    expect((await at.claim(other, invitation, code)).code).toBe("code_used");
  } finally {
    await at.open.close();
  }
});
