import { describe, expect, it } from "vitest";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openCompanyPortal } from "../support/company-portal.ts";
import { eventGroup as group, eventPlace as place } from "../support/event-form.ts";
import { visible } from "../support/visible.ts";

const company = useOpened(openCompanyPortal);

const ADD = "/company/office-care/add";
const as = (username: string) => company.as(username);

describe("the groups of an event", () => {
  it("refuses a test beside a package that contains it, by name", async () => {
    const browser = as("hrd");
    const planned = await browser.submit(ADD, { ...place, ...group, name: "Dengan paket" }, "date_from");
    expect(planned.location).toBe(`${ADD}?step=2`);
    const form = new URLSearchParams({
      _token: await browser.tokenOf(ADD),
      ...place,
      ...group,
      "groups[0].product_ids": "prd-mcu-basic",
    });
    form.append("groups[0].product_ids", "prd-glu-f");
    const twice = await browser.post(ADD, form);
    expect(twice.status).toBe(400);
    expect(twice.text).toMatch(/In a chosen package already: Fasting [Gg]lucose \(MCU Basic\)/);
    expect(twice.text).toContain("in MCU Basic");
    expect((await browser.get(`${ADD}?step=2`)).status).toBe(200);
  });

  it("lists every test in one group at a time, and keeps what was typed and ticked when another opens", async () => {
    const browser = as("hrd");
    const filled = {
      ...place,
      ...group,
      "groups[1].name": "Gudang",
      "groups[1].product_ids": "prd-mcu-basic",
      _open: "groups[1]",
    };
    const page = await browser.submit(ADD, { ...filled, name: "" }, "date_from");
    expect(page.status).toBe(200);
    const testsOf = (index: number) =>
      page.text.split(`name="groups[${String(index)}].product_ids"`).length - 1;
    expect(testsOf(1)).toBeGreaterThan(30);
    expect(testsOf(0)).toBeLessThan(10);
    expect(page.text).toContain('value="Gudang"');
    for (const id of ["prd-cbc", "prd-mcu-basic"])
      expect(page.text).toMatch(new RegExp(`<input[^>]* checked=""[^>]* value="${id}"`));
    expect(visible(page)).not.toContain("There is a problem");
  });
});
