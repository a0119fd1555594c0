import { expect, it } from "vitest";
import { addDays, HOME_ZONE, today } from "../../app/lib/dates.ts";
import { csvOf, personAt } from "../../lab/tests/support/employee-sheets.ts";
import { openPortal } from "../support/portal.ts";
import { Walker } from "../support/walk.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openPortal);

const FREE_TIME = 'main :not(details) > .choices-part:not(:has(.fast-late)) input[name="slot_id"]:enabled';
const TIME_NEXT = 'main:has([name="slot_id"]) .action-bar button:not([tabindex])';
const PLACE_ORDER = 'main:has([name="shown"]) .action-bar button.button-primary';
const PAYMENT = /^\/simulated-payment\//;

async function walkerAs(username: string, company?: string): Promise<Walker> {
  const walker = await Walker.of(portal.origin);
  await walker.signIn(username, company);
  await walker.start(company ? "/company/home" : "/patient/home");
  return walker;
}

it("takes a patient six presses on six pages to order a test from home", async () => {
  const walker = await walkerAs("patient");
  await walker.press('nav a[href="/patient/test"]');
  await walker.press('main li a[href^="/patient/test/"]');
  await walker.press('button[value="order"]');
  // The next test takes an early one.
  await walker.pressLast(FREE_TIME);
  await walker.press(TIME_NEXT);
  await walker.press(PLACE_ORDER);
  expect(walker.at).toMatch(PAYMENT);
  expect(walker.counts).toEqual({ presses: 6, pages: 6, typed: 0 });
});

it("takes three presses to place the same order again, four at another time", async () => {
  const again = await walkerAs("patient2");
  await again.press('main a[href$="/again"]');
  expect(again.emptyFields('form:has([name="slot_id"])'), "the usual time is chosen").toEqual([]);
  await again.press(TIME_NEXT);
  await again.press(PLACE_ORDER);
  expect(again.at).toMatch(PAYMENT);
  expect(again.counts).toEqual({ presses: 3, pages: 4, typed: 0 });

  const other = await walkerAs("patient2");
  await other.press('main a[href$="/again"]');
  await other.press(FREE_TIME);
  await other.press(TIME_NEXT);
  await other.press(PLACE_ORDER);
  expect(other.at).toMatch(PAYMENT);
  expect(other.counts).toEqual({ presses: 4, pages: 4, typed: 0 });
});

const SECRET = "kebun teh pagi";

async function registerAs(walker: Walker, n: string): Promise<void> {
  await walker.start("/?lang=en");
  await walker.press('main a[href^="/tests/"]');
  await walker.press('main input[name="time"]');
  await walker.press('main button[name="new"]');
  await walker.press('[name="title_id"]');
  const typed = {
    first_name: "Dewi",
    last_name: "Lestari",
    phone_number: `081577${n}`,
    email: `d${n}@ex.com`,
    password: SECRET,
    confirm_password: SECRET,
  };
  for (const [name, text] of Object.entries(typed)) await walker.type(`[name="${name}"]`, text);
  await walker.press('main form:has([name="first_name"]) button.button-primary');
  const sent = await Walker.of(portal.origin);
  await sent.start("/reference-lab");
  const card = sent.page.locator(".card", { hasText: `d${n}@ex.com` }).first();
  await walker.type('[name="otp"]', ((await card.locator(".copy-value").textContent()) ?? "").trim());
  await walker.press('main form:has([name="otp"]) button.button-primary');
}

async function finishAndOrder(walker: Walker): Promise<void> {
  await walker.press('main button[value="save"]');
  await walker.press('main a[href="/login"]');
  await walker.press(TIME_NEXT);
  await walker.press('main input[name="method_code"]');
  await walker.press('main:has([name="method_code"]) .action-bar button.button-primary');
  await walker.press(PLACE_ORDER);
}

it("takes a newcomer 27 presses on 13 pages to pay for the chosen test by hand", async () => {
  const walker = await Walker.of(portal.origin);
  await registerAs(walker, "650001");
  await walker.type('[name="identity_number"]', "3273025708900001");
  await walker.press("#subdistrict_code");
  await walker.press(".menu-list button");
  await walker.type('[name="address"]', "Jl. Dago 1");
  await walker.type('[name="place_of_birth"]', "Bandung");
  expect(walker.emptyFields("#main-form"), "the number told birth date and gender").toEqual([
    "religion_id",
    "marital_status_id",
  ]);
  for (const name of ["religion_id", "marital_status_id"]) await walker.press(`[name="${name}"]`);
  await finishAndOrder(walker);
  await walker.press('main button[name="outcome"][value="settlement"]');
  expect(walker.at).toMatch(/^\/payment-success/);
  expect(walker.counts).toEqual({ presses: 27, pages: 13, typed: 104 });
});

it("takes one press after signing in to explain an abnormal value", async () => {
  const walker = await walkerAs("patient");
  await walker.press('main a[href^="/patient/lab-result?order_number="]');
  expect(walker.text.slice(0, 1000)).toMatch(/Potassium[\s\S]*6\.4[\s\S]*Very high/);
  expect(walker.counts).toEqual({ presses: 1, pages: 2, typed: 0 });
});

const ON = addDays(today(HOME_ZONE), 28).split("-").reverse().join("-");

it("takes human resources 11 presses on 8 pages from a file of 87 employees to approved examinations", async () => {
  const people = Array.from({ length: 87 }, (_, index) => personAt(index));
  const walker = await walkerAs("hrd", "NUSANTARA");
  await walker.press('main a[href="/company/employee/master/import"]');
  await walker.attach('input[type="file"]', {
    name: "employees.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csvOf(people)),
  });
  await walker.press('main form:has(input[type="file"]) button.button-primary');
  await walker.press('main form:has([name="shown"]) button.button-primary');
  await walker.press('main form:has([value="examine"]) button');
  await walker.type('[name="name"]', "MCU 2027");
  await walker.type('[name="date_from"]', ON);
  await walker.press('main form:has([name="date_from"]) button.button-primary:not([name])');
  await walker.press('main button[name="intent"][value="send"]');
  expect(walker.text).toContain("Approve 87");
  await walker.press("main #main-form button.button-primary");
  expect(walker.counts).toEqual({ presses: 11, pages: 8, typed: 18 });
});

it("takes finance three presses from home to decide", async () => {
  const walker = await walkerAs("finance", "NUSANTARA");
  await walker.press('main a[href*="/approve-second/"]');
  await walker.press('main button[name="mode"][value="approve_all"]');
  await walker.press("main #main-form button.button-primary");
  expect(walker.counts).toEqual({ presses: 3, pages: 4, typed: 0 });
});
