import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./support/test.ts";

/** A4 between margins of one centimetre, in pixels. */
const PAPER = { width: 718, height: 1047 };

const PAGES = {
  patient: [
    "/patient/lab-result?order_number=ORD-0003002&view=simple",
    "/patient/lab-result?order_number=ORD-0003002&view=advanced",
    "/patient/lab-result/history?code=1558-6",
    "/patient/order/ORD-0001018",
    "/patient/order/ORD-0001018/invoice",
  ],
  hrd: [
    "/company/examination-approval/approve-first/exm-0000008",
    "/company/employee/master",
    "/company/billing/BIL-0000001",
    "/company/deposit-transaction",
  ],
  doctor: ["/doctor/summary-report/fee"],
  facility: ["/medical-center"],
};

function faultsOnPaper(page: Page): Promise<string[]> {
  return page.evaluate(({ height, width }) => {
    const all = [...document.querySelectorAll<HTMLElement>("body *")].filter((element) =>
      element.checkVisibility(),
    );
    const faults = (fault: string, some: readonly Element[]) =>
      some.map(
        (element) =>
          `${fault}: ${element.tagName} ${element.className} ${(element.textContent ?? "").slice(0, 40)}`,
      );
    const styleOf = (element: Element) => getComputedStyle(element);
    const covers = (element: Element) => ["sticky", "fixed"].includes(styleOf(element).position);
    const leavesHalfAPage = (htmlElement: HTMLElement) =>
      styleOf(htmlElement).breakInside === "avoid" && htmlElement.offsetHeight > height / 2;
    const rows = [...document.querySelectorAll("main tbody tr:not(dialog *)")];
    return [
      ...faults(
        "control",
        all.filter((element) => element.matches("button, input, select, textarea, nav a:not(.chip)")),
      ),
      ...faults("covers rows", all.filter(covers)),
      ...faults(
        "beyond the paper",
        all.filter((element) => element.getBoundingClientRect().right > width + 1 && !element.closest(".vh")),
      ),
      ...faults("leaves half a page empty", all.filter(leavesHalfAPage)),
      ...faults(
        "missing",
        rows.filter((row) => !row.checkVisibility()),
      ),
    ];
  }, PAPER);
}

for (const [user, paths] of Object.entries(PAGES))
  test(`prints pages that begin on the first one, have every row, and no controls (${user})`, async ({
    page,
  }) => {
    await page.setViewportSize(PAPER);
    await signIn(page, user, user === "hrd" ? { company: "NUSANTARA" } : {});
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator("main h1")).toBeVisible();
      await page.emulateMedia({ media: "print" });
      expect.soft(await faultsOnPaper(page), path).toEqual([]);
      await page.emulateMedia({ media: "screen" });
    }
  });
