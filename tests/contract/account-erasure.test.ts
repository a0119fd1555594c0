import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { keepAccount as keepAtLab } from "../../lab/domains/privacy/closing.ts";
import { eraseDue } from "../../lab/domains/privacy/erase.ts";
import { closeAccount, keepAccount } from "../../app/upstream/privacy/closing.server.ts";
import { openContractLab } from "../support/contract-lab.ts";
import type { ManyPatient } from "../../lab/tests/support/many-patients.ts";
import { privacyAt } from "../../lab/tests/support/privacy-calls.ts";
import { refusedWith } from "../support/refused.ts";
import { registrationCalls } from "../../lab/tests/support/registration-calls.ts";
import { PASSWORD } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const NOW = "2026-11-20T03:00:00Z";
const ERASED_AT = "2026-12-04T03:00:00.000Z";

let at: ReturnType<typeof privacyAt>;
let people: ManyPatient[];
const open = useOpened(() => openContractLab(NOW));
beforeAll(async () => {
  at = privacyAt(open);
  people = await at.people(3);
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
const close = async (manyPatient: ManyPatient) =>
  closeAccount(await at.context(manyPatient), {
    current_password: PASSWORD,
    client_request_id: randomUUID(),
  });
const waitUntil = (instant: string) => {
  open.clock.at = new Date(instant);
  open.forget();
};
const signIn = (username: string) => open.login({ username, password: PASSWORD });

describe("closing an account", () => {
  it("ends when the person keeps the account before it is erased, even if the day has come", async () => {
    const [manyPatient, late] = [someone(), someone()];
    await close(manyPatient);
    await close(late);
    waitUntil("2026-12-04T02:59:59Z");
    const [up, tooLate] = [await at.context(manyPatient), await at.context(late)];
    waitUntil(ERASED_AT);
    await keepAccount(up);
    await eraseDue(open.lab.db, open.clock);
    expect((await signIn(manyPatient.username)).status).toBe(200);
    expect(await refusedWith(keepAccount(tooLate))).toEqual([401, null]);
    const caller = { account_id: late.account_id, user_type: 1, patient_id: null, token: "" } as const;
    const keeping = open.lab.db
      .transaction()
      .execute((trx) => keepAtLab(trx, { clock: open.clock, lang: "en", caller }));
    await expect(keeping).rejects.toMatchObject({ code: "session_over" });
  });

  it("leaves to strangers what they do with a contact that the account never confirmed", async () => {
    const { db } = open.lab;
    const manyPatient = someone();
    const email = `${manyPatient.username}@example.com`;
    const account = db.updateTable("account").where("account_id", "=", manyPatient.account_id);
    await account.set({ email_verified: 0, phone: "+6281299990001", phone_verified: 1 }).execute();
    const employee = db.updateTable("employee").where("employee_id", "=", "emp-nja-1010");
    await employee.set({ patient_id: manyPatient.patient_id }).execute();
    await close(manyPatient);
    waitUntil("2026-12-04T02:59:00Z");
    const calls = registrationCalls(open);
    expect((await calls.start({ email })).status).toBe(200);
    waitUntil(ERASED_AT);
    await eraseDue(db, open.clock);
    expect((await signIn(manyPatient.username)).status).toBe(400);
    expect((await calls.verify(email, await calls.codeFor(email))).status).toBe(200);
    // Its record stays closed: results of later events wait for another account.
    const left = db.selectFrom("employee").select("patient_id").where("employee_id", "=", "emp-nja-1010");
    expect(await left.executeTakeFirst()).toEqual({ patient_id: null });
  });
});
