import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpContext, type HttpPage } from "../support/http-page.ts";

const FORM = `<!doctype html><title>Form</title><main>
<a href="/next?a=1#there">Next</a><a href="/next">Next</a>
<form id="f" method="post" action="/sent"><input name="q" value="1"><textarea name="t">x</textarea>
<input type="checkbox" name="c" id="c"><label for="c">Tick</label>
<details><summary>More</summary><input name="folded"></details>
<button name="way" value="first">First</button></form>
<button form="f" name="way" value="second" formaction="/other">Second</button>
<p hidden id="out">Out</p><button disabled id="off">Off</button>
<form action="/found?gone=1"><input name="q" value="a b"><button>Find</button></form></main>`;

const server = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk: Buffer) => (body += chunk.toString()));
  request.on("end", () => {
    if (request.url === "/away") {
      response.writeHead(303, { Location: "/landed", "Set-Cookie": "a=b; Path=/" }).end();
      return;
    }
    const page = request.url === "/form" ? FORM : "<title>Other</title>";
    const said = `${request.method ?? ""} ${request.url ?? ""} ${request.headers.cookie ?? ""} ${body}`;
    response.setHeader("Content-Type", "text/html").end(`${page}<pre>${said}</pre>`);
  });
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => server.close());

async function opened(): Promise<HttpPage> {
  const page = await new HttpContext(origin).newPage();
  await page.goto("/form");
  return page;
}
const said = (page: HttpPage) => page.locator("pre").innerText();

test("sends a form with its button's own name and address, at Enter with the first button's", async () => {
  const page = await opened();
  await page.locator("textarea").fill("two\nlines");
  await page.locator("label").click();
  await page.locator('[value="second"]').click();
  expect(await said(page)).toContain("POST /other q=1&t=two%0D%0Alines&c=on&folded=&way=second");
  await page.goBack();
  await page.locator("#f [name=q]").press("Enter");
  expect(await said(page)).toContain("POST /sent q=1&t=x&folded=&way=first");
});

test("replaces the query by a search, keeps a link's fragment and a redirect's cookie", async () => {
  const page = await opened();
  await page.getByRole("button", { name: "find" }).click();
  expect(page.url()).toBe(`${origin}/found?q=a+b`);
  await page.goBack();
  await page.locator("a").first().click();
  expect(page.url()).toBe(`${origin}/next?a=1#there`);
  await page.goto("/away");
  expect(await said(page)).toContain("GET /landed a=b");
});

test("refuses unusable elements: two of a kind, disabled, hidden, folded", async () => {
  const page = await opened();
  await expect(page.locator("a").click()).rejects.toThrow("2 elements");
  await expect(page.locator("em").click()).rejects.toThrow("0 elements");
  await expect(page.locator("#off").click()).rejects.toThrow("Disabled");
  await expect(page.locator("#out").click()).rejects.toThrow("Not visible");
  await expect(page.locator("[name=folded]").fill("x")).rejects.toThrow("Not visible");
  await page.locator("summary").click();
  await page.locator("[name=folded]").fill("x");
});
