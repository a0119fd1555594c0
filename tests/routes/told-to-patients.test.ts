import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ChangedAnswers, type Field } from "../support/changed-answers.ts";

let open: ChangedAnswers;
beforeAll(async () => {
  open = await ChangedAnswers.open();
}, 120_000);
afterAll(() => open.close());

const opening = (more: object) => ({
  at: "2026-11-20T03:00:00Z",
  first_at: null,
  count: 1,
  is_own: false,
  actor_name: "dr. Sari Dewi",
  on_behalf_of: null,
  what: "result",
  action: "open",
  ground: "consent",
  order_number: null,
  ...more,
});

const record: Field = {
  call: "/medical-record/get-detail",
  at: "results.access_log",
  page: "/patient/medical-record/pat-siti?lang=en",
};
const pageWith = (lines: object[] | null) => open.pageWith(record, () => lines);

describe("the openings of a record", () => {
  it("names others with what and when, and leaves out own openings", async () => {
    const { text } = await pageWith([opening({ is_own: true, actor_name: "SITI" }), opening({})]);
    expect(text).toContain("dr. Sari Dewi");
    expect(text).toContain("Opened a result");
    expect(text).toContain("20 NOV 2026, 10:00 WIB");
    expect(text).not.toContain("No one else");
  });

  it("says that no one else did only where each opening is known as own", async () => {
    const own = opening({ is_own: true });
    expect((await pageWith([own])).text).toContain("No one else among the newest openings.");
    expect((await pageWith([own, opening({ is_own: "perhaps" })])).text).not.toContain("No one else");
    expect((await pageWith([])).text).toContain("Nobody has opened your record yet.");
    expect((await pageWith(null)).text).toContain("can see who has opened this record");
  });
});

describe("an order whose visit stays", () => {
  it.each([
    ["too_late", "It is too late to change this visit."],
    ["limit_reached", "You have already changed this visit twice."],
    ["nobody-knows", "This visit can no longer be changed."],
  ])("says why: %s", async (refusal, sentence) => {
    const order: Field = {
      call: "/order/get-detail",
      at: "results.reschedule",
      page: () => `/patient/order/${open.orders["active"] ?? ""}?lang=en`,
    };
    const known = { allowed: false, refusal, fee: 0, remaining: 0, waits_for_earlier: false, pending: null };
    expect((await open.pageWith(order, () => known)).text).toContain(sentence);
    expect((await open.pageWith(order, () => null)).text).not.toContain(sentence);
  });
});

describe("the fast of an order for several people", () => {
  const order: Field = {
    call: "/order/get-detail",
    at: "results.items[].patient_name",
    page: "/patient/order/ORD-0001018?lang=en",
  };
  const sentence = "Only for Siti Rahmawati";

  it("names who fasts where others need not", async () => {
    expect((await open.pageWith(order, null)).text).toContain(sentence);
  });

  it("leaves names out where a person is unreadable, or alone", async () => {
    const unread = (name: unknown) => (name === "Raka Pratama" ? "" : name);
    for (const change of [unread, () => "Siti Rahmawati"]) {
      const { text } = await open.pageWith(order, change);
      expect(text).toContain("Start fasting");
      expect(text).not.toContain("Only for");
    }
  });
});

describe("a visit of a record", () => {
  const visits: Field = { ...record, at: "results.visits" };
  it.each([
    [
      "counts values outside their range that nothing names",
      { flagged_count: 3, outside: [] },
      /3 outside the normal range/,
    ],
    [
      "says that their number could not be read",
      { flagged_count: "some", outside: [] },
      /could not be read/i,
    ],
  ])("%s", async (_what, changes, words) => {
    const { text } = await open.pageWith(visits, (rows) =>
      (rows as object[]).map((row) => ({ ...row, ...changes })),
    );
    expect(text).toMatch(words);
    const ordinary = await open.pageWith(visits, (rows) => rows);
    expect(ordinary.text).not.toMatch(words);
  });
});
