import { expect, it } from "vitest";
import { ids } from "../../lab/seed/ids.ts";
import { Browser } from "../support/browser.ts";
import { openPatientPortal, reply } from "../support/patient-portal.ts";
import { openPortal } from "../support/portal.ts";
import { failureTexts, openSingle } from "../support/single-checkout.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openPortal);
const inside = useOpened(openPatientPortal);

it("says Error Payment! and why when an order is refused for its payment, and keeps the form", async () => {
  const single = openSingle(inside, await inside.signIn("patient"), "test", "prd-glu-f");
  await single.toPayment("pat-siti");
  const review = await single.toReview();
  const errors = { method_code: ["This bank is not available today"] };
  inside.answer("POST /order/create", reply(400, { errors }));
  const refused = await single.placeOrder(review);
  expect(failureTexts(refused)).toEqual(["Error Payment!", "This bank is not available today"]);
  inside.answerNormally();
});

it("says which branch may do a package when the chosen one may not", async () => {
  const browser = new Browser(portal.origin);
  await browser.signIn("patient");
  const path = "/patient/use-subscription-packages/sub-0001019?step=";
  const chosen = { subscription_id: "sub-0001019", patient_id: "pat-siti" };
  expect((await browser.submit(`${path}1`, chosen, 'name="patient_id"')).location).toBe(`${path}2`);
  const { text } = await browser.get(`${path}2`);
  const unable = Object.values(ids.plants).find((id) => !text.includes(`value="${id}"`));
  const page = visible(await browser.get(`${path}2&plant=${unable ?? "none"}`));
  expect(page).toContain("Unfortunately, some of your packages cannot be used on this branch");
});
