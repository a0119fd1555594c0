import { expect, it } from "vitest";
import { addTest, clearCart } from "../support/cart-checkout.ts";
import { openPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const PEOPLE = "/patient/checkout?step=1";
const portal = useOpened(openPortal);
const browser = useVisitor(portal, "patient");

const linesOf = async () => {
  const { text } = await browser.get(PEOPLE);
  return [...text.matchAll(/<select[^>]*name="(people\.[^"]+)"/g)].map(([, name = ""]) => name);
};
const chosenIn = (text: string) =>
  [...text.matchAll(/<option value="(pat-[^"]+)" selected/g)].map(([, patient = ""]) => patient);

it("asks once who takes all tests of a cart", async () => {
  await clearCart(browser);
  await addTest(browser, "prd-hba1c");
  expect(visible(await browser.get(PEOPLE))).toContain("Who is HbA1c for?");
  await addTest(browser, "prd-urine");
  const page = await browser.get(PEOPLE);
  expect(visible(page)).toContain("Everything is for");
  expect(page.text).toMatch(/name="everyone"[^>]*checked=""[^>]*value="pat-siti"/);
  const answer = await browser.submit(PEOPLE, { everyone: "pat-budi" }, 'name="everyone"');
  expect([answer.status, answer.location]).toEqual([303, "/patient/checkout?step=2"]);
  expect(chosenIn((await browser.get(PEOPLE)).text)).toEqual(["pat-budi", "pat-budi"]);
});

it("takes each line's own person once they are different", async () => {
  const [first = "", second = ""] = await linesOf();
  const people = { everyone: "different", [first]: "pat-siti", [second]: "pat-budi" };
  expect((await browser.submit(PEOPLE, people, 'name="everyone"')).status).toBe(303);
  const page = await browser.get(PEOPLE);
  expect(chosenIn(page.text)).toEqual(["pat-siti", "pat-budi"]);
  expect(page.text).toMatch(/name="everyone"[^>]*checked=""[^>]*value="different"/);
});

it("refuses a person that the account may not book for", async () => {
  const answer = await browser.submit(PEOPLE, { everyone: "pat-nobody" }, 'name="everyone"');
  expect(answer.status).toBe(400);
  expect(answer.text).toContain('href="#everyone"');
});

it("refuses one answer for all beside another person for a line", async () => {
  const [first = ""] = await linesOf();
  const both = { everyone: "pat-siti", [first]: "pat-nadia" };
  const answer = await browser.submit(PEOPLE, both, 'name="everyone"');
  expect(answer.status).toBe(400);
  expect(visible(answer)).toContain("You also chose somebody else for one test.");
});
