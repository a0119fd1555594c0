import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FormRejection } from "../../app/forms/failure.server.ts";
import { changesSince, fingerprintOf, requireShown, shownLineOf } from "../../app/forms/shown.server.ts";
import { isPrefetch } from "../../app/lib/request.ts";
import { useMemoryRuntime } from "../support/memory-runtime.ts";

let close: () => Promise<void>;
beforeAll(() => {
  close = useMemoryRuntime();
});
afterAll(() => close());

const siti = { accountKey: "account-siti" };
const budi = { accountKey: "account-budi" };
const total = (amount: number) => shownLineOf("total", "Total", `IDR ${String(amount)}`, amount);
const shown = { page: "order", lines: [shownLineOf("who", "Patient", "Siti", "pat-1"), total(45000)] };
const formOf = (fingerprint: string) => {
  const form = new FormData();
  form.set("shown", fingerprint);
  return form;
};

describe("the fingerprint of a review", () => {
  test("fits what the page showed, in the other language too", () => {
    const form = formOf(fingerprintOf(siti, shown));
    const indonesian = [shownLineOf("who", "Pasien", "Ibu Siti", "pat-1"), total(45000)];
    expect(changesSince(form, siti, { page: "order", lines: indonesian })).toBeNull();
  });

  test("names each line that differs, before and now", () => {
    const form = formOf(fingerprintOf(siti, shown));
    const lines = [shownLineOf("visit", "Visit", "08:30"), total(50000)];
    expect(changesSince(form, siti, { page: "order", lines })).toEqual([
      { key: "who", label: "Patient", yours: "Siti", now: "" },
      { key: "total", label: "Total", yours: "IDR 45000", now: "IDR 50000" },
      { key: "visit", label: "Visit", yours: "", now: "08:30" },
    ]);
    expect(() => requireShown(form, siti, { page: "order", lines })).toThrow(FormRejection);
  });

  test("tells the same test of two people apart", () => {
    const linesAt = (price: number) =>
      ["0", "1"].map((key) => shownLineOf(key, "Glucose", `IDR ${String(price)}`, price));
    const form = formOf(fingerprintOf(siti, { page: "again", lines: linesAt(45_000) }));
    const rows = changesSince(form, siti, { page: "again", lines: linesAt(50_000) });
    const row = { label: "Glucose", yours: "IDR 45000", now: "IDR 50000" };
    expect(rows).toEqual([
      { key: "0", ...row },
      { key: "1", ...row },
    ]);
  });

  test.each([
    ["of another account", () => fingerprintOf(budi, shown)],
    ["of another page", () => fingerprintOf(siti, { ...shown, page: "cancel" })],
    ["made by hand", () => Buffer.from(JSON.stringify(shown)).toString("base64url")],
    ["missing", () => ""],
    ["tampered with", () => fingerprintOf(siti, shown).replace(/.$/, (last) => (last === "A" ? "Q" : "A"))],
  ])("%s has shown nothing", (_, fingerprint) => {
    expect(changesSince(formOf(fingerprint()), siti, shown)).toHaveLength(2);
  });

  test("says nothing to who reads it", () => {
    expect(fingerprintOf(siti, shown)).not.toBe(fingerprintOf(siti, shown));
    expect(Buffer.from(fingerprintOf(siti, shown), "base64url").toString("latin1")).not.toContain("Siti");
  });
});

test.each([
  [{ Purpose: "prefetch" }, true],
  [{ "Sec-Purpose": "prefetch;prerender" }, true],
  [{ "Sec-Purpose": "", Purpose: "Prefetch" }, true],
  [{ "X-Moz": "prefetch" }, true],
  [{}, false],
])("tells from %o whether a page is fetched in advance: %s", (headers, expected) => {
  expect(isPrefetch(new Headers(headers as Record<string, string>))).toBe(expected);
});
