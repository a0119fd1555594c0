import { expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { addPatients } from "../../lab/tests/support/many-patients.ts";
import { openPortal } from "../support/portal.ts";
import { twoFactorOf } from "../support/two-factor-portal.ts";
import { openStub } from "../support/stub-upstream.ts";
import { openTestLab, PASSWORD } from "../../lab/tests/support/test-lab.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const FORMER = "andi.wijaya@example.com";
const EMAIL = "/profile/contact/email";

const lab = useOpened(() => openTestLab(new Date().toISOString()));
const stub = useOpened(() => openStub({ forwardTo: lab.lab.url }));
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url }));

it("does not open a replaced contact's former account to its next owner while profiles cannot be read", async () => {
  const andi = await twoFactorOf(lab, portal.origin).browserOf("patient2");
  expect((await andi.submit(EMAIL, { email: "andi.baru@example.com" }, 'name="email"')).status).toBe(303);
  const { db } = lab.lab;
  const { code } = await db
    .selectFrom("outbox")
    .select("code")
    .where("recipient", "=", "andi.baru@example.com")
    .executeTakeFirstOrThrow();
  expect((await andi.submit(`${EMAIL}/code`, { otp: code ?? "" }, 'value="verify"')).status).toBe(303);
  const [next] = await addPatients(db, 1);
  await db
    .updateTable("account")
    .set({ email: FORMER })
    .where("account_id", "=", next?.account_id ?? "")
    .execute();
  stub.fault("/profile", "status-503");
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(FORMER, PASSWORD)).status).toBeGreaterThanOrEqual(500);
  expect(browser.jar.has("sid")).toBe(false);
  expect((await browser.signIn("andi.baru@example.com", PASSWORD)).status).toBeGreaterThanOrEqual(500);
  stub.heal();
  expect((await browser.signIn("andi.baru@example.com", PASSWORD)).status).toBe(303);
});
