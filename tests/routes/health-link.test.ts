import { gzipSync } from "node:zlib";
import { SHLViewer } from "kill-the-clipboard";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { brokenFhirRules, fhirBundleShape } from "../../lab/tests/support/fhir-rules.ts";
import { Browser, send, unescapeHtml } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { qrsInPage } from "../support/qr.ts";
import { makeShare } from "../support/record-share.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

/** until it is locked by wrong passcodes */
let link: Awaited<ReturnType<typeof makeLink>>;
beforeAll(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
const portal = useOpened(openPortal);
const owner = useVisitor(portal, "patient");
beforeAll(async () => {
  link = await makeLink();
});
afterAll(() => {
  vi.useRealTimers();
});

const payload = z.object({
  url: z.url().max(128),
  key: z.string().length(43),
  exp: z.number(),
  flag: z.literal("P"),
  label: z.string().max(80),
  v: z.literal(1),
});

async function makeLink(lang = "en") {
  const made = await makeShare(owner);
  const html = unescapeHtml((await owner.get(`${made.path}?lang=${lang}`)).text);
  const text = /shlink:\/[\w-]+/.exec(html)?.[0] ?? "";
  const decoded: unknown = JSON.parse(Buffer.from(text.slice(8), "base64url").toString());
  return { ...made, text, html, ...payload.parse(decoded) };
}
const stop = ({ path }: { path: string }) => owner.submit(`${path}/stop`, {}, 'id="main-form"');
const wrongOf = (passcode: string) => (passcode === "000000" ? "111111" : "000000");

const ask = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  send(portal.origin, new URL(url).pathname, {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      Origin: "https://viewer.example",
      "Sec-Fetch-Site": "cross-site",
      ...headers,
    },
    body: typeof body === "string" || body instanceof Buffer ? body : JSON.stringify(body),
  });
const jsonOf = ({ text }: { text: string }): unknown => JSON.parse(text);
const manifest = z.object({
  files: z.array(
    z.object({
      contentType: z.string(),
      fhirVersion: z.string(),
      embedded: z.string().optional(),
      location: z.string().optional(),
    }),
  ),
});

