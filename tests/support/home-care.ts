import { addDays, today } from "../../app/lib/dates.ts";
import { formIn, type Browser } from "./browser.ts";
import { valuesIn } from "./cart-checkout.ts";

const PATH = "/patient/home-care";
/** people in the walkthrough */
const MOST = 3;

/**
 * Walks home care for three people to its review, reporting each step on arrival.
 * @returns path of the review
 */
export async function walkHomeCare(browser: Browser, see: (path: string) => Promise<void>): Promise<string> {
  const at = (step: number) => `${PATH}?step=${String(step)}`;
  const page = await browser.get(at(1));
  const people = new URLSearchParams(formIn(page.text, 'name="patients"').hidden);
  for (const id of valuesIn(page.text, "patients").slice(0, MOST)) people.append("patients", id);
  await browser.post(at(1), people);
  for (const patient_id of people.getAll("patients")) {
    const path = `${at(2)}&for=${patient_id}`;
    await see(path);
    await browser.submit(path, { intent: "add", tests: "prd-cbc" }, 'name="tests"');
  }
  await see(at(2));
  await browser.submit(at(2), {}, 'id="tests-form"');
  await see(at(3));
  await browser.submit(at(3), { address_id: "adr-home" }, 'name="address_id"');
  const times = `${at(4)}&from=${addDays(today(), 3)}`;
  await see(times);
  const [slot_id = ""] = valuesIn((await browser.get(times)).text, "slot_id");
  await browser.submit(times, { slot_id }, 'name="slot_id"');
  await see(at(5));
  await browser.submit(at(5), { method_code: "VA_BCA" }, 'name="method_code"');
  await see(at(6));
  return at(6);
}
