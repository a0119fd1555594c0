import { expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { chooseAddress, newcomer, profileOf, registerWithCode } from "../support/registration.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const PROFILE = "/continue-register";

const portal = useOpened(openPortal);

it("does not sign in a finished registration after another account used the same phone", async () => {
  const browser = new Browser(portal.origin);
  await registerWithCode(browser, newcomer());
  await chooseAddress(browser);
  await browser.submit(PROFILE, profileOf(), 'name="identity_number"');
  expect(browser.jar.has("arrival")).toBe(true);
  const _token = await browser.tokenOf("/register-success");
  const credentials = { _token, username: "patient2", password: "Lab-portal-1" };
  expect((await browser.post("/login", credentials)).location).toBe("/patient/home");
  expect(browser.jar.has("arrival")).toBe(false);
  await browser.get("/sign-out");
  await browser.post("/sign-out", { _token: await browser.tokenOf("/sign-out") });
  expect((await browser.get("/login")).status).toBe(200);
});
