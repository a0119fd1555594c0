import { gunzipSync } from "node:zlib";
import { request as httpRequest } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { Browser, send, type PageResponse } from "../support/browser.ts";
import { openPortal, type TestPortal } from "../support/portal.ts";
import { openStubLaboratory } from "../support/stub-laboratory.ts";
import type { Stub } from "../support/stub-upstream.ts";

let stub: Stub;
let portal: TestPortal;
beforeAll(async () => {
  stub = await openStubLaboratory();
  stub.answer("/public/laboratory/get", {
    results: { accreditation_en: "Accredited", accreditation_id: null },
  });
  portal = await openPortal({ LAB_API_URL: stub.url });
});
afterAll(async () => {
  await portal.close();
  await stub.close();
});
beforeEach(() => stub.heal());

type Headers = Record<string, string>;
const FORM = "f".repeat(43);
const PAGES = [
  "/",
  "/login",
  "/login?company=1",
  "/r3915t3r",
  "/forgot-password",
  "/page-not-allowed",
  "/no/page",
];

const ask = (path: string, headers: Headers = {}, method = "GET") =>
  send(portal.origin, path, { headers, method });
/** Only template pages are complete before sending. */
const isTemplate = ({ headers }: PageResponse) => headers["content-length"] !== undefined;
/** An unknown cookie makes the portal render the page instead of using a template. */
const rendered = ({ Cookie, ...headers }: Headers) => ({
  ...headers,
  Cookie: Cookie ? `${Cookie}; other=1` : "other=1",
});

/** Repeats until served from a template. */
async function fromTemplate(path: string, headers: Headers = {}): Promise<PageResponse> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask(path, headers);
    if (isTemplate(answer)) return answer;
  }
  throw new Error(`No template of ${path}`);
}

/** Page without its nonce, token and once-only keys. */
const common = ({ text }: PageResponse) =>
  text
    .replace(/nonce="[\w+/=]{24}"/g, 'nonce=""')
    .replace(/name="_token" value="[\w-]{80,}"/g, 'name="_token"')
    .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "key");
/** Headers common to both responses. */
const lasting = ({ headers, cookies }: PageResponse) => {
  const {
    date: _date,
    "content-length": _length,
    "transfer-encoding": _coding,
    "set-cookie": _cookies,
    ...rest
  } = headers;
  const policy = String(rest["content-security-policy"]).replace(/nonce-[^']+/g, "nonce-");
  return {
    ...rest,
    "content-security-policy": policy,
    cookies: cookies.map((line) => line.replace(/(form=)[\w-]{43}/, "$1")).sort(),
  };
};

/** Cookie of a browser that has the sheet which a first visit fetches. */
async function sheetCookie(path: string): Promise<string> {
  const { text } = await fromTemplate(path);
  const [, href = ""] = /<link rel="stylesheet" href="([^"]+)" media="not all"/.exec(text) ?? [];
  const { cookies } = await ask(href, {});
  const cookie = cookies.map((line) => /^css-[^;]+/.exec(line)?.[0]).find((one) => one !== undefined);
  if (!cookie) throw new Error(`${path} fetches no sheet.`);
  return cookie;
}

const KNOWN_SHEETS = "css";

