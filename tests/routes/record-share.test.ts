import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { visible } from "../support/visible.ts";
import { Browser, unescapeHtml } from "../support/browser.ts";
import { pdfLines } from "../../lab/tests/support/pdf.ts";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { freePort, temporaryFolder } from "../support/portal.ts";
import { makeShare } from "../support/record-share.ts";
import { startProcess, untilReady, type PortalProcess } from "../support/process.ts";
import { copySeed } from "../../lab/tests/support/seeded.ts";

const SHARE = "/patient/medical-record/pat-siti/share";
const dataDir = temporaryFolder();
let portal: PortalProcess;
let metrics: string;
let browser: Browser;

beforeAll(async () => {
  const port = String(await freePort());
  await copySeed(join(dataDir, "lab"));
  metrics = `http://127.0.0.1:${port}/metrics`;
  portal = await startProcess({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    LOG_LEVEL: "debug",
    METRICS_PORT: port,
  });
  await untilReady(portal);
  browser = new Browser(portal.origin);
  await browser.signIn("patient");
});
afterAll(async () => {
  portal.kill("SIGKILL");
  await portal.ended;
  rmSync(dataDir, { recursive: true, force: true });
});

const plain = (html: string) => unescapeHtml(html.replace(/<!-- -->/g, ""));
const text = async (path: string, as = browser) => plain((await as.open(path)).text);

const make = () => makeShare(browser);
const stranger = () => new Browser(portal.origin);
const tryCode = (link: string, password: string, as: Browser, more: Record<string, string> = {}) =>
  as.submit(link, { password, ...more }, 'name="password"');
const wrongOf = (passcode: string) => (passcode === "000000" ? "111111" : "000000");

describe("making a share page", () => {
  it("shows link, QR code and passcode to its maker only, and says until when", async () => {
    const { path } = await make();
    const html = await text(path);
    expect(html).toContain("Your share page is ready");
    expect(html).toContain('aria-label="QR code of the link" width="300"');
    expect(html).toMatch(/They are shown here until \d\d \w{3} \d{4}, \d\d:\d\d WIB, and never again/);
    const andi = stranger();
    await andi.signIn("patient2");
    expect((await andi.get(path)).status).toBe(404);
  });

  it("asks which visits, where only some are shared", async () => {
    const refused = await browser.submit(SHARE, { scope: "orders", hours: "1" }, 'name="hours"');
    expect(refused.status).toBe(400);
    expect(plain(refused.text)).toContain("Choose at least one visit");
  });
});

