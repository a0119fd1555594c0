import { JSDOM } from "jsdom";
import { expect, it } from "vitest";
import { escapeHtml } from "../../app/lib/escape-html.ts";

it("keeps a text a text, between tags and in attributes of either quotation mark", () => {
  const text = `"> <img src=x onerror='alert(1)'> & &amp; ' " '><b>`;
  const escaped = escapeHtml(text);
  const page = new JSDOM(`<p title="${escaped}" lang='${escaped}'>${escaped}</p>`).window.document;
  const [paragraph] = page.body.children;
  expect(page.body.childElementCount).toBe(1);
  expect([paragraph?.getAttribute("title"), paragraph?.getAttribute("lang"), paragraph?.textContent]).toEqual(
    [text, text, text],
  );
});
