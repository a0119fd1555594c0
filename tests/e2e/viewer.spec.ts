import { violationsOf } from "./support/axe.ts";
import { expect, test } from "./support/test.ts";

test("lets axe see pale text and a field without a name in a document that came over HTTP", async ({
  page,
  viewer,
}) => {
  const source = await (await page.request.get("/login?lang=en")).text();
  expect(await violationsOf(await viewer.show(source))).toEqual([]);
  const faulty = source.replace(/<main[^>]*>/, '$&<p style="color: #bbb">Pale</p><input>');
  const answer = (await violationsOf(await viewer.show(faulty))).join("\n");
  expect(answer).toContain("color-contrast");
  expect(answer).toContain("label");
});
