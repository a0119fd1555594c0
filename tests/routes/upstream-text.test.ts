import { beforeAll, expect, it } from "vitest";
import { useStubbedPortal } from "../support/stubbed-portal.ts";
import { send } from "../support/browser.ts";

// Laboratory texts affect only the displayed text.

const stubbedPortal = useStubbedPortal();
const SIGNS = "\u0001\u0001\u0002\u0003\u0000\u001B\u009F\u202E\u2066\uD800";
beforeAll(() => {
  const product = {
    id: "p1",
    name: `Glucose${"\u0001".repeat(24)}${"\u0002".repeat(99)} today`,
    name_en: `Glu${SIGNS}cose${"\u0001".repeat(24)} today`,
    name_id: `Glu${SIGNS}kosa${"\u0002".repeat(99)} hari ini`,
    fasting_hours: 0,
    price_from: 50000,
  };
  stubbedPortal.stub.answer("/public/product/get", { results: [product] });
  stubbedPortal.stub.answer("/public/plant/get", { results: [] });
  stubbedPortal.stub.answer("/public/laboratory/get", {
    results: { accreditation_en: "A", accreditation_id: "A" },
  });
  stubbedPortal.stub.answer("/product/get", { results: [{ ...product, product_type: "test", prices: [] }] });
});

it.each([
  ["en", "Glucose today"],
  ["id", "Glukosa hari ini"],
])("shows neither nonce nor token beside such a name on the landing page (%s)", async (lang, name) => {
  const answer = await send(stubbedPortal.portal.origin, "/", { headers: { Cookie: `lang=${lang}` } });
  expect(answer.status).toBe(200);
  const { text } = answer;
  expect(text).toContain(name);
  expect(text).toContain("</html>");
  const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? "none";
  const outside = text.replaceAll(`nonce="${nonce}"`, "");
  expect(outside).not.toContain(nonce);
  const token = /name="_token" value="([^"]+)"/.exec(text)?.[1] ?? "none";
  expect(text.replaceAll(`name="_token" value="${token}"`, "")).not.toContain(token);
});

it.each(["/", "/patient/test"])("%s holds no sign that no text is written with", async (page) => {
  const browser = await stubbedPortal.signedIn();
  const answer = page === "/" ? await send(stubbedPortal.portal.origin, page) : await browser.get(page);
  expect(answer.text).toContain("Glucose");
  expect(answer.text).not.toMatch(/[^\P{Cc}\t\n\r]|[\u202A-\u202E\u2066-\u2069\uFFFD]/u);
});
