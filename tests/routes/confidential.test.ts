import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChangedAnswers } from "../support/changed-answers.ts";
import { setAt, type Results } from "../support/json-places.ts";

const HIV = "ORD-0003004";
const LISTS = [
  ["orders", "/order/get", "results[].sensitive", "/patient/profile?tab=ORDER"],
  ["reports", "/result/get", "results[].sensitive", "/patient/lab-result?tab=reports"],
  ["record", "/medical-record/get-detail", "results.visits[].sensitive", "/patient/medical-record/pat-siti"],
] as const;

let open: ChangedAnswers;
beforeAll(async () => {
  open = await ChangedAnswers.open();
}, 120_000);
afterAll(() => open.close());

const page = async (path: string) => (await open.browser.get(path)).text;
/** Names of tests in the rows of a page. */
const rows = (html: string) => [...html.matchAll(/class="row-link"[^>]*>([^<]*)/g)].map(([, name]) => name);

describe("a confidential test", () => {
  it.each(LISTS)("is not named in the list of %s", async (_, __, ___, path) => {
    const names = rows(await page(path));
    expect(names).toContain("Confidential test");
    expect(names.join(), path).not.toContain("HIV");
  });

  it("is not named at home, nor offered there to be ordered again", async () => {
    expect(await page("/patient/home")).not.toContain("HIV");
  });

  it("is not offered at home by a laboratory that sends it as the last order", async () => {
    const field = { call: "/patient/dashboard", at: "results.last_order.plant_name", page: "/patient/home" };
    const last = (mark: unknown) => (results: Results) =>
      void setAt(results, "results.last_order.sensitive", mark);
    expect((await open.pageWith({ ...field, with: last(false) }, null)).text).toContain("Order again");
    for (const mark of [true, "perhaps"])
      expect((await open.pageWith({ ...field, with: last(mark) }, null)).text).not.toContain("Order again");
  });

  it("is named on the page that a person opens", async () => {
    for (const path of [`/patient/order/${HIV}`, `/patient/lab-result?order_number=${HIV}`])
      expect(await page(path), path).toContain("HIV antigen and antibody");
  });

  it.each(LISTS)("counts in %s when its mark cannot be read", async (_, call, at, path) => {
    const changed = await open.pageWith({ call, at, page: path }, () => "perhaps");
    expect(changed.replaced).toBeGreaterThan(0);
    const named = rows(changed.html).filter((name) => name !== "Show the whole log");
    expect(new Set(named)).toEqual(new Set(["Confidential test"]));
  });

  // In reports, that a counsellor explains it marks it too.
  it.each([LISTS[0], LISTS[2]])(
    "is named in %s by a laboratory that marks none",
    async (_, call, at, path) => {
      const unmarked = (results: Results) => setAt(results, at, undefined);
      const { html } = await open.pageWith({ call, at, page: path, with: unmarked }, null);
      expect(rows(html).join()).not.toContain("Confidential");
    },
  );
});
