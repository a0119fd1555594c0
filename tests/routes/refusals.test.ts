import { describe, expect, it } from "vitest";
import { send, type PageResponse } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { expectRefusalPage, sendRaw } from "../support/refusals.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const stub = useOpened(openStubLaboratory);
const portal = useOpened(() => openPortal({ LAB_API_URL: stub.url, BRAND_NAME: "Lab <b>&</b> Sons" }));

const FORM = "application/x-www-form-urlencoded";
type Headers = Record<string, string>;

const refusals: [string, number, (headers: Headers) => Promise<PageResponse>][] = [
  ["an address that cannot be decoded", 400, (headers) => send(portal.origin, "/%E0%A4%A", { headers })],
  ["a page's data alone", 404, (headers) => send(portal.origin, "/login?_data=root", { headers })],
  [
    "a form of another site",
    403,
    (headers) =>
      send(portal.origin, "/login", {
        method: "POST",
        headers: { ...headers, Origin: "https://evil.example" },
      }),
  ],
  [
    "a method without form",
    405,
    (headers) =>
      send(portal.origin, "/login", { method: "PUT", headers: { Origin: portal.origin, ...headers } }),
  ],
  ["a method of nobody", 405, (headers) => send(portal.origin, "/login", { method: "OPTIONS", headers })],
  ["a large form", 413, (headers) => post(headers, { body: "x".repeat(70_000) })],
  [
    "a body that is no form",
    415,
    (headers) => post(headers, { body: "{}", "Content-Type": "application/json" }),
  ],
  ["a compressed form", 415, (headers) => post(headers, { body: "x", "Content-Encoding": "gzip" })],
];

function post(headers: Headers, { body, ...more }: { body: string } & Headers): Promise<PageResponse> {
  const all = { "Content-Type": FORM, Origin: portal.origin, ...headers, ...more };
  return send(portal.origin, "/login", { method: "POST", headers: all, body });
}

describe.each(refusals)("%s", (_name, status, ask) => {
  // Promise B5: the status, in the visitor's language.
  it("is answered with a page in the visitor's language", async () => {
    expectRefusalPage(await ask({ Cookie: "lang=id", "Accept-Language": "en" }), status, ["id"]);
    expectRefusalPage(await ask({ Cookie: "lang=en", "Accept-Language": "id" }), status, ["en"]);
    expectRefusalPage(await ask({ "Accept-Language": "fr, in-ID;q=0.8, en;q=0.5" }), status, ["id"]);
    expectRefusalPage(await ask({ "Accept-Language": "en-GB" }), status, ["en"]);
  });

  it("speaks both languages when that is unknown", async () => {
    expectRefusalPage(await ask({}), status, ["en", "id"]);
    expectRefusalPage(await ask({ "Accept-Language": "ja", Cookie: "lang=xx" }), status, ["en", "id"]);
  });

  it("is plain text for clients that accept no page", async () => {
    const { headers, text } = await ask({ Accept: "application/json, text/plain", "Accept-Language": "id" });
    expect(headers["content-type"]).toBe("text/plain; charset=utf-8");
    expect(text.split("\n")).toHaveLength(4);
  });
});

describe("a refusal's way back", () => {
  const put = (headers: Headers) =>
    send(portal.origin, "/login", { method: "PUT", headers: { Origin: portal.origin, ...headers } });
  const back = /<a href="([^"]*)">Back to the previous page<\/a>/;

  it("is the page of this site that it came from", async () => {
    const { text } = await put({ Referer: `${portal.origin}/patient/test?q="><b>`, "Accept-Language": "en" });
    expect(back.exec(text)?.[1]).toBe("/patient/test?q=%22%3E%3Cb%3E");
  });

  it("is home alone for other sites and for the refused page itself", async () => {
    for (const Referer of ["https://evil.example/", "nonsense", `${portal.origin}//evil.example`]) {
      const { text } = await put({ Referer, "Accept-Language": "en" });
      expect(text, Referer).not.toMatch(back);
      expect(text).toContain('<a href="/">');
    }
    const Referer = `${portal.origin}/login?_data=root`;
    const { text } = await send(portal.origin, "/login?_data=root", { headers: { Referer } });
    expect(text).not.toMatch(back);
  });

  it("stands below the brand, whose signs are escaped", async () => {
    expect((await put({})).text).toContain("Lab &#60;b&#62;&#38;&#60;/b&#62; Sons");
  });
});

describe("requests refused by Node's parser", () => {
  it.each([
    ["a malformed request", 400, "GET / HTTP/9.9\r\n\r\n"],
    ["no HTTP at all", 400, "\x16\x03\x01\x00\xa5"],
    ["a broken header", 400, "GET /login HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n"],
    ["no Host", 400, "GET /login HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["too large headers", 431, `GET /login HTTP/1.1\r\nHost: x\r\nCookie: ${"a".repeat(20_000)}\r\n\r\n`],
    ["a far too long address", 431, `GET /${"a".repeat(2_000_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ])("%s gets the page too, and the connection ends", async (_name, status, text) => {
    expectRefusalPage(await sendRaw(portal.origin, text), status, ["en", "id"]);
  });

  it("are answered in the visitor's language when a body breaks off in nonsense", async () => {
    const head = `POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${portal.origin}\r\nContent-Type: ${FORM}\r\nCookie: lang=id\r\n`;
    const answer = await sendRaw(
      portal.origin,
      `${head}Transfer-Encoding: chunked\r\n\r\n5\r\nusern\r\nZZ\r\n`,
    );
    expectRefusalPage(answer, 400, ["id"]);
  });

  it("are answered as usual before the nonsense", async () => {
    const answer = await sendRaw(portal.origin, "GET /login HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n");
    expect(answer.status).toBe(200);
    expect(answer.text).toContain("</html>");
  });

  it.each(["/robots.txt", "/assets/nothing.js", "/events", "/livez"])(
    "cost nothing but their connection when nonsense follows %s",
    async (path) => {
      const answer = await sendRaw(portal.origin, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n`);
      expect([200, 204, 404]).toContain(answer.status);
      expect((await send(portal.origin, "/livez")).status).toBe(200);
    },
  );

  it("may have an unknown expectation, which is ignored", async () => {
    expect((await send(portal.origin, "/livez", { headers: { Expect: "wonders" } })).status).toBe(200);
  });
});

it("answers one line of text for a missing asset", async () => {
  const { status, headers, text } = await send(portal.origin, "/assets/nothing.js", {
    headers: { Accept: "text/html" },
  });
  expect([status, headers["content-type"], text]).toEqual([404, "text/plain; charset=utf-8", "Not found.\n"]);
});
