import { join } from "node:path";
import Database from "libsql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Browser, unescapeHtml } from "../support/browser.ts";
import { useVisitor } from "../support/use-visitor.ts";
import { openPortal } from "../support/portal.ts";
import { inTurn } from "../support/runs.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

let database: Database.Database;
const portal = useOpened(openPortal);
beforeAll(() => {
  database = new Database(join(portal.dataDir, "lab/lab.sqlite"), { readonly: true });
});
afterAll(() => {
  database.close();
});

const ALL = ["book", "view_results", "pay"] as const;
type Permission = (typeof ALL)[number];

/** Permissions per account and seeded patient. `patient2`'s access to Hartini ended yesterday. */
const rights: Record<string, Record<string, readonly Permission[]>> = {
  patient: {
    "pat-siti": ALL,
    "pat-raka": ALL,
    "pat-nadia": ALL,
    "pat-budi": ["book"],
    "pat-hartini": ["view_results"],
    "pat-andi": [],
  },
  patient2: {
    "pat-siti": [],
    "pat-raka": [],
    "pat-nadia": [],
    "pat-budi": [],
    "pat-hartini": [],
    "pat-andi": ALL,
  },
};

const browsers = new Map(Object.keys(rights).map((account) => [account, useVisitor(portal, account)]));

const secrets: Record<string, readonly string[]> = {
  "pat-siti": ["1000234501", "Siti Rahmawati"],
  "pat-raka": ["1000234502", "Raka Pratama"],
  "pat-budi": ["1000234503", "Budi Pratama"],
  "pat-hartini": ["1000234504"],
  "pat-andi": ["1000234505"],
  "pat-nadia": ["1000234506", "Nadia Pratama"],
};

const pages: readonly (readonly [Permission, (patient_id: string) => string])[] = [
  ["book", (id) => `/patient/test?patient_id=${id}`],
  ["book", (id) => `/patient/test/prd-cbc?patient_id=${id}`],
  ["view_results", (id) => `/patient/medical-record/${id}`],
  ["view_results", (id) => `/patient/lab-result?patient_id=${id}`],
  ["view_results", (id) => `/patient/lab-result/history?patient_id=${id}`],
];

const ofOrder = [
  (n: string) => `/patient/order/${n}`,
  (n: string) => `/patient/order/${n}/invoice`,
  (n: string) => `/patient/order/${n}/cancel`,
  (n: string) => `/patient/order/${n}/card`,
  (n: string) => `/patient/order/${n}/calendar`,
  (n: string) => `/patient/order/${n}/reschedule`,
  (n: string) => `/patient/order/${n}/review`,
  (n: string) => `/patient/order/${n}/again`,
  (n: string) => `/download/invoice/${n}`,
  (n: string) => `/download/labreport/${n}`,
  (n: string) => `/download/mcureport/${n}`,
];

const browserOf = (account: string) => browsers.get(account) ?? new Browser(portal.origin);
const cases = Object.entries(rights).flatMap(([account, patients]) =>
  Object.entries(patients).map(([patient, permissions]) => ({ account, patient, permissions })),
);
const rows = <Row>(sql: string, ...values: string[]) => database.prepare(sql).all(...values) as Row[]; // columns as selected
const visible = (text: string) => unescapeHtml(text.replace(/<!-- -->/g, ""));
/** A refused person may see none of these. */
function leaks(text: string, account: string): string[] {
  return Object.entries(secrets)
    .filter(([patient]) => rights[account]?.[patient]?.length === 0)
    .flatMap(([, words]) => words.filter((word) => visible(text).includes(word)));
}

describe("every permission on every page", () => {
  it.each(cases)(
    "opens to $account for $patient what it may: $permissions",
    async ({ account, patient, permissions }) => {
      for (const [permission, pathOf] of pages) {
        const path = pathOf(patient);
        const { status, text } = await browserOf(account).open(path);
        if (permissions.includes(permission)) expect(status, path).toBe(200);
        else expect(status, path).toBe(404);
        expect(leaks(text, account), path).toEqual([]);
      }
    },
  );
});

