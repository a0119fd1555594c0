import { describe, expect, it } from "vitest";
import { unescapeHtml, type Browser } from "../support/browser.ts";
import { MASTER, signInCompany } from "../support/company-portal.ts";
import { childForm } from "../support/family-form.ts";
import { reviewForm, walkToReview } from "../support/cart-checkout.ts";
import { openPortal } from "../support/portal.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

const portal = useOpened(openPortal);
const siti = useVisitor(portal, "patient");

const submit = async (
  browser: Browser,
  path: string,
  fields: Record<string, string>,
  which = 'id="main-form"',
) => {
  const answer = await browser.submit(path, fields, which);
  return { ...answer, text: unescapeHtml(answer.text.replace(/<!-- -->/g, "")) };
};

describe("an identity number typed by hand", () => {
  it("is refused with an impossible day, asked about once when it contradicts, and nothing is lost", async () => {
    const hrd = await signInCompany(portal.origin, "hrd");
    const birth = { "date_of_birth.day": "17", "date_of_birth.month": "8", "date_of_birth.year": "1990" };
    const typed = { identity_type: "KTP", ...birth };
    const impossible = await submit(
      hrd,
      `${MASTER}/add?lang=en`,
      { ...typed, identity_number: "3273013308900099" },
      "identity_number",
    );
    expect([impossible.status, impossible.text]).toEqual([400, expect.stringContaining("has no such day")]);
    const checked = await submit(
      hrd,
      `${MASTER}/add?lang=en`,
      { ...typed, identity_number: "3273015708900099" },
      "identity_number",
    );
    const details = new URL(checked.location ?? "", portal.origin).pathname;
    const identity = { "identities[0].identity_type": "KTP", "identities[0].primary": "on" };
    const number = { "identities[0].identity_number": "3273015708900099" };
    const person = {
      employee_number: "SB-1",
      first_name: "Budi Uji",
      gender: "M",
      ...birth,
      ...identity,
      ...number,
    };
    const requested = await submit(hrd, `${details}?lang=en`, person);
    expect(requested.status).toBe(400);
    expect(requested.text).toContain("does not match the birth date or the gender");
    expect(requested.text).toContain('name="accept_warnings"');
    expect(requested.text).toContain('value="Budi Uji"');
    expect((await submit(hrd, `${details}?lang=en`, { ...person, accept_warnings: "1" })).status).toBe(303);
  });
});

describe("a child", () => {
  it("is not added twice: the page links to the family, and a twin can be confirmed", async () => {
    const form = "/patient/family/new?way=none&lang=en";
    expect((await submit(siti, form, childForm)).status).toBe(303);
    const again = await submit(siti, form, childForm);
    expect([again.status, again.text]).toEqual([409, expect.stringContaining("already in your family")]);
    const twin = { ...childForm, first_name: "Bimo", identity_number: "3174050502200009" };
    const requested = await submit(siti, form, twin);
    expect([requested.status, requested.text]).toEqual([
      409,
      expect.stringContaining('name="accept_similar"'),
    ]);
    expect((await submit(siti, form, { ...twin, accept_similar: "1" })).status).toBe(303);
  });
});

describe("a test that one person would have twice in a visit", () => {
  it("is named in the cart and at the review, and ordered only with a tick", async () => {
    for (const product of ["prd-cbc", "prd-mcu-basic"]) {
      const path = product === "prd-cbc" ? `/patient/test/${product}` : `/patient/buy-package/${product}`;
      await siti.submit(
        `${path}?plant_id=plt-jkt-sdr`,
        { plant_id: "plt-jkt-sdr", intent: "add" },
        'name="plant_id"',
      );
    }
    const cart = await siti.get("/patient/cart?lang=en");
    expect(cart.text).toContain("more than once in this visit");
    const review = await walkToReview(siti);
    expect(review.text).toContain('name="accept_warnings"');
    const form = reviewForm(review);
    const refused = await siti.post("/patient/checkout?step=4", form);
    expect(refused.status).toBe(400);
    const placed = await siti.post("/patient/checkout?step=4", { ...form, accept_warnings: "on" });
    expect(placed.status).toBe(303);
  });
});
