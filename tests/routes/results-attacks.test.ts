import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, unescapeHtml } from "../support/browser.ts";
import { openPortal } from "../support/portal.ts";
import { makeShare } from "../support/record-share.ts";
import { inTurn } from "../support/runs.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";
import { useVisitor } from "../support/use-visitor.ts";

// Siti cares for Raka, sees Hartini's results and may only book for Budi. Andi's access to Hartini
// ended yesterday.

let database: Database.Database;

let shares: Record<"own" | "child", { path: string; link: string; passcode: string }>;
const portal = useOpened(openPortal);
beforeAll(() => {
  database = new Database(join(portal.dataDir, "lab/lab.sqlite"), { readonly: true });
});
const siti = useVisitor(portal, "patient");
const andi = useVisitor(portal, "patient2");
const doctor = useVisitor(portal, "doctor");
beforeAll(async () => {
  const child = "/patient/medical-record/pat-raka/share";
  shares = { own: await makeShare(siti), child: await makeShare(siti, {}, child) };
});
afterAll(() => {
  database.close();
});

const SECRETS = [
  "1000234501",
  "1000234502",
  "1000234504",
  "Siti Rahmawati",
  "Raka Pratama",
  "Hartini",
  "Glucose, fasting",
  "Glukosa puasa",
  "Hemoglobin",
];
const leaksIn = (text: string) => SECRETS.filter((word) => unescapeHtml(text).includes(word));
const logged = (): number =>
  (database.prepare("SELECT count(*) AS lines FROM access_event").get() as { lines: number }).lines; // as counted

const addressesOf = (patient: string, order: string) => [
  `/patient/lab-result?patient_id=${patient}`,
  ...["simple", "advanced"].map(
    (view) => `/patient/lab-result?order_number=${order}&patient_id=${patient}&view=${view}`,
  ),
  `/patient/lab-result?order_number=${order}&patient_id=${patient}&version=1`,
  `/patient/lab-result/sharing?order_number=${order}&patient_id=${patient}&audience=company`,
  `/patient/lab-result/history?patient_id=${patient}`,
  `/patient/lab-result/history?patient_id=${patient}&code=1558-6`,
  `/patient/lab-result/history/csv?patient_id=${patient}&code=1558-6`,
  `/download/labreport/${order}?patient_id=${patient}`,
  `/download/mcureport/${order}?patient_id=${patient}`,
  `/download/medical-record/${patient}`,
  ...["", "/declared", "/access", "/share"].map((page) => `/patient/medical-record/${patient}${page}`),
];
const OF_SITI = addressesOf("pat-siti", "ORD-0003002");
const OF_HARTINI = addressesOf("pat-hartini", "ORD-0003008");

const ENTRANCES: readonly (readonly [
  name: string,
  ask: (browser: Browser, path: string) => ReturnType<Browser["get"]>,
])[] = [
  ["the page", (browser, path) => browser.get(path)],
  ["HEAD", (browser, path) => browser.ask(path, { method: "HEAD" })],
  ["ahead", (browser, path) => browser.get(path, { "Sec-Purpose": "prefetch" })],
  ["a background request", (browser, path) => browser.get(path, { "Sec-Fetch-Dest": "empty" })],
];

const turnOf = (ask: unknown) => ENTRANCES.findIndex(([, row]) => row === ask);

// Promise B3: 0 foreign results by any entrance, each on every second address; on every one in the long run.
describe.each(ENTRANCES)("a result asked for as %s", (_name, ask) => {
  it.each([
    ["another account", () => andi, [...OF_SITI, ...OF_HARTINI]],
    ["a doctor", () => doctor, [...OF_SITI, ...OF_HARTINI]],
    ["a visitor", () => new Browser(portal.origin), [...OF_SITI, ...OF_HARTINI]],
    ["who may only book", () => siti, addressesOf("pat-budi", "ORD-0001003")],
  ])("gives %s nothing of a person, and logs nothing", async (_who, browser, paths) => {
    const before = logged();
    for (const path of inTurn(paths, turnOf(ask), 2)) {
      const answer = await ask(browser(), path);
      expect(answer.headers["content-type"] ?? "", path).not.toMatch(/pdf|csv|image/);
      if (browser() !== siti) expect([path, leaksIn(answer.text)]).toEqual([path, []]);
      expect(answer.text, path).not.toContain("1000234503");
    }
    expect(logged()).toBe(before);
  });
});

