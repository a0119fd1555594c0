import { execFile } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { addTest, choosePatient, clearCart, reviewForm, walkToReview } from "../support/cart-checkout.ts";
import { openPortal, root, temporaryFolder, type TestPortal } from "../support/portal.ts";
import { visible } from "../support/visible.ts";

const REVIEW = "/patient/checkout?step=4";
const CHANGED_OUTSIDE = "were changed outside the laboratory's system";
/** Kept apart from a copy. */
const KEYS = ["session-secret", "lab/ledger-key"];
/** Orders, and every ledger. */
const TABLES = [
  "lab_order",
  "order_line",
  "payment_event",
  "deposit_transfer",
  "quota_event",
  "approval_log",
  "seal_register",
  "referral_fee",
  "request_once",
];

const work = temporaryFolder();
const copy = join(work, "copy");
const keys = join(work, "keys");
const run = promisify(execFile);
/** The program, as an operator calls it; a failure begins with FAULT. */
const backup = async (...args: ["copy", from: string, to: string] | ["check", folder: string]) => {
  const called = run(process.execPath, ["build/programs/backup.js", ...args], { cwd: root });
  const { stdout } = await called.catch(({ stdout: said, stderr }: { stdout: string; stderr: string }) => ({
    stdout: `FAULT ${said}${stderr}`,
  }));
  return stdout;
};

function tablesOf(folder: string): Record<string, unknown[]> {
  const database = new Database(join(folder, "lab/lab.sqlite"));
  const rows: Record<string, unknown[]> = {};
  for (const table of TABLES) rows[table] = database.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all();
  database.close();
  return rows;
}

let portal: TestPortal;
const jars: Record<string, Map<string, string>> = {};
let placed: { form: Record<string, string>; location: string | null };
let before: Record<string, unknown[]>;
let cart: string;

const open = (dataDir: string) => openPortal({ DATA_DIR: dataDir, SESSION_SECRETS: "" });
/** The same person, at the portal that runs now. */
function as(username: string): Browser {
  const browser = new Browser(portal.origin);
  for (const [name, value] of jars[username] ?? []) browser.jar.set(name, value);
  return browser;
}
async function signIn(username: string, company?: string): Promise<Browser> {
  const browser = new Browser(portal.origin);
  expect((await browser.signIn(username, undefined, company)).status).toBe(303);
  jars[username] = browser.jar;
  return browser;
}
const ordersOf = (folder: string) => tablesOf(folder)["lab_order"]?.length;

beforeAll(async () => {
  portal = await openPortal({ SESSION_SECRETS: "" });
  const patient = await signIn("patient");
  await signIn("finance", "NUSANTARA");
  const other = await signIn("patient2");
  await addTest(patient, "prd-lipid");
  const form = reviewForm(await walkToReview(patient));
  const { location } = await patient.post(REVIEW, form);
  expect(location).toContain("/simulated-payment/");
  placed = { form, location };
  // A draft: the next purchase is half made.
  await addTest(patient, "prd-lipid");
  await choosePatient(patient, 0);
  cart = visible(await patient.get("/patient/checkout?step=2"));
  before = tablesOf(portal.dataDir);
  // Somebody else works while the copy is made.
  let isCopied = false;
  const copied = backup("copy", portal.dataDir, copy).finally(() => (isCopied = true));
  let writes = 0;
  while (!isCopied) {
    await addTest(other, "prd-lipid");
    await clearCart(other);
    writes++;
  }
  expect(await copied).toContain("The copy is whole.");
  expect(writes).toBeGreaterThan(0);
  mkdirSync(join(keys, "lab"), { recursive: true });
  for (const key of KEYS) copyFileSync(join(portal.dataDir, key), join(keys, key));
  // The disaster.
  await portal.close();
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe("a copy made while the portal ran", () => {
  it("holds no key", () => {
    for (const key of KEYS) expect(existsSync(join(copy, key)), key).toBe(false);
    expect(existsSync(join(copy, "state.sqlite"))).toBe(true);
  });

  it("keeps sessions, drafts, once-only keys, orders and ledgers in a fresh folder", async () => {
    const restored = join(work, "restored");
    cpSync(copy, restored, { recursive: true });
    cpSync(keys, restored, { recursive: true });
    portal = await open(restored);
    expect(tablesOf(restored)).toEqual(before);
    for (const [table, rows] of Object.entries(before)) expect(rows.length, table).toBeGreaterThan(0);

    const patient = as("patient");
    expect(visible(await patient.get("/patient/checkout?step=2"))).toBe(cart);
    const orders = ordersOf(restored);
    const again = await patient.post(REVIEW, placed.form);
    expect(again.location).toBe(placed.location);
    expect(ordersOf(restored)).toBe(orders);

    const deposit = await as("finance").get("/company/deposit-transaction?lang=en");
    expect(deposit.status).toBe(200);
    expect(visible(deposit)).not.toContain(CHANGED_OUTSIDE);
    await portal.close();
  });

  it("signs everybody out without its keys, and its ledgers count as broken", async () => {
    const keyless = join(work, "keyless");
    cpSync(copy, keyless, { recursive: true });
    portal = await open(keyless);
    expect((await as("patient").get("/patient/home")).location).toContain("/login");
    const finance = await signIn("finance", "NUSANTARA");
    expect(visible(await finance.get("/company/deposit-transaction?lang=en"))).toContain(CHANGED_OUTSIDE);
    await portal.close();
  });

  it("is copied again, although its folder has the list of the copy before", async () => {
    const again = join(work, "again");
    expect(await backup("copy", copy, again)).not.toContain("FAULT");
    expect(await backup("check", again)).toBe("The copy is whole.\n");
  });

  it("fails its check when it is damaged, short of a file, or unfinished", async () => {
    expect(await backup("check", copy)).toBe("The copy is whole.\n");
    const broken = join(work, "broken");
    cpSync(copy, broken, { recursive: true });
    const file = openSync(join(broken, "lab/lab.sqlite"), "r+");
    writeSync(file, "x", readFileSync(join(broken, "lab/lab.sqlite")).length / 2);
    expect(await backup("check", broken)).toContain("FAULT lab/lab.sqlite is not what was copied.");
    rmSync(join(broken, "state.sqlite"));
    expect(await backup("check", broken)).toContain("state.sqlite is missing.");
    rmSync(join(broken, "backup.json"));
    expect(await backup("check", broken)).toContain("the copy was not finished");
    expect(await backup("copy", copy, broken)).toContain("is not empty");
    expect(await backup("copy", copy, join(copy, "inside"))).toContain("is inside");
  });
});