describe("a SMART Health Link", () => {
  it("stands on its share page as text and QR code, and another reader opens it", async () => {
    expect(link.html).toContain('aria-label="QR code of the SMART Health Link"');
    expect(qrsInPage(link.html)).toContain(link.text);
    expect(link.label).toBe("Medical record");
    expect(link.url).toBe(
      portal.origin.replace("127.0.0.1", "localhost") + link.link.replace("/shared-record/", "/shl/"),
    );
    const viewer = new SHLViewer({ shlinkURI: link.text, fetch });
    const { fhirResources } = await viewer.resolveSHL({ recipient: "Klinik Sehat", passcode: link.passcode });
    const bundle = fhirBundleShape.parse(fhirResources[0]);
    expect(bundle.entry.length).toBeGreaterThan(50);
    expect(brokenFhirRules(bundle)).toEqual([]);
    expect(JSON.stringify(bundle)).toContain("Siti Rahmawati");
    expect(unescapeHtml((await owner.get(link.path)).text)).toMatch(/1<!-- --> time, on|1 time, on/);
    const log = await owner.get("/patient/medical-record/pat-siti/access");
    expect(unescapeHtml(log.text).replaceAll("<!-- -->", "")).toContain("its passcode: Klinik Sehat");
  });

  it("is encrypted with dir and A256GCM, anew each time", async () => {
    const body = { recipient: "Klinik", passcode: link.passcode };
    const files = [];
    for (let index = 0; index < 2; index++)
      files.push(manifest.parse(jsonOf(await ask(link.url, body))).files[0]?.embedded ?? "");
    const [value = "", two = ""] = files;
    const [header = "", key, nonce] = value.split(".");
    expect(JSON.parse(Buffer.from(header, "base64url").toString())).toEqual({
      alg: "dir",
      enc: "A256GCM",
      zip: "DEF",
      cty: "application/fhir+json",
    });
    expect([key, nonce?.length]).toEqual(["", 16]);
    expect(two.split(".")[2]).not.toBe(nonce);
  });

  it("answers every origin, without cookies, and no cache keeps it", async () => {
    const preflight = await send(portal.origin, new URL(link.url).pathname, {
      method: "OPTIONS",
      headers: {
        Origin: "https://viewer.example",
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "content-type",
      },
    });
    expect(preflight).toMatchObject({
      status: 204,
      headers: {
        "access-control-allow-origin": "*",
        "access-control-allow-headers": "content-type",
        "access-control-allow-methods": "GET, POST",
      },
    });
    const answer = await ask(
      link.url,
      { recipient: "x", passcode: link.passcode },
      { Cookie: owner.cookieHeader },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
    });
    expect(answer.headers["content-type"]).toContain("application/json");
    expect(answer.headers["access-control-allow-credentials"]).toBeUndefined();
    expect(answer.cookies).toEqual([]);
    const page = await send(portal.origin, "/login", {
      method: "OPTIONS",
      headers: { Origin: "https://viewer.example" },
    });
    expect(page.headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("leads a person who opens its address to the share page", async () => {
    expect(await send(portal.origin, new URL(link.url).pathname)).toMatchObject({
      status: 302,
      location: link.link,
    });
  });

  it("serves a file above the reader's limit at its own URL, for five minutes", async () => {
    const viewer = new SHLViewer({ shlinkURI: link.text, fetch });
    const query = { recipient: "Klinik Besar", passcode: link.passcode, embeddedLengthMax: 100 };
    expect((await viewer.resolveSHL(query)).fhirResources).toHaveLength(1);
    const [file] = manifest.parse(jsonOf(await ask(link.url, query))).files;
    expect(file?.embedded).toBeUndefined();
    const path = new URL(file?.location ?? "").pathname;
    expect(path).not.toContain(link.passcode);
    const answer = await send(portal.origin, path);
    expect(answer.headers).toMatchObject({
      "content-type": "application/jose",
      "access-control-allow-origin": "*",
      "cache-control": "no-store",
    });
    const log = visible(await owner.get("/patient/medical-record/pat-siti/access"));
    expect(log.split("its passcode: Klinik Besar")).toHaveLength(5);
    expect((await send(portal.origin, `${path.slice(0, -4)}AAAA`)).status).toBe(404);
    vi.setSystemTime(Date.now() + 5 * 60_000);
    expect((await send(portal.origin, path)).status).toBe(404);
  });
});

describe("the passcode of a health link", () => {
  it("accepts a space or dash between the digits", async () => {
    const { passcode } = link;
    for (const between of [" ", "-"]) {
      const typed = `${passcode.slice(0, 3)}${between}${passcode.slice(3)}`;
      expect((await ask(link.url, { recipient: "x", passcode: typed })).status).toBe(200);
    }
  });

  it("counts no try if it is missing", async () => {
    for (let index = 0; index < 3; index++) {
      const answer = await ask(link.url, { recipient: "x" });
      expect([answer.status, jsonOf(answer)]).toEqual([401, { remainingAttempts: 5 }]);
    }
  });

  it("counts parallel tries exactly; then the link is gone, even with the right passcode", async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => ask(link.url, { recipient: "x", passcode: wrongOf(link.passcode) })),
    );
    const wrong = tries.filter(({ status }) => status === 401).map(jsonOf);
    expect(wrong.map((item) => (item as { remainingAttempts: number }).remainingAttempts).sort()).toEqual([
      0, 1, 2, 3, 4,
    ]);
    expect(tries.filter(({ status }) => status === 404)).toHaveLength(7);
    expect((await ask(link.url, { recipient: "x", passcode: link.passcode })).status).toBe(404);
  });
});

