import { expect, it } from "vitest";
import { openPortal } from "../support/portal.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const OTHERS = "/patient/privacy/others";

const lab = useOpened(() => openTestLab(new Date().toISOString()));
const portal = useOpened(() => openPortal({ LAB_API_URL: lab.lab.url }));
const browser = useVisitor(portal, "patient");

it("shows the employer's data, decisions and conclusion to the employee, linked from the privacy page", async () => {
  expect((await browser.get("/profile/privacy")).text).toContain(`href="${OTHERS}"`);
  const said = {
    en: ["PT Nusantara Jaya Abadi (employer)", "Fit with medical note", "HR: Approved", "Referring doctors"],
    id: ["PT Nusantara Jaya Abadi (perusahaan)", "Laik kerja dengan catatan medis", "HRD: Disetujui"],
  } as const;
  for (const lang of ["en", "id"] as const) {
    const page = await browser.get(`${OTHERS}?lang=${lang}`);
    expect(page.status).toBe(200);
    for (const text of said[lang]) expect(visible(page)).toContain(text);
  }
});

it("shows the conclusion of each kind on the employee's page of the result", async () => {
  const { db } = lab.lab;
  const words = { unfit_job: "Unfit for a specific job", temp_unfit: "Temporarily unfit" } as const;
  for (const fitness of ["unfit_job", "temp_unfit"] as const) {
    await db.updateTable("attendance").set({ fitness }).where("order_number", "=", "ORD-0003002").execute();
    for (const path of ["/patient/lab-result?order_number=ORD-0003002&view=simple", OTHERS])
      expect(visible(await browser.get(`${path}${path.includes("?") ? "&" : "?"}lang=en`))).toContain(
        words[fitness],
      );
  }
});

it("says what a former employer keeps, and offers no sharing with it", async () => {
  const employee = lab.lab.db.updateTable("employee").where("patient_id", "=", "pat-siti");
  await employee.set({ active: 0 }).execute();
  expect(visible(await browser.get(`${OTHERS}?lang=en`))).toContain("(former employer)");
  const result = await browser.get("/patient/lab-result?order_number=ORD-0003002&view=simple&lang=en");
  expect(visible(result)).toContain("you no longer work there");
  const sharing = "/patient/lab-result/sharing?order_number=ORD-0003002&audience=company";
  expect(result.text).not.toContain("audience=company");
  expect((await browser.get(sharing)).text).not.toContain('id="main-form"');
});
