import { describe, expect, it } from "vitest";
import type { CallContext } from "../../lib/call-context.ts";
import { ids } from "../../seed/ids.ts";
import { listAccess, logAccess, logSharedAccess, type Access } from "../../domains/patients/access-log.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const { siti, raka, budi } = ids.patients;

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

const callOf = (account: "patient" | "patient2" | "doctor" | "hrd", requestId?: string): CallContext => ({
  clock: open.clock,
  lang: "en",
  caller: {
    account_id: ids.accounts[account],
    user_type: account === "doctor" ? 2 : account === "hrd" ? 3 : 1,
    patient_id: account === "patient" ? siti : account === "patient2" ? ids.patients.andi : null,
    token: "",
  },
  ...(requestId === undefined ? {} : { requestId }),
});
const opened = (account: Parameters<typeof callOf>[0], access: Access, requestId?: string) =>
  logAccess(open.lab.db, callOf(account, requestId), access);
const eventsOf = (patient_id: string) =>
  open.lab.db
    .selectFrom("access_event")
    .select(["actor_name", "on_behalf_of", "what", "action", "ground"])
    .where("patient_id", "=", patient_id)
    .execute();

describe("the access log", () => {
  it("names who opened what, on whose behalf and on what ground", async () => {
    await opened("patient", { patient_id: raka, what: "result" });
    await opened("hrd", { patient_id: raka, what: "lab_report", action: "download", ground: "consent" });
    await opened("doctor", { patient_id: raka, what: "result", ground: "consent" });
    await logSharedAccess(open.lab.db, callOf("patient2"), {
      patient_id: raka,
      account_id: ids.accounts.patient,
      action: "open",
    });
    expect(await eventsOf(raka)).toEqual([
      {
        actor_name: "Siti Rahmawati",
        on_behalf_of: "Raka Pratama",
        what: "result",
        action: "open",
        ground: "relation",
      },
      {
        actor_name: "Lina Hartono",
        on_behalf_of: "PT Nusantara Jaya Abadi",
        what: "lab_report",
        action: "download",
        ground: "consent",
      },
      {
        actor_name: "dr. Ratna Dewi Hapsari, Sp.PD",
        on_behalf_of: null,
        what: "result",
        action: "open",
        ground: "consent",
      },
      {
        actor_name: null,
        on_behalf_of: "Siti Rahmawati",
        what: "share_page",
        action: "open",
        ground: "share_link",
      },
    ]);
  });

  it("takes a call that is sent again once, and two calls twice", async () => {
    const before = (await eventsOf(siti)).length;
    const access = { patient_id: siti, what: "result" } as const;
    await opened("patient2", access, "call-1");
    await opened("patient2", access, "call-1");
    await opened("patient2", access, "call-2");
    await opened("patient2", access);
    await opened("patient2", access);
    expect(await eventsOf(siti)).toHaveLength(before + 4);
  });

  it("has a line for each reader, whatever call a reader claims to repeat", async () => {
    const before = (await eventsOf(budi)).length;
    const access = { patient_id: budi, what: "result", ground: "consent" } as const;
    await opened("doctor", access, "call-3");
    await opened("hrd", access, "call-3");
    expect(await eventsOf(budi)).toHaveLength(before + 2);
    const { at } = open.clock;
    open.clock.at = new Date(at.getTime() + 3_600_000);
    await opened("hrd", access, "call-3");
    open.clock.at = at;
    const shared = { patient_id: budi, account_id: ids.accounts.patient, action: "open" } as const;
    for (let time = 0; time < 2; time += 1)
      await logSharedAccess(open.lab.db, callOf("patient2", "call-3"), shared);
    expect(await eventsOf(budi)).toHaveLength(before + 5);
  });

  it("cannot be changed or shortened", async () => {
    await opened("patient", { patient_id: siti, what: "record" });
    const change = open.lab.db.updateTable("access_event").set({ actor_name: "Nobody" }).execute();
    await expect(change).rejects.toThrow("append-only");
    await expect(open.lab.db.deleteFrom("access_event").execute()).rejects.toThrow("append-only");
  });

  it("folds what the patient did between what others did, newest first", async () => {
    const me = { account_id: ids.accounts.patient, patient_id: siti };
    const at = (minute: number) => (open.clock.at = new Date(Date.UTC(2026, 10, 20, 4, minute)));
    at(1);
    await opened("doctor", { patient_id: siti, what: "result", ground: "consent" });
    for (const minute of [2, 3, 4]) {
      at(minute);
      await opened("patient", { patient_id: siti, what: "result" });
    }
    const folded = await listAccess(open.lab.db, me, { own: false, page: 1, per_page: 3 });
    expect(folded.rows.map(({ is_own, count, actor_name }) => [is_own, count, actor_name])).toEqual([
      [1, 3, "Siti Rahmawati"],
      [0, 1, "dr. Ratna Dewi Hapsari, Sp.PD"],
      [1, 1, "Siti Rahmawati"],
    ]);
    expect(folded.rows[0]).toMatchObject({
      at: "2026-11-20T04:04:00.000Z",
      first_at: "2026-11-20T04:02:00.000Z",
    });
    expect(folded.total).toBe(7);
    const second = await listAccess(open.lab.db, me, { own: false, page: 2, per_page: 3 });
    expect(second.rows.map(({ actor_name }) => actor_name)).toEqual(Array(3).fill("Andi Wijaya"));
    const current = await listAccess(open.lab.db, me, { own: true, page: 1, per_page: 10 });
    expect(current.rows.map(({ what, count }) => [what, count])).toEqual([
      ["result", 1],
      ["result", 1],
      ["result", 1],
      ["record", 1],
    ]);
    expect(current.total).toBe(4);
  });
});