describe("a health link that is over", () => {
  it("is answered with 404, stopped or expired, like one that never existed", async () => {
    const [stopped, expired] = [await makeLink(), await makeLink()];
    const small = { recipient: "x", passcode: stopped.passcode, embeddedLengthMax: 1 };
    const [file] = manifest.parse(jsonOf(await ask(stopped.url, small))).files;
    await stop(stopped);
    expect((await send(portal.origin, new URL(file?.location ?? "").pathname)).status).toBe(404);
    const body = (passcode: string) => ({ recipient: "x", passcode });
    expect((await ask(stopped.url, body(stopped.passcode))).status).toBe(404);
    expect((await ask(stopped.url, { recipient: "x" })).status).toBe(404);
    expect((await ask(`${portal.origin}/shl/short`, body("000000"))).status).toBe(404);
    vi.setSystemTime(Date.now() + 24 * 3_600_000 + 1000);
    expect((await ask(expired.url, body(expired.passcode))).status).toBe(404);
  });
});

describe("the limit of health links", () => {
  it("is 30 requests a minute from an address", async () => {
    const url = `${portal.origin}/shl/${"x".repeat(43)}`;
    vi.setSystemTime(Date.now() + 3_600_000);
    const answers = [];
    for (let index = 0; index < 31; index++)
      answers.push(await ask(url, { recipient: "x", passcode: "000000" }));
    expect(answers.slice(0, 30).every(({ status }) => status === 404)).toBe(true);
    expect(answers[30]?.status).toBe(429);
    expect(Number(answers[30]?.headers["retry-after"])).toBeGreaterThan(0);
    expect(answers[30]?.headers["access-control-allow-origin"]).toBe("*");
    vi.setSystemTime(Date.now() + 61_000);
  });

  it("holds as well for people's pages of shared records, and for their passcodes and files", async () => {
    const reader = new Browser(portal.origin);
    const page = `/shared-record/${"x".repeat(43)}`;
    const _token = await reader.tokenOf("/login");
    vi.setSystemTime(Date.now() + 3_600_000);
    const open = { _token, password: "123456" };
    for (let index = 0; index < 10; index++) {
      expect((await reader.get(page)).status).toBe(404);
      expect((await reader.post(page, open)).status).toBe(404);
      expect((await reader.post(`${page}/pdf`, open)).status).toBe(404);
    }
    for (const answer of [await reader.get(`${page}?lang=en`), await reader.post(page, open)]) {
      expect([answer.status, Number(answer.headers["retry-after"]) > 0]).toEqual([429, true]);
      expect(visible(answer)).toContain("Too many visits from your network");
    }
    expect((await reader.post(`${page}/pdf`, open)).location).toBe(page);
    expect(visible(await reader.get(`${page}?lang=id`))).toContain("Terlalu banyak kunjungan");
    vi.setSystemTime(Date.now() + 61_000);
    expect((await reader.get(page)).status).toBe(404);
  });
});

describe("a request that is no manifest request", () => {
  const url = () => `${portal.origin}/shl/${"x".repeat(43)}`;
  const form = "application/x-www-form-urlencoded";
  it.each([
    ["a form", { type: form, body: "recipient=x&passcode=1" }, 400],
    ["a list", { body: "[]" }, 400],
    ["broken JSON", { body: '{"recipient":' }, 400],
    ["no recipient", { body: '{"passcode":"1"}' }, 400],
    ["more than 4 kB", { body: JSON.stringify({ recipient: "x".repeat(5000) }) }, 413],
    [
      "30 fields",
      { body: JSON.stringify(Object.fromEntries(Array.from({ length: 30 }, (_, index) => [index, "x"]))) },
      400,
    ],
    ["deep nesting", { body: `{"recipient":${"[".repeat(1500)}${"]".repeat(1500)}}` }, 400],
  ])(
    "%s is refused",
    async (_title, { body, type = "application/json" }: { body: string; type?: string }, status) => {
      expect((await ask(url(), body, { "Content-Type": type })).status).toBe(status);
    },
  );

  it("is refused with another method or a compressed body", async () => {
    expect((await ask(url(), gzipSync("{}"), { "Content-Encoding": "gzip" })).status).toBe(400);
    expect((await send(portal.origin, new URL(url()).pathname, { method: "PUT" })).status).toBe(405);
  });
});
