import { beforeEach, describe, expect, it } from "vitest";
import { Browser, formIn, send } from "../support/browser.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";

const opened = useStubbedPortal({ RATE_LOGIN_ADDRESS: "1000/1m", RATE_LOGIN_ACCOUNT: "1000/1m" });
beforeEach(() => opened.stub.forget());

const FORM = "application/x-www-form-urlencoded";
const body = "username=type1&password=Lab-portal-1";

describe("posts from elsewhere", () => {
  const foreign: [string, Record<string, string>][] = [
    ["another origin", { Origin: "https://evil.example" }],
    ["a sibling sub-domain", { Origin: "https://evil.localhost", "Sec-Fetch-Site": "same-site" }],
    ["cross-site, without an origin", { "Sec-Fetch-Site": "cross-site" }],
    ["same-site, with a matching origin", { "Sec-Fetch-Site": "same-site", Origin: "OWN" }],
    ["an opaque origin", { Origin: "null" }],
    ["an origin that is no URL", { Origin: "foo" }],
    ["the same host by https", { Origin: "HTTPS" }],
    ["another port", { Origin: "http://127.0.0.1:1" }],
    ["a foreign referer alone", { Referer: "https://evil.example/page" }],
    [
      "foreign origin and forwarded host",
      { Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" },
    ],
    ["foreign origin and host", { Origin: "http://evil.example", Host: "evil.example" }],
  ];
  const ways: [string, string][] = [
    ["POST", "/login"],
    ["POST", "/session/extend"],
    ["POST", "/sign-out"],
    ["POST", "/patient/cart"],
    ["POST", "/not-a-page"],
    ["PUT", "/login"],
    ["PATCH", "/login"],
    ["DELETE", "/login"],
  ];

  // Promise C1: 403, 0 calls.
  it.each(foreign)("%s is refused at every way of entry", async (_name, given) => {
    const headers = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [
        name,
        value === "OWN"
          ? opened.portal.origin
          : value === "HTTPS"
            ? opened.portal.origin.replace("http:", "https:")
            : value,
      ]),
    );
    for (const [method, path] of ways) {
      const answer = await send(opened.portal.origin, path, {
        method,
        headers: { "Content-Type": FORM, ...headers },
        body,
      });
      expect(answer.status, `${method} ${path}`).toBe(403);
    }
    expect(opened.stub.ledger).toEqual([]);
  });

  it("are refused with methods that no form has, from the own site too", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
      const answer = await send(opened.portal.origin, "/login", {
        method,
        headers: { Origin: opened.portal.origin },
      });
      expect([400, 403, 405, 501], method).toContain(answer.status);
    }
    expect(opened.stub.ledger).toEqual([]);
  });

  it("are refused with bodies that no form sends", async () => {
    for (const type of ["application/json", "text/plain", "text/plain; charset=x", ""]) {
      const answer = await send(opened.portal.origin, "/login", {
        method: "POST",
        headers: { Origin: opened.portal.origin, ...(type ? { "Content-Type": type } : {}) },
        body,
      });
      expect([400, 415], type).toContain(answer.status);
    }
    expect(opened.stub.ledger).toEqual([]);
  });

  it("are the caller's fault when the form is broken", async () => {
    const answer = await send(opened.portal.origin, "/login", {
      method: "POST",
      headers: { Origin: opened.portal.origin, "Content-Type": "multipart/form-data; boundary=x" },
      body: "--y\r\nnonsense",
    });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  it("include none from a loopback spelling of the own address while no origin is configured", async () => {
    const { port } = new URL(opened.portal.origin);
    for (const host of ["127.0.0.1", "localhost"]) {
      const browser = new Browser(opened.portal.origin);
      const page = await browser.get("/login");
      const answer = await browser.post(
        "/login",
        { ...formIn(page.text, 'name="password"').hidden, username: "type1", password: "Lab-portal-1" },
        { Origin: `http://${host}:${port}`, Host: `${host}:${port}` },
      );
      expect(answer.status, host).toBe(303);
    }
  });
});

describe("posts of browsers that send no origin at all", () => {
  const bare = (browser: Browser, fields: Record<string, string>) =>
    browser.ask("/login", {
      method: "POST",
      headers: { "Content-Type": FORM },
      body: new URLSearchParams({ username: "type1", password: "Lab-portal-1", ...fields }).toString(),
    });

  // Promise C2: refused.
  it("are refused without the form's token", async () => {
    const browser = new Browser(opened.portal.origin);
    await browser.get("/login");
    expect((await bare(browser, {})).status).toBe(403);
    expect((await bare(browser, { _token: "" })).status).toBe(403);
    expect(opened.stub.ledger).toEqual([]);
  });

  // Promise C2: refused.
  it("are refused with another visitor's token, or with one of before the sign-in", async () => {
    const browser = new Browser(opened.portal.origin);
    const other = new Browser(opened.portal.origin);
    await browser.get("/login");
    const { hidden } = formIn((await other.get("/login")).text, 'name="password"');
    expect((await bare(browser, hidden)).status).toBe(403);
    expect(opened.stub.ledger).toEqual([]);
    await other.signIn("type1");
    const answer = await other.ask("/sign-out", {
      method: "POST",
      headers: { "Content-Type": FORM },
      body: new URLSearchParams(hidden).toString(),
    });
    expect(answer.status).toBe(403);
  });

  it("are taken with the own token, also where an extension removed the origin", async () => {
    const removed: Record<string, string> = { Origin: "null", "Sec-Fetch-Site": "same-origin" };
    for (const headers of [{}, removed]) {
      const browser = new Browser(opened.portal.origin, headers);
      const { hidden } = formIn((await browser.get("/login")).text, 'name="password"');
      expect((await bare(browser, hidden)).status).toBe(303);
      expect((await bare(new Browser(opened.portal.origin, headers), hidden)).status).toBe(403);
    }
  });
});

