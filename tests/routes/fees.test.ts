import { describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { useVisitor } from "../support/use-visitor.ts";
import { pdfLines } from "../../lab/tests/support/pdf.ts";
import { openPortal } from "../support/portal.ts";
import { openTestLab } from "../../lab/tests/support/test-lab.ts";
import { openThinProxy } from "../support/thin-proxy.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const FEES = "/doctor/summary-report/fee";
const REFERRALS = "/doctor/summary-report/referral";

let change: ((path: string, json: Record<string, unknown>) => unknown) | null = null;
const as = (username: string) => {
  const browser = browsers.get(username);
  if (!browser) throw new Error(`Nobody is signed in as ${username}.`);
  return browser;
};
/** An earlier month, YYYY-MM in Jakarta. */
const monthsAgo = (months: number) => {
  const [year = 0, month = 0] = new Date(Date.now() + 7 * 3_600_000).toISOString().split("-").map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
};

const lab = useOpened(() => openTestLab(new Date().toISOString()));
const proxy = useOpened(() => openThinProxy(lab.lab.url, ({ path, json }) => change?.(path, json) ?? json));
const portal = useOpened(() =>
  openPortal({ LAB_API_URL: proxy.url, DOWNLOAD_HOSTS: new URL(lab.lab.url).host }),
);
const browsers = new Map(
  ["doctor", "doctor2", "doctor3", "patient"].map((name) => [name, useVisitor(portal, name)]),
);

describe("the page of fees", () => {
  it("shows a month to the rupiah, in both languages", async () => {
    for (const [lang, words] of [
      ["en", ["Tax base", "Net, paid", "3 fees"]],
      ["id", ["DPP", "Neto, sudah dibayar", "3 fee rujukan"]],
    ] as const) {
      const page = await as("doctor").get(`${FEES}?period=${monthsAgo(2)}&lang=${lang}`);
      const text = visible(page);
      for (const word of words) expect(text).toContain(word);
      for (const amount of ["208.833", "104.416", "5.220", "203.613", "1.125", "1.562", "2.533", "98.800"])
        expect(text, amount).toContain(`IDR ${amount}.00`);
      expect(text).not.toContain("IDR 47.000.00");
    }
    await as("doctor").get("/menu?lang=en");
  });

  it("has every fee without a period, on one page for print; a wrong period counts as none", async () => {
    const page = visible(await as("doctor").get(`${FEES}?period=2026-99`));
    const said = Number(/\b(1[0-9]) fees/.exec(page)?.[1]);
    expect(new Set(page.match(/REF-\d+/g)).size).toBe(said);
    for (const text of ["By month", "REF-0000081"]) expect(page).toContain(text);
    expect(page).not.toContain("Not all fees fit");
  });

  it("says when not all fees fit on the page", async () => {
    change = (path, json) => {
      if (path !== "/fee/get") return json;
      return { ...json, meta: { ...(json["meta"] as object), total: 240, last_page: 3 } };
    };
    const page = visible(await as("doctor").get(FEES));
    change = null;
    expect(page).toContain("Choose a month to see and print it whole.");
  });

  it("says where the laboratory's amounts do not add up, and what they should be", async () => {
    change = (path, json) => {
      if (path !== "/fee/get") return json;
      const text = JSON.stringify(json).replaceAll('"pph21":5220', '"pph21":5221');
      return JSON.parse(text) as unknown;
    };
    const page = visible(await as("doctor").get(`${FEES}?period=${monthsAgo(2)}`));
    change = null;
    expect(page).toContain("Some amounts do not add up");
    expect(page).toMatch(/PPh 21: the laboratory states IDR 5\.221\.00, we calculate IDR 5\.220\.00/);
    expect(visible(await as("doctor").get(FEES))).not.toContain("do not add up");
  });

  it("renders when the laboratory fails or lacks the call", async () => {
    const [failed, missing] = [500, 501].map((statusCode) => ({ statusCode, message: "no", results: null }));
    for (const [answer, words] of [
      [failed, "Retry"],
      [missing, "not available yet"],
    ] as const) {
      change = (path, json) => (path === "/fee/get" ? answer : json);
      const page = await as("doctor").get(FEES);
      change = null;
      expect([page.status, visible(page).toLowerCase().includes(words.toLowerCase())]).toEqual([200, true]);
    }
  });
});

describe("monthly documents", () => {
  const linesOf = async (path: string) => {
    const answer = await fetch(portal.origin + path, { headers: { Cookie: as("doctor").cookieHeader } });
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
    return pdfLines(Buffer.from(await answer.arrayBuffer())).join(" ");
  };

  it("list the referrals, and say that they are no bukti potong until there is a number", async () => {
    const statement = await linesOf(`/download/fee-statement/${monthsAgo(2)}`);
    expect(statement).toContain("This is a fee statement, not a bukti potong.");
    for (const text of ["REF-0000090", "21-100-07", "50%", "2.533.00", "5.220.00", "203.613.00"])
      expect(statement).toContain(text);
    expect(statement).not.toMatch(/Pratama|Hartini/i);
    const numbered = await linesOf(`/download/fee-taxslip/${monthsAgo(4)}`);
    expect(numbered).not.toContain("not a bukti potong");
    expect(numbered).toContain("2600021954");
  });

  it("show the tax calculation after the month has ended", async () => {
    const slip = await linesOf(`/download/fee-taxslip/${monthsAgo(2)}`);
    for (const text of ["104.416.00", "5%", "5.220.80", "5.220.00"]) expect(slip).toContain(text);
    for (const [kind, month] of [
      ["fee-taxslip", monthsAgo(0)],
      ["fee-statement", monthsAgo(5)],
      ["fee-statement", "x"],
    ] as const)
      expect((await as("doctor").get(`/download/${kind}/${month}`)).status, kind).toBe(404);
  });
});

describe("the files of both summaries", () => {
  it("quote every cell and contain every row", async () => {
    const fees = await as("doctor").get(`${FEES}/export?period=${monthsAgo(2)}`);
    const lines = fees.text.trim().split("\r\n");
    expect(lines).toHaveLength(4);
    expect(lines[1]).toMatch(
      /^"REF-0000090","Fee","[^"]+","\d{4}-\d\d","1013330","10%","101333","50666","2533","98800"/,
    );
    const referrals = await as("doctor").get(`${REFERRALS}/export?state=completed`);
    expect(referrals.text).toContain('"REF-0000081"');
    expect(referrals.text.split("\r\n").every((line) => line === "" || /^\ufeff?"/.test(line))).toBe(true);
    // Initials only; no fees.
    expect(referrals.text).not.toMatch(/Pratama|Fee/);
  });
});

describe("the summary of referrals", () => {
  it("filters by period, state, branch and text; counts by state", async () => {
    const all = visible(await as("doctor").get(REFERRALS));
    expect(all).toMatch(/\d+ referrals/);
    expect(all).toContain("Waiting for the patient");
    const completed = await as("doctor").get(`${REFERRALS}?state=completed&period=last_month`);
    expect(completed.text).toContain("REF-0000092");
    expect(completed.text).not.toContain("REF-0000101");
    const match = visible(await as("doctor").get(`${REFERRALS}?q=REF-0000088&plant=plt-jkt-sdr`));
    expect(match).toContain("1 referral ");
    expect(visible(await as("doctor").get(`${REFERRALS}?q=nothing-like-it`))).toContain("No referrals");
  });

  it("links to a result only if it is shared", async () => {
    const { text } = await as("doctor").get(`${REFERRALS}?state=completed`);
    const links = [...text.matchAll(/\/doctor\/referral\/detail\/REF-\d+\/result\/ORD-\d+/g)].map(
      ([link]) => link,
    );
    expect(links.length).toBeGreaterThan(0);
    expect(links.join()).not.toContain("REF-0000092");
    for (const link of links) expect((await as("doctor").get(link)).status, link).toBe(200);
  });
});

describe("access to fees", () => {
  it("gives a state employee no page, file, paper or link", async () => {
    for (const path of [FEES, `${FEES}/export`, `/download/fee-statement/${monthsAgo(2)}`])
      expect((await as("doctor3").get(path)).status, path).toBe(404);
    const summary = await as("doctor3").get(REFERRALS);
    expect(summary.status).toBe(200);
    expect(summary.text).not.toContain(FEES);
    expect((await as("doctor").get(REFERRALS)).text).toContain(FEES);
  });

  it("hides these fees from another doctor, and the page from patients", async () => {
    const page = visible(await as("doctor2").get(FEES));
    expect(page).toContain("No fees");
    expect((await as("doctor2").get(`/download/fee-statement/${monthsAgo(2)}`)).status).toBe(404);
    for (const path of [FEES, `${FEES}/export`, REFERRALS, `/download/fee-statement/${monthsAgo(2)}`])
      expect((await as("patient").get(path)).location, path).toBe("/page-not-allowed");
    const visitor = await new Browser(portal.origin).get(FEES);
    expect(visitor.location).toContain("/login?redirect=");
  });
});

describe("a fee that was paid and is taken back", () => {
  it("reads the same on the page, in the file and on the papers, in both languages", async () => {
    const db = lab.lab.db;
    const fee = await db
      .selectFrom("referral_fee")
      .selectAll()
      .where("period", "=", monthsAgo(4))
      .where("gross", "=", 10_500)
      .executeTakeFirstOrThrow();
    const { seq: _seq, ...row } = fee;
    const now = new Date().toISOString();
    await db
      .insertInto("referral_fee")
      .values({ ...row, kind: "reversal", period: monthsAgo(0), base: -fee.base, gross: -10_500, at: now })
      .execute();
    // The fee of 10,500 carried a tax of 263, which the tax office keeps.
    const sent = 29_738 - (10_500 - 263);
    const { results } = await lab.call("POST", "/reference/pay-fees", {
      token: await lab.token("doctor"),
      body: { practitioner_id: fee.practitioner_id, month: monthsAgo(1) },
    });
    expect(results).toMatchObject({ net: sent });

    for (const [lang, carried, transferred, overpaid] of [
      ["id", "Termasuk untuk bulan lain", "Ditransfer", "PPh 21 lebih potong"],
      ["en", "Included for other months", "Sent", "Too much PPh 21 was withheld"],
    ] as const) {
      const page = visible(await as("doctor").get(`${FEES}?lang=${lang}`));
      expect(page).toContain(`${transferred}: IDR 19.501.00`);
      expect(page).toMatch(new RegExp(`${carried}: \\S*IDR \\S*10\\.237\\.00`));
      expect(page).toMatch(new RegExp(`${overpaid}[^:]*: IDR 263\\.00`));
      expect(page).not.toMatch(/do not add up|tidak cocok/);
    }

    const csv = (await as("doctor").get(`${FEES}/export`)).text.replace("\ufeff", "").trim().split("\r\n");
    const [head = [], ...rows] = csv.map((line) => line.slice(1, -1).split('","'));
    const at = (name: string) => head.indexOf(name);
    const sum = (column: string, name: string, month: string) =>
      rows
        .filter((cells) => cells[at(name)] === month)
        .reduce((total, cells) => total + Number(cells[at(column)]), 0);
    expect(sum("Net", "Paid out with", monthsAgo(1))).toBe(sent);
    expect(sum("PPh 21", "Paid out with", monthsAgo(4))).toBe(2_050);
    expect(sum("PPh 21", "Tax month", monthsAgo(4))).toBe(2_050 - 263);

    const lines = async (kind: string, month: string) => {
      const answer = await fetch(`${portal.origin}/download/${kind}/${month}`, {
        headers: { Cookie: as("doctor").cookieHeader },
      });
      return pdfLines(Buffer.from(await answer.arrayBuffer())).join(" ");
    };
    const paid = await lines("fee-statement", monthsAgo(1));
    expect(paid).toMatch(/10\.237\.00.*Sent to the account IDR 19\.501\.00/);
    expect(await lines("fee-statement", monthsAgo(4))).toMatch(/Withheld too much.*263\.00/);
    expect(await lines("fee-taxslip", monthsAgo(4))).toMatch(/Withheld too much.*263\.00.*1\.787\.00/);
  });
});