describe("a shared record", () => {
  it("asks for the passcode, does not leak its address, and is stored nowhere", async () => {
    const { link } = await make();
    const page = await stranger().get(link);
    expect(page.status).toBe(200);
    expect(page.headers).toMatchObject({
      "referrer-policy": "strict-origin",
      "x-robots-tag": "noindex, nofollow, noarchive",
      "cache-control": "no-store",
    });
    expect(page.text).not.toContain("Rahmawati");
    expect((await stranger().get(link, { "Sec-Purpose": "prefetch" })).status).toBe(503);
  });

  it("opens in the reader's language, and the patient sees it", async () => {
    const { link, passcode, path } = await make();
    const reader = stranger();
    const page = await tryCode(`${link}?lang=id`, passcode.replace(/(...)/, "$1 "), reader);
    expect(page.status).toBe(200);
    const html = plain(page.text);
    for (const part of ["Siti Rahmawati", "Hemoglobin", "Nilai normal", "Dikoreksi"])
      expect(html).toContain(part);
    expect(page.text).not.toContain(passcode);
    const english = plain((await tryCode(`${link}?lang=en`, passcode, reader)).text);
    for (const part of ["Normal", "; goal 5.0–6.5", "Inside the goal"]) expect(english).toContain(part);
    expect(await text(path)).toMatch(/Opened[\s\S]*2 times, last on/);
    expect(await text("/patient/medical-record/pat-siti/access")).toContain(
      "Someone with a share link and its passcode",
    );
  });

  it("is downloaded behind the same passcode", async () => {
    const { link, passcode } = await make();
    const reader = stranger();
    const token = await reader.tokenOf(link);
    const ask = (password: string) =>
      fetch(`${portal.origin}${link}/pdf`, {
        method: "POST",
        redirect: "manual",
        headers: { Cookie: reader.cookieHeader, Origin: portal.origin },
        body: new URLSearchParams({ _token: token, password }),
      });
    const refused = await ask(wrongOf(passcode));
    expect(refused.headers.get("location")).toBe(link);
    for (const line of refused.headers.getSetCookie()) {
      const [name = "", value = ""] = (line.split(";")[0] ?? "").split("=");
      reader.jar.set(name, value);
    }
    expect(await text(link, reader)).toContain("The passcode is not correct. 4 attempts left.");
    const response = await ask(passcode);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(pdfLines(Buffer.from(await response.arrayBuffer()))).toContain("Medical record");
  });

  it("closes after five wrong passcodes", async () => {
    const { link, passcode, path } = await make();
    const reader = stranger();
    const wrong = wrongOf(passcode);
    const texts = [];
    for (let index = 0; index < 5; index++) {
      const page = await tryCode(link, wrong, reader);
      expect(page.status).toBe(400);
      texts.push(
        /The passcode is not correct\.[^<]*|This share page is closed[^<]*/.exec(plain(page.text))?.[0],
      );
    }
    expect(texts.slice(0, 2)).toEqual([
      "The passcode is not correct. 4 attempts left.",
      "The passcode is not correct. 3 attempts left.",
    ]);
    expect(await text(link, reader)).toContain("This share page is closed after five wrong passcodes");
    expect(await text(path)).toContain("Closed after five wrong passcodes");
  });

  it("is over once its maker stops it", async () => {
    const { link, path } = await make();
    const { status, location } = await browser.submit(`${path}/stop`, {}, 'id="main-form"');
    expect({ status, location }).toEqual({ status: 303, location: SHARE });
    expect(await text(link, stranger())).toContain("This share page was stopped");
    expect(await text(path)).not.toContain("Stop sharing");
  });

  it("is 404 at another address", async () => {
    for (const token of ["x".repeat(43), "short", "x".repeat(300)]) {
      const page = await stranger().get(`/shared-record/${token}`);
      expect([page.status, visible(page).includes("declined")], token).toEqual([404, false]);
      const _token = await stranger().tokenOf("/login");
      const posted = await stranger().post(`/shared-record/${token}`, { _token, password: "123456" });
      expect(posted.status, token).toBe(404);
    }
  });

  it("leaves address, passcode and what it shows out of logs and metrics", async () => {
    const { link, passcode, path } = await make();
    const reader = stranger();
    await tryCode(link, wrongOf(passcode), reader);
    await tryCode(link, passcode, reader);
    const health = /shlink:\/([\w-]+)/.exec(await text(path))?.[1] ?? "";
    const { url, key } = JSON.parse(Buffer.from(health, "base64url").toString()) as Record<string, string>;
    const query = { recipient: "Klinik Mawar", passcode, embeddedLengthMax: 10 };
    const manifest = await fetch(url ?? "", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(query),
    });
    const { files } = (await manifest.json()) as { files: { location: string }[] };
    const jwe = await (await fetch(files[0]?.location ?? "")).text();
    expect(jwe.split(".")).toHaveLength(5);
    const statement = `${Buffer.from('{"kid":"k"}').toString("base64url")}.e30.AAAA`;
    await reader.submit("/report-check", { statement }, 'name="statement"');
    await reader.get(`${link}.data`);
    await reader.get(`${link}/pdf`);
    await reader.get(`${link}/more`);
    const log = portal.output() + (await (await fetch(metrics)).text());
    expect(log).toContain('"route":"/shared-record/:token"');
    const token = link.split("/").at(-1) ?? "";
    const ticket = files[0]?.location.split("/").at(-1) ?? "";
    const secrets = [token, passcode, key ?? "", ticket, jwe.slice(0, 60), statement, "Klinik Mawar"];
    for (const secret of [...secrets, "Rahmawati", "1000234501"]) expect(log).not.toContain(secret);
  });
});
