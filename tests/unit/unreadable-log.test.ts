import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { operatorPage } from "../../app/http/operator.ts";
import { openUnreadableLog } from "../../app/http/unreadable.ts";
import { CallBook } from "../../app/upstream/client/call-book.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const field = { path: "results[].amount", expected: "whole rupiah", received: "text", count: 2 };
const report = { call: "GET /order/get" as const, id: "request-1", fields: [field] };
const line = { upstream: "GET /order/get", field: field.path, expected: "whole rupiah", received: "text" };

it("warns of a field at once, then once a minute with the number of repeats, then forgets it", () => {
  const warn = vi.fn();
  const note = openUnreadableLog({ warn });
  const lines = () => warn.mock.calls.splice(0).map(([fields]: unknown[]) => fields);
  note(report);
  expect(lines()).toEqual([{ ...line, count: 2, id: "request-1" }]);
  note(report);
  note({ ...report, id: "request-2" });
  expect(lines()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(lines()).toEqual([{ ...line, count: 4 }]);
  vi.advanceTimersByTime(120_000);
  expect(lines()).toEqual([]);
  note(report);
  expect(lines()).toHaveLength(1);
});

it("shows trouble with its remedy first and folds the rest on the operator's page, in plain HTML", () => {
  let now = Date.parse("2026-11-20T03:00:00Z");
  const book = new CallBook(() => now);
  book.sign("GET /profile", "there");
  book.answered("GET /profile");
  now += 60_000;
  book.answered("GET /profile", "timeout");
  now += 120_000;
  book.sign("GET /cart/get", "absent");
  book.unreadable("GET /order/get", [field, { ...field, path: "<results>" }]);
  book.breakers.set("order", "open");
  const watch = {
    complaints: () => ["The provider cannot be reached."],
    socket: () => "not connected" as const,
  };
  const page = operatorPage({ book, watch, now });
  const rows = [...page.matchAll(/<tr>(<td>.*)<\/tr>/g)].map(([, row = ""]) =>
    row
      .replaceAll(/<\/td>|<\/?time[^>]*>/g, "")
      .split("<td>")
      .slice(1),
  );
  expect(rows).toEqual([
    ["GET /profile", "no answer in time", "2 minutes ago", "3 minutes ago"],
    ["order", "open"],
    ["GET /order/get", field.path, "whole rupiah", "text", "2", "just now"],
    ["GET /order/get", "&#60;results&#62;", "whole rupiah", "text", "2", "just now"],
    ["GET /cart/get", "never", "never", ""],
    ["GET /profile", "3 minutes ago", "2 minutes ago", "no answer in time"],
  ]);
  const parts = [
    "<h2>The provider cannot be reached.</h2><p>Run npm run doctor",
    "<h2>Failed when last asked: 1 call.</h2><p>Tell the provider",
    "<h2>Paused after failures: 1 area.</h2><p>The portal asks again",
    "<h2>2 fields could not be read.</h2><p>Send these rows to the provider",
    "<details><summary>Absent, so their pages are not offered: 1 call</summary>",
    "<details><summary>There: 1 call</summary>",
    "Websocket: not connected.",
  ];
  expect(parts.filter((part) => !page.includes(part))).toEqual([]);
  expect(page.indexOf("<details>")).toBeGreaterThan(page.lastIndexOf("<section>"));
  expect(page).toContain("learned from answers and denials");
  expect(page).not.toContain("<script");
  book.declare("settings", ["GET /profile", "POST /login"]);
  const declared = operatorPage({ book, watch, now });
  expect(declared).toMatch(/Not asked yet: 1 call<.*\n<tr><td>POST \/login</);
  expect(declared).toMatch(/Not declared, so never sent: 1 call<.*\n<tr><td>GET \/cart\/get</);
});

it("says that nothing is known before the first call", () => {
  const page = operatorPage({ book: new CallBook(), watch: { complaints: () => [], socket: () => null } });
  expect(page).toContain("Nothing is known yet: no call has been sent");
  expect(page).not.toContain("as expected");
});

it("does not count a refusal of one visitor's input as a failure of the call, but an address at another host", () => {
  const book = new CallBook();
  book.answered("POST /login", "401");
  const watch = { complaints: () => [], socket: () => null };
  expect(operatorPage({ book, watch })).toContain("The provider answers as expected.");
  book.unreadable("*", [{ ...field, path: "redirect_url", expected: "a host of PAYMENT_HOSTS" }]);
  const page = operatorPage({ book, watch });
  expect(page).toContain("<td>*</td><td>redirect_url</td>");
  expect(page).not.toContain("as expected");
});
