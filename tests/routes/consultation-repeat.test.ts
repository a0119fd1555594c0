import { beforeAll, expect, it } from "vitest";
import { consultationSteps } from "../support/consultation-steps.ts";
import { openPatientPortal } from "../support/patient-portal.ts";
import { failureTexts } from "../support/single-checkout.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let steps: ReturnType<typeof consultationSteps>;
const portal = useOpened(openPatientPortal);
beforeAll(async () => {
  steps = consultationSteps(portal, await portal.signIn("patient"));
});

const book = (method_code: string) => steps.book({ method_code });
const charges = (question: string) =>
  portal.lab.db.selectFrom("consultation").select("charge_number").where("question", "=", question).execute();

it("books and charges a consultation with a lost answer once when it is booked again", async () => {
  const question = "Is this fine?";
  await steps.toReview(question);
  portal.loseAnswer("POST /consultation/create");
  expect((await book("VA_BCA")).status).toBe(503);
  const other = await book("QRIS");
  expect(failureTexts(other)).toEqual([expect.stringContaining("already sent with other details")]);
  expect((await book("VA_BCA")).location).toMatch(/^\/simulated-payment\//);
  expect(await charges(question)).toHaveLength(1);
});

it("books the same consultation again once the first is booked", async () => {
  const question = "And this?";
  for (const times of [1, 2]) {
    await steps.toReview(question);
    expect((await book("VA_BCA")).location).toMatch(/^\/simulated-payment\//);
    expect(await charges(question)).toHaveLength(times);
  }
});
