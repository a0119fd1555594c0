import type { Browser } from "../support/browser.ts";
import { fault, type Bench, type Fault, type Outcome } from "./fault.ts";
import { inWords, priceOf, excess, WITHIN } from "./rig/cost.ts";

const FORM = "application/x-www-form-urlencoded";
const KB = 1024;
const FULL = 64 * KB;
const MB = 1024 * KB;

const upTo = (bytes: number, piece: (index: number) => string): string => {
  const pieces: string[] = [];
  for (let size = 0, index = 0; ; index++) {
    const next = piece(index);
    if ((size += next.length) > bytes) return pieces.join("");
    pieces.push(next);
  }
};

/** 64 KB form bodies that are expensive for a careless parser. */
export const dearForms: Record<string, string> = {
  "32,000 empty fields of one name": "a&".repeat(32_000),
  "13,000 different names": upTo(FULL, (index) => `${index.toString(36)}=&`),
  "7,000 values of a known name": "username=&".repeat(6_500),
  "one name 10,000 levels deep": `a${"[0]".repeat(20_000)}=1`,
  "names with dots": upTo(FULL, (index) => `rows[${String(index)}].reason=x&`),
  "prototype names": "__proto__=1&constructor=1&".repeat(2_500),
  "percent signs": `username=${"%41".repeat(21_000)}`,
  "combining marks": `username=${"%CC%81".repeat(10_000)}`,
};

async function post(
  bench: Bench,
  browser: Browser,
  path: string,
  body: string | Buffer,
  type = FORM,
): Promise<Outcome> {
  const headers = { "Content-Type": type, Origin: browser.origin, "Sec-Fetch-Site": "same-origin" };
  // Warm up with an ordinary body, to exclude compiling the page.
  await browser.ask(path, { method: "POST", headers: { ...headers, "Content-Type": FORM }, body: "x=1" });
  const { status, cost } = await priceOf(bench.rig, browser, { path, method: "POST", headers, body });
  const answered = status > 0 ? `answered ${String(status)}` : "not answered";
  return { ok: status > 0 && status !== 500 && excess(cost) <= 1, got: `${answered}; ${inWords(cost)}` };
}

const SCAN = "/continue-register/scan";
const WANTED = `answered, ${WITHIN}`;

const FILE_PART = '--b\r\nContent-Disposition: form-data; name="a"; filename="b"\r\n\r\n\r\n';

const multipart: Record<string, { type: string; body: () => Buffer }> = {
  "8 MB of parts behind `xboundary=A; boundary=b`": {
    type: "multipart/form-data; xboundary=A; boundary=b",
    body: () => parts("b", FILE_PART),
  },
  "8 MB of parts behind two boundaries": {
    type: "multipart/form-data; boundary=A; boundary=b",
    body: () => parts("b", FILE_PART),
  },
  "8 MB of parts behind a quoted boundary": {
    type: 'multipart/form-data; boundary="b"',
    body: () => parts("b", FILE_PART),
  },
  "one part with 8 MB of headers": {
    type: "multipart/form-data; boundary=b",
    body: () => Buffer.from(`--b\r\n${"X: y\r\n".repeat(1_300_000)}\r\n\r\n--b--\r\n`),
  },
  "8 MB of dashes that look like boundaries": {
    type: "multipart/form-data; boundary=--------",
    body: () => Buffer.alloc(8 * MB, "-"),
  },
};

function parts(boundary: string, value: string): Buffer {
  return Buffer.from(`${value.repeat(Math.floor((8 * MB) / value.length))}--${boundary}--\r\n`);
}

export const faults: Fault[] = [
  ...Object.entries(dearForms).map(([name, body], index) =>
    fault(
      1,
      `${name}, posted to /login`,
      WANTED,
      (bench) => post(bench, bench.rig.browser(), "/login", body),
      { short: index < 4 },
    ),
  ),
  ...["/r3915t3r", "/forgot-password", "/otp/%2B628123456789"].map((path) =>
    fault(
      1,
      `32,000 empty fields, posted to ${path}`,
      WANTED,
      (bench) => post(bench, bench.rig.browser(), path, "a&".repeat(32_000)),
      { short: path === "/r3915t3r" },
    ),
  ),
  ...["/patient/cart", "/patient/checkout", "/patient/test/prd-glu-f", "/sign-out"].map((path) =>
    fault(
      1,
      `32,000 empty fields of a patient, posted to ${path}`,
      WANTED,
      async (bench) => {
        const browser = await bench.rig.signedIn("patient2");
        return post(bench, browser, path, "a&".repeat(32_000));
      },
      { short: false },
    ),
  ),
  fault(1, "32,000 empty fields without Origin, Referer and Sec-Fetch", WANTED, async (bench) => {
    const browser = bench.rig.browser();
    await browser.get("/login");
    const request = { path: "/login", method: "POST", headers: { "Content-Type": FORM } };
    const priced = await priceOf(bench.rig, browser, { ...request, body: "a&".repeat(32_000) });
    return { ok: priced.status > 0 && excess(priced.cost) <= 1, got: inWords(priced.cost) };
  }),
  fault(1, "1,500 rows of an approval", "not refused for its size or its fields", async (bench) => {
    const browser = await bench.rig.signedIn("hrd", "NUSANTARA");
    const rows = Array.from(
      { length: 1500 },
      (_, index) =>
        `rows[${String(index)}].id=emp-${String(index)}&rows[${String(index)}].reason=${"Reason+".repeat(20)}`,
    );
    const path = "/company/examination-approval/approve-first/1";
    const headers = { "Content-Type": FORM, Origin: browser.origin };
    const { status } = await browser.ask(path, { method: "POST", headers, body: rows.join("&") });
    return { ok: ![400, 413, 500].includes(status), got: `answered ${String(status)}` };
  }),
  ...Object.entries(multipart).map(([name, { type, body }], index) =>
    fault(
      2,
      `${name}, posted to ${SCAN}`,
      WANTED,
      async (bench) => post(bench, await bench.rig.signedIn("unfinished"), SCAN, body(), type),
      { short: index < 2 },
    ),
  ),
];
