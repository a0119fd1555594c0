import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { sendCode, secondsToWait } from "../../domains/accounts/one-time-codes.ts";
import { twoFactorAt } from "../support/two-factor-calls.ts";
import { openTestLab } from "../support/test-lab.ts";
import { placesOf } from "../support/privacy-calls.ts";
import { useOpenedEach } from "../support/use-opened.ts";

const FORMER = "siti.rahmawati@example.com";

let lock: ReturnType<typeof twoFactorAt>;
const open = useOpenedEach(() => openTestLab("2026-11-20T03:00:00Z"));
beforeEach(() => {
  lock = twoFactorAt(open);
});

async function linkTo(name: object): Promise<string> {
  expect((await open.call("POST", "/forget-password", { body: name })).status).toBe(200);
  const { results } = await open.call("GET", "/outbox/get?per_page=20");
  const messages = z.array(z.looseObject({ link: z.string().nullable() })).parse(results);
  const link = messages.find((message) => message.link?.includes("token="))?.link ?? "";
  return link.split("token=")[1] ?? "";
}
const reset = (token: string) =>
  open.call("POST", "/reset-password", { body: { token, password: "hujan pagi hari" } });

async function takeContact(contact: object, recipient: string): Promise<void> {
  const { access_token } = await lock.signIn();
  const post = (path: string, body: object) => lock.call("POST", path, access_token, body);
  expect((await post("/profile/request-otp", contact)).status).toBe(200);
  const otp = await lock.lastCode(recipient);
  const { results } = await post("/profile/verify-otp", { ...contact, otp });
  const { token } = z.object({ token: z.string() }).parse(results);
  const taken = await lock.call("PUT", "/profile/update", access_token, { otp_token: token });
  expect(taken.status).toBe(200);
}

describe("a link for a new password", () => {
  it("ends when the e-mail address that it was sent to is replaced", async () => {
    const token = await linkTo({ username: "patient" });
    await takeContact({ email: "siti.baru@example.com" }, "siti.baru@example.com");
    expect(await reset(token)).toMatchObject({ status: 400, code: "reset_invalid" });
  });

  it("ends when the phone number that it was sent to is replaced", async () => {
    const token = await linkTo({ phone_number: "+6281234567801" });
    await takeContact({ phone_code: "+62", phone_number: "81299990007" }, "+6281299990007");
    expect((await reset(token)).code).toBe("reset_invalid");
  });

  it("ends when a branch resets two-step verification", async () => {
    const { access_token } = await lock.signIn();
    await lock.switchOn(access_token, { at_sign_in: true });
    const token = await linkTo({ username: "patient" });
    const body = { username: "patient", document: "ktp", staff_name: "Rina", reason: "Mailbox lost" };
    const email = "siti.baru@example.com";
    const done = await open.call("POST", "/reference/reset-second-lock", { body: { ...body, email } });
    expect(done.status).toBe(200);
    expect((await reset(token)).code).toBe("reset_invalid");
  });
});

describe("names that were typed for codes and links", () => {
  it("are forgotten when they no longer count", async () => {
    const typed = { email: "former@example.com", phone: "+6281299990009" };
    const ask = (contact: typeof typed) =>
      open.lab.db
        .transaction()
        .execute((trx) =>
          sendCode(trx, open.clock, contact, { channel: "email", waitSeconds: 60, named: contact }),
        );
    await ask(typed);
    await open.call("POST", "/forget-password", { body: { email: typed.email } });
    open.clock.at = new Date(open.clock.at.getTime() + 30 * 60_000);
    await ask({ email: FORMER, phone: "+6281234567801" });
    await open.call("POST", "/forget-password", { body: { email: FORMER } });
    const words = [typed.email, typed.phone];
    const kept = [
      "one_time_code.email",
      "one_time_code.phone",
      "outbox.recipient",
      "password_reset.asked_for",
    ];
    expect(await placesOf(open.lab.db, words)).toEqual(kept);
    open.clock.at = new Date(open.clock.at.getTime() + 31 * 60_000);
    await ask({ email: "third@example.com", phone: "+6281299990008" });
    await open.call("POST", "/forget-password", { body: { email: "third@example.com" } });
    expect(await placesOf(open.lab.db, words)).toEqual(["outbox.recipient"]);
    const limited = { email: FORMER, phone: "+6281234567801" };
    expect(await open.lab.db.transaction().execute((trx) => secondsToWait(trx, open.clock, limited))).toBe(0);
  });
});
