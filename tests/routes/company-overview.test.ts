import { afterEach, describe, expect, it } from "vitest";
import { openApprovalPortal } from "../support/approval-portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const HOME = "/company/home?lang=en";

const portal = useOpened(openApprovalPortal);
afterEach(() => {
  portal.change.answer = null;
});

const homeOf = async (username: string) => visible(await portal.as(username).get(HOME));

/** The call answers with other parts. */
function changeAnswer(call: string, parts: object): void {
  portal.change.answer = (path, json) => {
    const results = json["results"];
    return path === call && typeof results === "object"
      ? { ...json, results: { ...results, ...parts } }
      : json;
  };
}

const changeDashboard = (parts: object) => changeAnswer("/company/dashboard", parts);

describe("a company's overview", () => {
  it("tells each role what waits for it, with amount and days", async () => {
    const sums = { count: 2, amount: 4_040_000, first_due: "2026-11-01" };
    changeDashboard({ invoices: { due: sums, overdue: { ...sums, count: 1, amount: 1_790_000 } } });
    const finance = await homeOf("finance");
    expect(finance).toMatch(/1 overdue invoice IDR\s1\.790\.000\.00 .*?\d+ days/);
    expect(finance).toMatch(/2 invoices to pay IDR\s4\.040\.000\.00 .*?due on 01 NOV 2026/);
    expect(finance).toMatch(/Pemeriksaan [a-z ]+ IDR[^D]*(?:waiting \d+ days?|since today) Decide/);
    expect(finance).not.toContain("No quota in the contract");
    expect(finance).toMatch(/Waiting for others \d+ requests? for HR/);
    const page = (await portal.as("hrd").get(HOME)).text;
    for (const id of ["exm-0000008", "exm-0000009"])
      expect(page).toMatch(new RegExp(`approve-first/${id}"[^>]*>(?:<[^>]*>)*Decide`));
    expect(visible({ text: page })).toMatch(
      /waiting \d+ days? No quota in the contract for Spirometry: 8 examinations\. Decide/,
    );
    const hrd = await homeOf("viewer");
    expect(hrd).toMatch(/Pemeriksaan [a-z ]+ IDR.*?waiting \d+ days?.*?Decide/);
    expect(hrd).toMatch(/Waiting for others \d+ requests? for finance IDR/);
    expect(hrd).not.toMatch(/invoices? to pay|overdue/);
  });

  it("counts the wait from the start of the present step, as the event does", async () => {
    portal.change.answer = (path, json) => {
      const rows: unknown = json["results"];
      if (path !== "/examination/get" || !Array.isArray(rows)) return json;
      const since = { requested_at: "2026-01-01T00:00:00Z", waiting_since: new Date().toISOString() };
      return { ...json, results: rows.map((row: object) => ({ ...row, ...since })) };
    };
    for (const page of ["/company/examination-approval?lang=en", HOME]) {
      const text = visible(await portal.as("finance").get(page));
      expect(text).toContain("since today");
      expect(text.split("Waiting for others")[0]).not.toMatch(/waiting \d+ days?/);
    }
  });

  it("calls the amount of a decided request approved, and shows no amount of a canceled request", async () => {
    const decided = visible(await portal.as("hrd").get("/company/examination-approval?step=done&lang=en"));
    expect(decided).toMatch(/approved IDR\s2\.811\.600\.00 [\d,]+ rupiah · REQ-0000005/);
    expect(decided).toContain("Canceled REQ-0000003");
  });

  it("offers a decision only on requests that the reader may decide", async () => {
    const second = { count: 2, amount: 1_000_000, oldest_at: null, oldest_id: "exm-0000007" };
    const first = { ...second, count: 0 };
    const DECIDE = "/approve-second/exm-0000007";
    // The seeded administrator decided the first step of it.
    const { text } = await portal.as("hrd").get(HOME);
    expect(text).not.toContain(DECIDE);
    expect(await homeOf("hrd")).toMatch(/Waiting for others 1 request for finance IDR/);
    changeDashboard({ waiting: { first, second } });
    expect((await portal.as("hrd").get(HOME)).text).toContain(DECIDE);
    changeDashboard({ waiting: { first, second: { ...second, decidable: 1 } } });
    expect((await portal.as("hrd").get(HOME)).text).not.toContain(DECIDE);
    expect(await homeOf("hrd")).toMatch(/Needs you .*?2 requests for finance/);
    for (const decidable of [0, "some"]) {
      changeDashboard({ waiting: { first, second: { ...second, decidable } } });
      expect(await homeOf("hrd")).toMatch(/Waiting for others 2 requests for finance/);
    }
  });

  it("names what waiting requests lack, and brings the amount into finance's top-up", async () => {
    const deposit = { balance: 9_000_000, reserved: 1_000_000, available: 8_000_000, low_limit: 0 };
    changeDashboard({ deposit: { ...deposit, requested: 10_500_000 }, quota_missing: 12, quota_absent: [] });
    const page = await portal.as("finance").get(HOME);
    expect(visible(page)).toMatch(
      /Asked of the deposit IDR\s10\.500\.000\.00, available IDR\s8\.000\.000\.00/,
    );
    expect(page.text).toContain('href="/company/deposit-transaction/top-up?amount=2500000"');
    const topup = await portal.as("finance").get("/company/deposit-transaction/top-up?amount=2500000");
    expect(topup.text).toMatch(/name="amount"[^>]*value="2\.500\.000"/);
    expect(visible(topup)).toMatch(
      /Available in the deposit IDR\s8\.000\.000\.00 .*?Lacking for waiting requests IDR\s2\.500\.000\.00/,
    );
    expect((await portal.as("hrd").get(HOME)).text).not.toContain("/top-up");
    changeDashboard({ quota_missing: 12, quota_absent: [{ name: "Spirometry", count: 8 }] });
    const approvals = visible(await portal.as("finance").get("/company/examination-approval"));
    expect(approvals).toContain("Spirometry Not in the quota");
    expect(approvals).not.toContain("Search by event");
  });

  it("divides the deposit into parts that add up to its balance", async () => {
    const deposit = { balance: 9_000_000, reserved: 1_000_000, available: 8_000_000, low_limit: 0 };
    changeDashboard({ deposit: { ...deposit, requested: 3_000_000 } });
    expect(await homeOf("hrd")).toMatch(
      /Available IDR\s8\.000\.000\.00 .*?− Asked for by requests IDR\s3\.000\.000\.00 .*?= Left after requests IDR\s5\.000\.000\.00 .*?Reserved IDR\s1\.000\.000\.00/,
    );
    const dotOf = (text: string, word: string) =>
      new RegExp(`<dt class="([\\w-]+)">[^<]*${word}`).exec(text)?.[1];
    const { text } = await portal.as("hrd").get(HOME);
    // The dots have the bar's colours.
    expect(["Available", "Asked", "Left", "Reserved"].map((word) => dotOf(text, word))).toEqual([
      "deposit-sum",
      "deposit-requested",
      "deposit-free",
      "deposit-reserved",
    ]);
    changeDashboard({ deposit: { ...deposit, requested: null } });
    expect(dotOf((await portal.as("hrd").get(HOME)).text, "Available")).toBe("deposit-free");
    expect(await homeOf("hrd")).toMatch(/Available IDR\s8\.000\.000\.00 .*?Reserved IDR\s1\.000\.000\.00/);
  });

  it("shows the events of the next 60 days", async () => {
    expect(await homeOf("hrd")).toMatch(
      /Pemeriksaan [a-z ]+ (?:Approved|In progress|Waiting for you) \d\d [A-Z]{3} \d{4} · (?:\d+ of )?\d+ employees/,
    );
  });

  it("is silent about what a provider does not send, and says what could not be read", async () => {
    changeDashboard({ invoices: undefined, events: undefined, progress: null, quota_missing: undefined });
    const silent = await homeOf("finance");
    for (const words of ["invoice", "Next 60 days", "short"]) expect(silent).not.toContain(words);
    changeDashboard({ deposit: { balance: 1, reserved: 1, available: "many", low_limit: 0 } });
    expect(await homeOf("finance")).toMatch(/All transactions Could not be read/);
    changeDashboard({ invoices: "two", events: { 0: "one" }, quota_missing: "some" });
    const unread = await homeOf("finance");
    for (const section of ["Invoices", "Quota"]) expect(unread).toContain(`${section} Could not be read`);
    expect(unread).toMatch(/Next 60 days All events .*?Could not be read/);
    changeDashboard({ waiting: { first: { count: "3 requests" } } });
    const unknown = await homeOf("hrd");
    expect(unknown).toContain("Approvals Could not be read");
    expect(unknown).not.toContain("Nothing waits for you");
    changeAnswer("/company/profile", { quota: "plenty" });
    expect(await homeOf("finance")).toContain("Quota Could not be read");
  });
});
