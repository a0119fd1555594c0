import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readEnv } from "../../app/env.server.ts";
import { callsOf, pageAt } from "../../app/lib/paths.ts";
import { SPECIFIED } from "../../lab/specification.ts";
import { Browser, unescapeHtml, type PageResponse } from "../support/browser.ts";
import { emptyHeadings } from "../support/empty-headings.ts";
import { openPortal, temporaryFolder, type TestPortal } from "../support/portal.ts";
import { chooseAddress, newcomer, profileOf } from "../support/registration.ts";
import { ACCOUNTS, asPrinted, screensOf, type Account } from "../support/specified.ts";
import { openStub } from "../support/stub-upstream.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { openSeededLab } from "../support/seeded-lab.ts";

const NOT_YET = "This service is not available yet";

const specified = new Set<string>(SPECIFIED);
const variables = { LAB_CALLS: "spec" };
/** The portal reads the declaration of calls; otherwise it learns. */
const isDeclared = Object.hasOwn(
  readEnv({ NODE_ENV: "test", DATA_DIR: temporaryFolder(), LAB_API_URL: "http://127.0.0.1:1", ...variables }),
  "LAB_CALLS",
);

let portal: TestPortal;
const lab = useOpened(() => openSeededLab({ only: "spec" }));
const stub = useOpened(() => openStub({ forwardTo: lab.url }));
beforeAll(async () => {
  stub.rewrite(asPrinted);
  portal = await openPortal({ ...variables, LAB_API_URL: stub.url, DOWNLOAD_HOSTS: new URL(lab.url).host });
});
afterAll(async () => {
  await portal.close();
});

const browsers = new Map<Account, Browser>();
async function browserOf(account: Account): Promise<Browser> {
  const known = browsers.get(account);
  if (known) return known;
  const browser = new Browser(portal.origin);
  const { company } = { company: undefined, ...ACCOUNTS[account] };
  expect((await browser.signIn(account, undefined, company)).status).toBe(303);
  browsers.set(account, browser);
  return browser;
}