describe("a page from a template", () => {
  const variants: [string, Headers][] = [
    ["a first visit", {}],
    ["a form cookie", { Cookie: `form=${FORM}` }],
    ["Indonesian", { Cookie: `form=${FORM}; lang=id` }],
    ["English, chosen", { Cookie: "lang=en" }],
    ["low data, chosen", { Cookie: "data=low" }],
    ["low data, asked", { "Save-Data": "on" }],
    ["all of a page although the browser saves data", { "Save-Data": "on", Cookie: "data=full; lang=id" }],
    ["a browser with a pointer", { "Sec-CH-UA-Mobile": "?0" }],
    ["a phone", { "Sec-CH-UA-Mobile": "?1" }],
    ["known sheets", { Cookie: KNOWN_SHEETS }],
    ["a sheet of an earlier build", { Cookie: "css-styles=12345678" }],
    ["a sheet of other pages", { Cookie: "css-area=12345678" }],
  ];
  it.each(PAGES.flatMap((path) => variants.map(([name, headers]) => [path, name, headers] as const)))(
    "%s, %s: is byte for byte what Remix renders",
    async (path, _name, headers) => {
      const own = headers["Cookie"] === KNOWN_SHEETS ? { Cookie: await sheetCookie(path) } : headers;
      const answer = await fromTemplate(path, own);
      const full = await ask(path, rendered(own));
      expect(isTemplate(full)).toBe(false);
      expect(answer.status).toBe(full.status);
      expect(common(answer)).toBe(common(full));
      expect(lasting(answer)).toEqual(lasting(full));
    },
  );

  it("has a nonce and once-only keys of its own, and a token of its own form cookie", async () => {
    const [first, second] = [await fromTemplate("/r3915t3r"), await fromTemplate("/r3915t3r")];
    const own = ({ text, headers, cookies }: PageResponse) => ({
      nonces: [...new Set(text.match(/nonce="[^"]+"/g))],
      policy: /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1],
      token: /name="_token" value="([^"]+)"/.exec(text)?.[1],
      key: /name="client_request_id" value="([^"]+)"/.exec(text)?.[1],
      form: cookies.find((line) => line.startsWith("form="))?.split(";")[0],
    });
    expect(own(first).nonces).toEqual([`nonce="${own(first).policy ?? ""}"`]);
    for (const name of ["policy", "token", "key", "form"] as const) {
      expect(own(first)[name], name).toMatch(/./);
      expect(own(first)[name], name).not.toBe(own(second)[name]);
    }
    // Token and cookie must match.
    const post = (form: string | undefined) =>
      send(portal.origin, "/r3915t3r", {
        method: "POST",
        headers: { Cookie: form ?? "", "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ _token: own(first).token ?? "" }).toString(),
      });
    expect((await post(own(first).form)).status).toBe(400);
    expect((await post(own(second).form)).status).toBe(403);
  });

  it("answers HEAD with the same headers and no body", async () => {
    const headers = { Cookie: `form=${FORM}` };
    const page = await fromTemplate("/login", headers);
    const head = await ask("/login", headers, "HEAD");
    expect(head.text).toBe("");
    expect(head.headers["content-length"]).toBe(page.headers["content-length"]);
    expect(lasting(head)).toEqual(lasting(page));
  });

  it("is compressed for those who ask, its token as it is", async () => {
    const headers = { Cookie: `form=${FORM}`, "Accept-Encoding": "gzip, deflate, br" };
    await fromTemplate("/login", { Cookie: `form=${FORM}` });
    const { bytes, encoding } = await raw("/login", headers);
    const text = gunzipSync(bytes).toString();
    expect(encoding).toBe("gzip");
    expect(bytes.length).toBeLessThan(text.length / 2);
    expect(bytes.includes(/name="_token" value="([^"]+)"/.exec(text)?.[1] ?? "none")).toBe(true);
  });

  it("is not kept while a part of it cannot be loaded", async () => {
    const own = { Cookie: "data=low; lang=id" };
    const other = await openPortalWithout("/patient-title/get");
    for (let tries = 0; tries < 5; tries += 1)
      expect(isTemplate(await send(other.origin, "/r3915t3r", { headers: own }))).toBe(false);
    await other.close();
    portal = await openPortal({ LAB_API_URL: stub.url });
  });
});

async function openPortalWithout(path: string): Promise<TestPortal> {
  await portal.close();
  stub.fault(path, "status-500");
  return openPortal({ LAB_API_URL: stub.url });
}

describe("requests rendered without a template", () => {
  const cookies = [
    "sid=abcdefghijklmnopqrstuvwxyz",
    "flash=x",
    "remember=somebody",
    "kept=x",
    "pending=x",
    "wait=x",
    "lang=fr",
    "data=some",
    "css-styles=%22",
    "css=12345678",
    "form=short",
    `form=${FORM}; form=${FORM}`,
    `__Host-form=${FORM}`,
    "_ga=1",
    "broken",
  ];
  // Promise I2: unknown languages are English.
  it.each(cookies)("with the cookie %s", async (Cookie) => {
    await fromTemplate("/login");
    expect(isTemplate(await ask("/login", { Cookie }))).toBe(false);
  });

  it.each([
    "/login?lang=id",
    "/login?lang=en",
    "/login?redirect=%2Fpatient%2Fhome",
    "/login?company=0",
    "/login?company=1&x=1",
    "/login?",
    "/login/",
    "/Login",
    "/?x=1",
    "/r3915t3r?step=code",
    "/forgot-password?sent=1",
    "/no/page?x=1",
    "/no//page",
    "/no/./page",
    "/no/%70age",
    "/PATIENT/home",
    `/${"long".repeat(60)}`,
  ])("at %s", async (path) => {
    await fromTemplate("/no/page");
    expect(isTemplate(await ask(path))).toBe(false);
  });

  it.each<Headers>([
    { "X-Background": "1" },
    { "Sec-Purpose": "prefetch" },
    { Purpose: "prefetch" },
    { "X-Moz": "prefetch" },
  ])("with the header %o", async (headers) => {
    await fromTemplate("/login");
    expect(isTemplate(await ask("/login", headers))).toBe(false);
  });

  it("for somebody who is signed in, and after a message was left", async () => {
    const browser = new Browser(portal.origin);
    await browser.signIn("type1");
    expect((await browser.get("/login")).location).toBe("/");
    expect((await browser.get("/")).text).toContain("/patient/home");
    const { text } = await browser.open("/sign-out");
    expect(text).toContain("<form");
    expect(isTemplate(await browser.get("/no/page"))).toBe(false);
  });
});

function raw(path: string, headers: Headers): Promise<{ bytes: Buffer; encoding: string | undefined }> {
  return new Promise((resolve, reject) => {
    httpRequest(portal.origin + path, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ bytes: Buffer.concat(chunks), encoding: response.headers["content-encoding"] }),
      );
    })
      .on("error", reject)
      .end();
  });
}