describe("direct ids", () => {
  // Promise B3: no page, card or document.
  it("open nothing of an order for another account: no page, no card, no document", async () => {
    const orders = rows<{ order_number: string; username: string; patient_id: string }>(
      "SELECT DISTINCT order_number, username, order_line.patient_id FROM lab_order JOIN account USING (account_id) JOIN order_line USING (order_number) WHERE order_type NOT IN ('reschedule', 'consultation')",
    );
    expect(orders.length).toBeGreaterThan(30);
    for (const account of Object.keys(rights)) {
      const others = orders.filter(({ username }) => username !== account);
      for (const [index, { order_number, patient_id }] of others.entries())
        for (const pathOf of inTurn(ofOrder, index)) {
          const isReport = /report/.test(pathOf(order_number));
          if (isReport && rights[account]?.[patient_id]?.includes("view_results")) continue;
          const { status, text, headers, path } = await browserOf(account).open(pathOf(order_number));
          const opened = status === 200 && path === pathOf(order_number);
          expect([opened, headers["content-type"] === "application/pdf"], pathOf(order_number)).toEqual([
            false,
            false,
          ]);
          if (account === "patient2") expect(leaks(text, account), pathOf(order_number)).toEqual([]);
        }
    }
  }, 240_000);

  it("open nothing of a relation for an account that is not part of it", async () => {
    const relations = rows<{ relation_id: string; owner: string; person: string | null }>(
      "SELECT relation_id, o.username AS owner, p.username AS person FROM family_relation r JOIN account o ON o.account_id = r.owner_account_id LEFT JOIN account p ON p.patient_id = r.patient_id",
    );
    for (const account of Object.keys(rights))
      for (const { relation_id, owner, person } of relations) {
        const { status, text } = await browserOf(account).open(`/patient/family/${relation_id}`);
        expect(status, `${account} ${relation_id}`).toBe(owner === account || person === account ? 200 : 404);
        if (owner !== account && person !== account) expect(leaks(text, account)).toEqual([]);
      }
  });
});

describe("a carer whose access ended yesterday", () => {
  const ORDER = "ORD-0003008";

  it("keeps what was paid for, without the person's numbers, the visit and the results", async () => {
    const andi = browserOf("patient2");
    const { text, status } = await andi.open(`/patient/order/${ORDER}`);
    expect(status).toBe(200);
    expect(leaks(text, "patient2")).toEqual([]);
    for (const part of ["card", "calendar", "reschedule"]) {
      const page = await andi.open(`/patient/order/${ORDER}/${part}`);
      expect(page.headers["content-type"], part).not.toMatch(/image|calendar/);
      expect(leaks(page.text, "patient2"), part).toEqual([]);
    }
    for (const kind of ["labreport", "mcureport"]) {
      const page = await andi.open(`/download/${kind}/${ORDER}`);
      expect(page.headers["content-type"], kind).not.toBe("application/pdf");
    }
    for (const query of [`order_number=${ORDER}`, `order_number=${ORDER}&patient_id=pat-hartini`])
      expect((await andi.open(`/patient/lab-result?${query}`)).status, query).toBe(404);
  });

  it("cannot choose the person on any page", async () => {
    for (const path of ["/patient/test", "/patient/home", "/patient/consultation/new", "/dashboard/family"]) {
      const { text } = await browserOf("patient2").open(path);
      expect(text, path).not.toContain("pat-hartini");
    }
  });
});

describe("the access log", () => {
  const opened = (patient: string) =>
    rows<{ actor: string }>(
      "SELECT coalesce(actor_name, '') AS actor FROM access_event WHERE patient_id = ?",
      patient,
    );

  it("records each page a carer opens, but no prefetch", async () => {
    const path = "/patient/medical-record/pat-raka";
    const before = opened("pat-raka").length;
    await browserOf("patient").get(path, { "Sec-Purpose": "prefetch" });
    expect(opened("pat-raka")).toHaveLength(before);
    await browserOf("patient").open(path);
    const after = opened("pat-raka");
    expect(after).toHaveLength(before + 1);
    expect(after.at(-1)?.actor).toBe("Siti Rahmawati");
  });

  it.each([
    ["/patient/lab-result?order_number=ORD-0000962&patient_id=pat-nadia", "result open"],
    ["/patient/lab-result/history?patient_id=pat-hartini&code=1558-6", "history open"],
    ["/patient/lab-result/history/csv?patient_id=pat-hartini&code=1558-6", "history download"],
    ["/download/labreport/ORD-0003008?patient_id=pat-hartini", "lab_report download"],
    ["/download/medical-record/pat-hartini", "record download"],
  ])("names who opened %s, once; fetched ahead it writes nothing", async (path, line) => {
    const carer = browserOf("patient");
    const lines = () =>
      rows<{ line: string; actor: string }>(
        "SELECT what || ' ' || action AS line, coalesce(actor_name, '') AS actor FROM access_event WHERE patient_id IN ('pat-hartini', 'pat-nadia') ORDER BY rowid",
      );
    const before = lines().length;
    await carer.get(path, { "Sec-Purpose": "prefetch" });
    expect(lines()).toHaveLength(before);
    const { status, headers } = await carer.open(path);
    expect([status, headers["x-remix-redirect"]], path).toEqual([200, undefined]);
    expect(lines().slice(before)).toEqual([{ line, actor: "Siti Rahmawati" }]);
    expect((await browserOf("patient2").open(path)).headers["content-type"]).not.toMatch(/pdf|csv/);
    expect(lines()).toHaveLength(before + 1);
  });

  it("has no line for what was refused", async () => {
    const before = opened("pat-hartini").length;
    expect((await browserOf("patient2").open("/patient/medical-record/pat-hartini")).status).toBe(404);
    expect(opened("pat-hartini")).toHaveLength(before);
  });
});