/** Sentences that a laboratory of the specified calls alone gives no reason for. */
const FALSE = [
  /closed (today|now)|tutup hari ini/i,
  /open now|buka sekarang/i,
  /nearest first|terdekat dulu/i,
  /expires? in \d|berlaku \d+ menit/i,
  /\b(SMS|WhatsApp)\b/,
  /unverified|not (yet )?verified|belum diverifikasi/i,
  /\b00:00\b/,
  /An error occurred|Error, please try again later|Terjadi kesalahan/,
  /(Test|Branch|Price|Tes|Cabang|Harga) –/,
  /undefined|NaN|\[object/,
];

function expectHonest(path: string, page: PageResponse): void {
  const text = visible(page);
  expect(
    FALSE.filter((item) => item.test(text)).map((item) => `${path}: ${item.exec(text)?.[0] ?? ""}`),
    text,
  ).toEqual([]);
  expect(page.text.match(/<h1[\s>]/g), path).toHaveLength(1);
  expect(page.text, path).not.toMatch(/<h[1-3][^>]*>\s*<\/h[1-3]>/);
  expect(emptyHeadings(page.text), `headings of ${path} without content`).toEqual([]);
}

const hrefsIn = ({ text }: PageResponse) => [
  ...new Set(
    [...text.matchAll(/ href="(\/[^"#]*)/g)]
      .map(([, href = ""]) => unescapeHtml(href))
      .filter((href) => pageAt(href) && !/^\/(sign-out|session|translate|data-use)/.test(href)),
  ),
];

/** Examples of a page that a walk opens: its queries differ little. */
const EACH = 2;

/** Pages within reach of a home, by links. */
async function pagesFrom(browser: Browser, home: string): Promise<Map<string, PageResponse>> {
  const matches = new Map<string, PageResponse>();
  const opened = new Map<string, number>();
  const queue = [home];
  for (const path of queue) {
    const pattern = pageAt(path)?.path ?? path;
    const count = opened.get(pattern) ?? 0;
    if (matches.has(path) || count >= EACH) continue;
    opened.set(pattern, count + 1);
    const page = await browser.open(path);
    matches.set(path, page);
    if (page.status === 200) queue.push(...hrefsIn(page).filter((href) => isDeclared || !writesBeyond(href)));
  }
  return matches;
}

/** Without a declaration, only sending a form teaches that its call is absent. */
const writesBeyond = (href: string) =>
  callsOf(href).some((call) => !call.startsWith("GET") && !specified.has(call));

describe.each(Object.keys(ACCOUNTS) as Account[])("an account of the specified calls: %s", (account) => {
  it("gets a whole home at the first look, before any call is known to be absent", async () => {
    const browser = await browserOf(account);
    const { home } = ACCOUNTS[account];
    const page = await browser.open(home);
    expect([page.status, page.path]).toEqual([200, home]);
    expectHonest(home, page);
    if (account === "unfinished") return;
    expect(page.text).toContain("What you can do here");
    expect(page.text).toMatch(/<ul class="menu-list"><li>/);
  });

  it("reaches no page that is absent, and reads no sentence without knowledge", async () => {
    const browser = await browserOf(account);
    const { home } = ACCOUNTS[account];
    // Without a declaration a first walk learns which calls are absent.
    if (!isDeclared) await pagesFrom(browser, home);
    const answer = await pagesFrom(browser, home);
    for (const [path, page] of answer) expect([path, page.status]).toEqual([path, 200]);
    const documents = [...answer].filter(([path]) => !path.startsWith("/download/"));
    for (const [path, page] of documents) expectHonest(path, page);
    const reader = new Browser(portal.origin, { "Accept-Language": "id" });
    for (const [name, value] of browser.jar) reader.jar.set(name, value);
    reader.jar.set("lang", "id");
    for (const [path] of documents) expectHonest(path, await reader.open(path));
  });
});

describe.each(Object.entries(screensOf(isDeclared)) as [Account, Record<string, number | string>][])(
  "the specified screens of an account: %s",
  (account, screens) => {
    it("answer by their address, and name what works where they cannot", async () => {
      const browser = await browserOf(account);
      const wrong: unknown[] = [];
      const ways = new Set<string>();
      for (const [path, expected] of Object.entries(screens)) {
        const page = await browser.get(path);
        const got = page.location ?? page.status;
        if (got !== expected) wrong.push([path, got, expected]);
        if (page.status === 200) expectHonest(path, page);
        const isEmpty = page.status === 501 || visible(page).includes(NOT_YET);
        if (!isEmpty) continue;
        const places = /<ul class="menu-list">[\s\S]*?<\/ul>/.exec(page.text)?.[0] ?? "";
        const offered = hrefsIn({ ...page, text: places });
        if (offered.length < 3) wrong.push([path, offered]);
        for (const href of offered) ways.add(href);
      }
      for (const href of ways) if ((await browser.open(href)).status !== 200) wrong.push(href);
      expect(wrong).toEqual([]);
    });
  },
);

describe("a registration on the specified calls", () => {
  it("goes from the form by the code and the address to the end, and signs in", async () => {
    const browser = new Browser(portal.origin);
    const who = newcomer();
    const email = who["email"] ?? "";
    const first = await browser.submit("/r3915t3r", who, 'name="first_name"');
    expect([first.status, first.location]).toEqual([303, "/r3915t3r?step=code"]);
    const step = await browser.get("/r3915t3r?step=code");
    expectHonest("/r3915t3r?step=code", step);
    const { code } = await lab.db
      .selectFrom("outbox")
      .select("code")
      .where("recipient", "=", email)
      .orderBy("created_at", "desc")
      .executeTakeFirstOrThrow();
    const confirmed = await browser.submit("/r3915t3r?step=code", { otp: code ?? "" }, 'value="verify"');
    expect([confirmed.status, confirmed.location]).toEqual([303, "/continue-register"]);
    for (const path of ["/continue-register", "/continue-register/scan", "/continue-register/address"])
      expectHonest(path, await browser.open(path));
    await chooseAddress(browser);
    const done = await browser.submit("/continue-register", profileOf(), 'name="identity_number"');
    expect([done.status, done.location]).toEqual([303, "/register-success"]);
    expectHonest("/register-success", await browser.open("/register-success"));
    const again = await browser.get("/login");
    expect((await browser.open(again.location ?? "")).status, "signed in by the sign-in page").toBe(200);
  });

  it("has pages for the older code and for a forgotten password", async () => {
    const browser = new Browser(portal.origin);
    for (const path of ["/login", "/r3915t3r", "/otp/+6281355500001", "/forgot-password", "/"])
      expectHonest(path, await browser.open(path));
    const sent = await browser.submit("/forgot-password", { account: "patient" }, 'name="account"');
    const page = await browser.open(sent.location ?? "");
    expect(page.status).toBe(200);
    expectHonest("/forgot-password?sent=1", page);
  });
});

describe("a paid order on the specified calls", () => {
  it("links to its invoice and its documents, and empties the cart", async () => {
    const browser = await browserOf("patient");
    const page = await browser.get("/payment-success?order_id=INV-0001018&home_care=false");
    expect(stub.ledger.some(({ method, path }) => method === "POST" && path === "/cart/empty")).toBe(true);
    const text = visible(page);
    expect(text).toContain("ORD-0001018");
    expect(text).not.toContain("View order");
    const documents = hrefsIn(page).filter((href) => /^\/download|invoice/.test(href));
    expect(text).not.toContain("Your orders show");
    expect(documents).toEqual([
      "/patient/order/ORD-0001018/invoice",
      "/download/invoice/ORD-0001018",
      "/download/labreport/ORD-0001018",
    ]);
    const invoice = await browser.get("/download/invoice/ORD-0001018");
    expect([invoice.status, invoice.headers["content-type"]]).toEqual([200, "application/pdf"]);
  });

  it("shows the kind of a check-up that the laboratory sends", async () => {
    const browser = await browserOf("patient");
    const invoice = visible(await browser.get("/patient/order/ORD-0001016/invoice"));
    expect(invoice).toMatch(/Check-up\s+MCU/);
    const other = visible(await browser.get("/patient/order/ORD-0001018/invoice"));
    expect(other).not.toContain("Check-up");
  });

  it("claims no success, and names no list of orders, where the address proves none", async () => {
    const browser = await browserOf("patient");
    for (const path of ["/payment-success-lab", "/booking-success", "/use-success"]) {
      const text = visible(await browser.get(path));
      expect(text, path).toContain("We could not find");
      expect(text, path).not.toMatch(/successful|processed|Your orders show/);
    }
  });

  it("names a check-up's and a home visit's own documents", async () => {
    const browser = await browserOf("patient");
    const care = await browser.get("/payment-success?order_id=INV-0001011&home_care=true");
    expect(care.text).toContain('href="/download/invoice-homecare/ORD-0001011"');
    const checkup = await browser.get("/payment-success-package?order_id=INV-0001016");
    expect(checkup.text).toContain('href="/download/mcureport/ORD-0001016"');
  });
});

it("offers no page of a portal that learns once a look has shown that its call is absent", async () => {
  await portal.close();
  portal = await openPortal({ LAB_API_URL: stub.url });
  const browser = new Browser(portal.origin);
  await browser.signIn("patient");
  const isOffered = async () => (await browser.get("/menu")).text.includes('href="/dashboard/family"');
  expect(await isOffered()).toBe(true);
  const { status, text } = await browser.get("/dashboard/family");
  expect([status, text.includes("What you can do here")]).toEqual([501, true]);
  expect(await isOffered()).toBe(false);
});

it("names each specified call that a page needs in the site map, and needs no other for a home", () => {
  for (const { home } of Object.values(ACCOUNTS))
    expect(callsOf(home).filter((call) => !specified.has(call))).toEqual([]);
});