describe("a reader of the own", () => {
  it("opens each page and file, which HEAD and a prefetch neither open nor log", async () => {
    for (const path of OF_SITI.filter((value) => !value.includes("sharing"))) {
      const before = logged();
      await siti.get(path, { "Sec-Purpose": "prefetch" });
      await siti.ask(path, { method: "HEAD" });
      expect([path, logged()]).toEqual([path, before]);
      expect((await siti.get(path)).status, path).toBe(200);
    }
  });

  it("does not mark a result as read by HEAD or a prefetch", async () => {
    const reads = () =>
      (database.prepare("SELECT count(*) AS reads FROM result_read").get() as { reads: number }).reads; // as counted
    const fresh = database
      .prepare(
        "SELECT r.order_number FROM lab_result r WHERE r.patient_id = 'pat-siti' AND r.state = 'ready' AND NOT EXISTS (SELECT 1 FROM result_read o WHERE o.result_id = r.result_id) LIMIT 1",
      )
      .get() as { order_number: string } | undefined; // columns as selected
    expect(fresh).toBeDefined();
    const path = `/patient/lab-result?order_number=${fresh?.order_number ?? ""}&patient_id=pat-siti`;
    const before = reads();
    await siti.get(path, { "Sec-Purpose": "prefetch" });
    await siti.ask(path, { method: "HEAD" });
    expect(reads()).toBe(before);
    await siti.get(path);
    expect(reads()).toBe(before + 1);
  });
});

describe("a share page", () => {
  it("is its maker's alone: link, passcode, facts and end", async () => {
    for (const { path } of Object.values(shares))
      for (const [name, ask] of ENTRANCES)
        for (const page of [path, `${path}/stop`])
          for (const browser of [andi, doctor, new Browser(portal.origin)]) {
            const answer = await ask(browser, page);
            expect([name, page, leaksIn(answer.text)]).toEqual([name, page, []]);
            for (const { link, passcode } of Object.values(shares)) {
              expect(answer.text).not.toContain(link);
              expect(answer.text).not.toContain(passcode);
            }
          }
    const _token = await andi.tokenOf("/menu");
    for (const { path, link } of Object.values(shares)) {
      expect((await andi.post(`${path}/stop`, { _token })).status).toBe(404);
      expect((await new Browser(portal.origin).get(link)).text).toContain('name="password"');
    }
  });

  it("shows nothing without its passcode, whatever it is asked as", async () => {
    const { link } = shares.own;
    const before = logged();
    for (const [name, ask] of ENTRANCES)
      for (const page of [link, `${link}/pdf`]) {
        const answer = await ask(new Browser(portal.origin), page);
        expect([name, page, leaksIn(answer.text)]).toEqual([name, page, []]);
        expect(answer.headers["content-type"] ?? "").not.toContain("pdf");
      }
    expect(logged()).toBe(before);
  });
});

describe("pages of the own account", () => {
  it("show another account no photo and no correction", async () => {
    const form = { field: "first_name", value: "Rahasia", reason: "Salah ketik" };
    await siti.submit("/profile/correction", form, 'name="reason"');
    for (const [name, ask] of ENTRANCES)
      for (const path of [
        "/profile/correction",
        "/profile/correction/confirm",
        "/profile/correction/done",
        "/profile/photo",
      ]) {
        const answer = await ask(andi, path);
        expect([name, path, leaksIn(answer.text), answer.text.includes("Rahasia")]).toEqual([
          name,
          path,
          [],
          false,
        ]);
        expect(answer.headers["content-type"] ?? "", path).not.toContain("image");
        if (path === "/profile/photo")
          expect((await ask(new Browser(portal.origin), path)).status).not.toBe(200);
      }
  });
});