describe("redirect values", () => {
  const hostile = [
    "//evil.example",
    "///evil.example",
    "////evil.example/%2f..",
    "/\\evil.example",
    "\\\\evil.example",
    "/\\/evil.example",
    "\\/evil.example",
    "https://evil.example",
    "https:evil.example",
    "HTTPS://evil.example",
    "http:\\\\evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "/\tevil.example",
    "/\t/evil.example",
    "\t//evil.example",
    " //evil.example",
    "/\n/evil.example",
    "/\r\nLocation: https://evil.example",
    "/%09/evil.example",
    "/%2f/evil.example",
    "/%2fevil.example",
    "/%5cevil.example",
    "/.//evil.example",
    "/..//evil.example",
    "/x/..//evil.example",
    "/;@evil.example",
    "@evil.example",
    ".evil.example",
    "evil.example",
    "?x=//evil.example",
    "#//evil.example",
    "/login?redirect=//evil.example",
    "http://127.0.0.1@evil.example",
    "\u0000//evil.example",
    "/\u2028/evil.example",
    "／／evil.example",
    `/${"a".repeat(5000)}`,
  ];
  const isOwn = (location: string) => new URL(location, opened.portal.origin).origin === opened.portal.origin;

  // Promise C4: 0 of 40 spellings.
  it("never lead off the site after signing in", async () => {
    for (const value of hostile) {
      const browser = new Browser(opened.portal.origin);
      const answer = await browser.submit(
        `/login?redirect=${encodeURIComponent(value)}`,
        { username: "type1", password: "x", redirect: value },
        'name="password"',
      );
      expect(answer.status, value).toBe(303);
      expect(isOwn(answer.location ?? ""), `${value} → ${String(answer.location)}`).toBe(true);
    }
  });

  // Promise C4: 0 of 40 spellings.
  it("never stand in the page as an address", async () => {
    for (const value of hostile) {
      for (const path of ["/login?redirect=", "/translate?back=", "/sign-out?redirect="]) {
        const answer = await new Browser(opened.portal.origin).get(path + encodeURIComponent(value));
        const addresses = [...answer.text.matchAll(/(?:href|action|src|formaction)="([^"]*)"/g)]
          .map(([, value]) => value ?? "")
          .filter((item) => !item.startsWith("data:image/svg+xml,")); // the page's icon
        expect(
          addresses.filter((address) => !isOwn(address) || /^\s*javascript:/i.test(address)),
          path + value,
        ).toEqual([]);
      }
    }
  });

  // Promise A9: the wanted page after a failed try.
  it("survive a failed try and then lead where they said", async () => {
    const browser = new Browser(opened.portal.origin);
    const requested = "/patient/test?q=gula+darah&page=2";
    const first = await browser.get(requested);
    expect(first.location).toBe(`/login?redirect=${encodeURIComponent(requested)}`);
    const failed = await browser.submit(
      first.location ?? "",
      { username: "nobody", password: "wrong" },
      'name="password"',
    );
    expect(failed.status).toBe(400);
    const { hidden } = formIn(failed.text, 'name="password"');
    const done = await browser.post("/login", { ...hidden, username: "type1", password: "Lab-portal-1" });
    expect([done.status, done.location]).toEqual([303, requested]);
  });
});

describe("foreign host names", () => {
  const tricks: Record<string, string | string[]>[] = [
    { Host: "evil.example" },
    { Host: "a:b:c" },
    { Host: "evil.example:80/path" },
    { Host: "" },
    { "X-Forwarded-Host": "evil.example" },
    { "X-Forwarded-Host": "evil.example:80/path" },
    { "X-Forwarded-Proto": "javascript", "X-Forwarded-Port": "1" },
    { Forwarded: "host=evil.example;proto=https" },
    { "X-Original-URL": "/patient/home", "X-Rewrite-URL": "/patient/home" },
  ];

  // Promise C5: 0 reflections, 0 5xx.
  it("change nothing and break nothing", async () => {
    for (const headers of tricks) {
      for (const path of ["/", "/login", "/patient/home", "/not-a-page", "/translate"]) {
        const answer = await send(opened.portal.origin, path, { headers });
        const cell = `${JSON.stringify(headers)} ${path}`;
        expect(answer.status, cell).toBeLessThan(500);
        expect(answer.text + JSON.stringify(answer.headers), cell).not.toContain("evil.example");
      }
    }
  });

  it("do not pass in targets that carry a host of their own either", async () => {
    for (const target of [
      "//evil.example/login",
      "http://evil.example/login",
      "/\\evil.example",
      "/%E0%A4%A",
      "/%00",
    ]) {
      const answer = await send(opened.portal.origin, target);
      expect(answer.status, target).toBeLessThan(500);
      expect(answer.location ?? "", target).not.toMatch(/^(https?:)?[/\\]{2}/);
    }
  });
});
