import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { twoFactorAt } from "../support/two-factor-calls.ts";
import { openTestLab, PASSWORD } from "../support/test-lab.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const required = { status: 403, code: "second_lock_required" };
const finance = { username: "finance", is_company: true, company_code: "NUSANTARA" };

let lock: ReturnType<typeof twoFactorAt>;
let token: string;
const open = useOpenedEach(() => openTestLab("2026-11-20T03:00:00Z"));
beforeEach(async () => {
  lock = twoFactorAt(open);
  token = (await lock.signIn()).access_token;
});

const amount = z.number();
const cancelable = z.looseObject({
  cancellation: z.looseObject({ gross: amount, fee: amount, net: amount }),
});
const once = () => ({ client_request_id: randomUUID() });

describe("the second lock", () => {
  it("asks for a proof when a relation is widened or made longer, not when it is reduced", async () => {
    const relation_id = "rel-from-andi";
    const granted = { relation_id, decision: "approve", permissions: ["book"], ...once() };
    expect((await lock.call("POST", "/family/respond", token, granted)).status).toBe(200);
    await lock.switchOn(token);
    const { version } = await open.lab.db
      .updateTable("family_relation")
      .set({ end_date: "2027-01-01" })
      .where("relation_id", "=", relation_id)
      .returning("version")
      .executeTakeFirstOrThrow();
    const change = (permissions: string[], more: object = {}) =>
      lock.call("PUT", "/family/update", token, { relation_id, version, permissions, ...once(), ...more });
    expect(await change(["book", "view_results"])).toMatchObject({
      ...required,
      results: { purpose: "family" },
    });
    expect(await change(["book"], { end_date: "2027-02-01" })).toMatchObject(required);
    expect((await change(["book"])).status).toBe(200);
  });

  it("asks for a proof when a referral is taken with its result shared, not without", async () => {
    await lock.switchOn(token);
    const respond = (share_result: boolean) =>
      lock.call("POST", "/referral/respond", token, {
        referral_number: "REF-0000101",
        decision: "take",
        share_result,
        ...once(),
      });
    expect(await respond(true)).toMatchObject({ ...required, results: { purpose: "share" } });
    expect((await respond(false)).status).toBe(200);
  });

  it("asks for a proof when a refund goes to a bank account, not when it goes back the way it came", async () => {
    await lock.switchOn(token);
    const bank = { bank_code: "014", account_number: "1234567890", account_name: "Siti Rahmawati" };
    const cancel = async (order_number: string, more: object, proof = "") => {
      const { results } = await lock.call("GET", `/order/get-detail?order_number=${order_number}`, token);
      const { gross, fee, net } = cancelable.parse(results).cancellation;
      const body = { order_number, gross, fee, net, ...more, ...once() };
      return lock.call("POST", "/refund/request", token, body, proof);
    };
    const byAccount = await cancel("ORD-0001016", bank);
    expect(byAccount).toMatchObject({ ...required, results: { purpose: "refund" } });
    const account = { refund_number: "none", ...bank, ...once() };
    expect(await lock.call("PUT", "/refund/update-account", token, account)).toMatchObject(required);
    expect((await cancel("ORD-0001029", {})).status).toBe(200);
    expect((await cancel("ORD-0001016", bank, await lock.prove(token, "share"))).status).toBe(403);
    expect((await cancel("ORD-0001016", bank, await lock.prove(token, "refund"))).status).toBe(200);
  });

  it("asks for a proof when the erasure of data is requested", async () => {
    await lock.switchOn(token);
    const request = (kind: string) =>
      lock.call("POST", "/privacy/create-request", token, { kind, text: "Alamat lama saya", ...once() });
    expect(await request("erasure")).toMatchObject(required);
    expect((await request("access")).status).toBe(200);
  });
});

describe("codes and passkeys", () => {
  it("do not count towards five an hour once they were used", async () => {
    await lock.switchOn(token);
    for (const purpose of ["share", "contact", "password", "family", "closing", "settings"])
      expect(await lock.prove(token, purpose)).toBeTruthy();
  });

  it("cannot be used up by another session of somebody who knows the password", async () => {
    const query = { purpose: "share", method: "passkey", origin: "https://lab.example.com" };
    await open.lab.db
      .insertInto("passkey")
      .values({
        passkey_id: "one",
        account_id: "acc-patient",
        credential_id: "AAAA",
        name: "Phone",
        public_key: Buffer.from("key"),
        rp_id: "lab.example.com",
        sign_count: 0,
        transports: "[]",
        created_at: open.clock.now().toISOString(),
        last_used_at: null,
      })
      .execute();
    const other = (await lock.signIn()).access_token;
    const ask = async (by: string) => (await lock.call("POST", "/second-lock/request", by, query)).status;
    for (let count = 0; count < 60; count += 1) expect(await ask(other)).toBe(200);
    expect(await ask(other)).toBe(429);
    expect(await ask(token)).toBe(200);
  });
});

describe("a member of a company that requires the lock", () => {
  const requireForAll = () =>
    open.lab.db
      .insertInto("company_security")
      .columns(["company_id", "requires_second_lock", "version", "changed_by", "changed_at"])
      .expression((from) =>
        from
          .selectFrom("account")
          .select((is) => [
            "company_id" as const,
            is.lit(1).as("requires_second_lock"),
            is.lit(1).as("version"),
            is.ref("account_id").as("changed_by"),
            is.val(open.clock.now().toISOString()).as("changed_at"),
          ])
          .where("username", "=", "finance"),
      )
      .execute();

  it("cannot switch it off", async () => {
    const row = (await lock.signIn(finance)).access_token;
    await lock.switchOn(row);
    const proof = await lock.prove(row, "settings", "finance@example.com");
    await requireForAll();
    const off = { is_on: false, current_password: PASSWORD };
    expect(await lock.call("PUT", "/second-lock/update", row, off, proof)).toMatchObject({
      status: 409,
      code: "second_lock_by_company",
    });
  });

  it("gets another e-mail address at a branch", async () => {
    await requireForAll();
    const reset = (email: string) =>
      open.call("POST", "/reference/reset-second-lock", {
        body: { username: "finance", document: "ktp", staff_name: "Rina", reason: "Mailbox lost", email },
      });
    expect((await reset("siti.rahmawati@example.com")).errors).toHaveProperty("email");
    expect((await reset("finance.new@example.com")).status).toBe(200);
    const { access_token, second_step } = await lock.signIn(finance);
    expect(second_step).toBe(true);
    const challenge = await lock.start(access_token, "sign_in");
    const code = await lock.lastCode("finance.new@example.com");
    expect((await lock.verify(access_token, challenge, code)).status).toBe(200);
    const { results } = await open.call("GET", "/outbox/get?per_page=50");
    const told = z.array(z.looseObject({ recipient: z.string(), subject: z.string() })).parse(results);
    const former = told.filter(({ recipient }) => recipient === "finance@example.com");
    expect(former.map(({ subject }) => subject)).toContain("A branch has reset two-step verification");
  });
});
