import { describe, expect, it } from "vitest";
import { ledgerEntries, outcomeCounts } from "../../app/features/company/ledger-entries.ts";
import type { Transfer } from "../../app/upstream/company/deposit.server.ts";

let made = 0;
function transfer(type: Transfer["type"], amount: number | null, name?: string, number = "REQ-1"): Transfer {
  made += 1;
  return {
    transfer_id: `t${String(made)}`,
    at: `2026-11-${String(made % 28 || 28).padStart(2, "0")}T03:00:00Z`,
    type,
    amount,
    debit: type === "charge" ? amount : 0,
    credit: type === "topup" || type === "refund" ? amount : 0,
    balance_after: made,
    available_after: made,
    reference: {
      kind: name === undefined ? "topup" : "examination_item",
      number,
      office_care_id: null,
      event_name: null,
      employee_name: name ?? null,
    },
    actor_name: null,
  };
}
const entriesOf = (oldestFirst: readonly Transfer[], isLast = true, isFiltered = false, isPeriod = false) =>
  ledgerEntries(oldestFirst.toReversed(), { isLast, isFiltered, isPeriod });

describe("the ledger by request", () => {
  it("has one entry for a request, with what it takes from the deposit", () => {
    const [top, request] = entriesOf([
      transfer("reserve", 100, "Eko"),
      transfer("reserve", 200, "Tari"),
      transfer("reserve", 300, "Siti"),
      transfer("charge", 100, "Eko"),
      transfer("release", 200, "Tari"),
      transfer("topup", 5000),
    ]);
    expect(top).toMatchObject({ change: 5000, people: [] });
    expect(request).toMatchObject({ change: -400, isCut: false, last: { type: "release" } });
    expect(request?.people.map(({ name, outcome, change }) => [name, outcome, change])).toEqual([
      ["Eko", "charge", -100],
      ["Tari", "release", 0],
      ["Siti", "reserve", -300],
    ]);
    expect(outcomeCounts(request?.people ?? [])).toEqual([
      { outcome: "charge", count: 1 },
      { outcome: "reserve", count: 1 },
      { outcome: "release", count: 1 },
    ]);
  });

  it("takes nothing twice where the reservation is older than the chosen period", () => {
    const charge = [transfer("charge", 100, "Eko")];
    expect(entriesOf(charge)[0]).toMatchObject({ change: -100 });
    expect(entriesOf(charge, true, false, true)[0]).toMatchObject({ change: 0 });
  });

  it("keeps two people of one name apart", () => {
    const [request] = entriesOf([
      transfer("reserve", 100, "Eko"),
      transfer("reserve", 100, "Eko"),
      transfer("charge", 100, "Eko"),
    ]);
    expect(request).toMatchObject({ change: -200 });
    expect(request?.people.map(({ outcome }) => outcome)).toEqual(["charge", "reserve"]);
  });

  it("counts a reservation once when its charge is on another page, and says that the request goes on", () => {
    const later = [transfer("release", 200, "Tari"), transfer("charge", 100, "Eko")];
    expect(entriesOf(later, false)).toMatchObject([{ change: 200, isCut: true }]);
    expect(entriesOf(later, false, true)).toMatchObject([{ change: 100 }]);
    expect(entriesOf(later)).toMatchObject([{ change: 100, isCut: false }]);
    const [whole, cut] = entriesOf(
      [transfer("charge", 1, "A", "REQ-1"), transfer("charge", 1, "B", "REQ-2")],
      false,
    );
    expect([whole?.isCut, cut?.isCut]).toEqual([false, true]);
  });

  it("says that the first request may go on where the newer page could not be read", () => {
    const page = [transfer("charge", 1, "A", "REQ-2"), transfer("charge", 1, "B", "REQ-1")];
    const window = { isLast: true, isFiltered: false, isPeriod: false };
    const cuts = (newer: [] | null) =>
      ledgerEntries(page, window, { newer, older: [] }).map(({ isCut }) => isCut);
    expect(cuts(null)).toEqual([true, false]);
    expect(cuts([])).toEqual([false, false]);
    const [topup] = ledgerEntries([transfer("topup", 1)], window, { newer: null, older: [] });
    expect(topup).toMatchObject({ isCut: false });
  });

  it("knows no sum where an amount or a word could not be read", () => {
    expect(entriesOf([transfer("reserve", null, "Eko")])).toMatchObject([{ change: null }]);
    const [unknown] = entriesOf([transfer("not_understood", 100, "Eko"), transfer("reserve", 100, "Tari")]);
    expect(unknown).toMatchObject({ change: null });
    expect(outcomeCounts(unknown?.people ?? [])).toContainEqual({ outcome: "not_understood", count: 1 });
  });
});
