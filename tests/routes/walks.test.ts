import { afterAll, beforeAll, expect, it } from "vitest";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { Walker } from "../support/walk.ts";

let portal: TestPortal;
beforeAll(async () => {
  portal = await openPortal();
});
afterAll(() => portal.close());

const slot = 'main .choices-part:not(:has(.fast-late)) input[name="slot_id"]:enabled';
const continues = 'main form:has([name="slot_id"]) button:not([tabindex])';
const orders = 'main form:has([name="shown"]) button.button-primary';

it("a patient orders a test from home with six presses on six pages", async () => {
  const walker = await Walker.of(portal.origin);
  await walker.signIn("patient2");
  await walker.start("/patient/home");
  await walker.press('nav a[href="/patient/test"]');
  await walker.press('main li a[href^="/patient/test/"]');
  await walker.press('button[value="order"]');
  await walker.press(slot);
  await walker.press(continues);
  console.log(walker.at, walker.text.slice(0, 1500));
  await walker.press(orders);
  console.log(walker.at, walker.text.slice(0, 500));
  expect(walker.counts).toEqual({ presses: 6, pages: 6, typed: 0 });
});

it("the same order is placed again with three presses, with four at another time", async () => {
  const walker = await Walker.of(portal.origin);
  await walker.signIn("patient2");
  await walker.start("/patient/home");
  await walker.press('main a[href$="/again"]');
  console.log(walker.at, walker.text.slice(0, 1500));
  await walker.press(slot);
  await walker.press(continues);
  console.log(walker.at, walker.text.slice(0, 1500));
  await walker.press(orders);
  console.log(walker.at, walker.text.slice(0, 500));
  expect(walker.counts).toEqual({ presses: 4, pages: 4, typed: 0 });
});
