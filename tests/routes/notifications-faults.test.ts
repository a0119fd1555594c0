import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Browser } from "../support/browser.ts";
import { visible } from "../support/visible.ts";
import { useStubbedPortal } from "../support/stubbed-portal.ts";
import { useVisitor } from "../support/use-visitor.ts";

const LIST = "/notifications";
const row = {
  id: "n1",
  title: "A new result is ready",
  message: "Open it.",
  link: "/patient/home",
  is_read: false,
  created_at: "2026-11-20T03:00:00.000Z",
};
const paging = { page: 1, per_page: 10, total: 1, last_page: 1, unread_count: 1 };

describe("notifications with a laboratory whose answers the test decides", () => {
  const opened = useStubbedPortal({ UPSTREAM_TIMEOUT_MS: "4000" });

  const browser = useVisitor(opened, "type1");
  beforeEach(() => {
    opened.stub.answer("/notifications/get", { results: [row], meta: paging });
    opened.stub.answer("/notifications/read", { results: { unread_count: 0 } });
    opened.stub.forget();
  });
  afterEach(() => {
    opened.stub.heal();
  });

  const open = (path = LIST) => browser.post(path, { intent: "open", notification_id: "n1" });
  const bodies = () =>
    opened.stub.calls("/notifications/read").map(({ body }) => JSON.parse(body) as unknown);

  it("show titles and messages as text, whatever they hold", async () => {
    const nasty = '<script>alert(1)</script><img src=x onerror="alert(2)">';
    opened.stub.answer("/notifications/get", {
      results: [{ ...row, title: nasty, message: nasty }],
      meta: paging,
    });
    const { text, status } = await browser.get(LIST);
    expect(status).toBe(200);
    expect(text).not.toMatch(/<script>alert|<img/);
    expect(text.match(/&lt;script&gt;alert\(1\)/g)).toHaveLength(2); // title, message
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "/%2f%2fevil.example",
    "/%5cevil.example",
    "https://evil.example/",
    "javascript:alert(1)",
    " javascript:alert(1)",
    "data:text/html,x",
    "/\tevil.example",
    "/no/such/page",
    "menu",
    "",
    null,
  ])("never goes to %j", async (link) => {
    opened.stub.answer("/notifications/get", {
      results: [
        { ...row, link },
        { ...row, id: "n2", is_read: true, link },
      ],
      meta: { ...paging, total: 2 },
    });
    const page = await browser.get(LIST);
    const list = /<ul class="row-list[\s\S]*?<\/ul>/.exec(page.text)?.[0] ?? "";
    expect(list).toContain('name="notification_id" value="n1"');
    expect(list, "no link to it").not.toMatch(/<a /);
    expect(visible(page)).toContain("A new result is ready Unread (Mark as read)");
    const answer = await open();
    expect([answer.status, answer.location]).toEqual([303, LIST]);
    expect(visible(await browser.get(LIST))).toContain("Marked as read.");
    expect(bodies()).toEqual([{ notification_id: "n1" }]);
  });

  it("goes to a page of its own, cleaned", async () => {
    opened.stub.answer("/notifications/get", {
      results: [{ ...row, link: "/patient/./home?x=<a>#part" }],
      meta: paging,
    });
    expect((await open()).location).toBe("/patient/home?x=%3Ca%3E");
    expect((await browser.post(LIST, { intent: "read-all" })).status).toBe(303);
    expect(bodies()).toEqual([{ notification_id: "n1" }, { all: true }]);
  });

  it("find one that moved to another page meanwhile", async () => {
    opened.stub.answer("/notifications/get", ({ query }) => ({
      body: {
        results: query.get("per_page") === "100" && query.get("page") === "2" ? [row] : [],
        meta: { ...paging, total: 150, last_page: 2 },
      },
    }));
    expect((await open()).location).toBe("/patient/home");
  });

  it("stop asking a laboratory that lists without end", async () => {
    opened.stub.answer("/notifications/get", {
      results: [],
      meta: { ...paging, total: 1e9, last_page: 1e8 },
    });
    const answer = await open();
    expect([answer.status, answer.location]).toEqual([303, LIST]);
    expect(opened.stub.calls("/notifications/get").length).toBeLessThanOrEqual(11);
    expect(bodies()).toEqual([{ notification_id: "n1" }]);
  });

  it("make one call for an invented id", async () => {
    opened.stub.fault("/notifications/read", "status-404");
    expect((await open()).status).toBe(303);
    expect(opened.stub.calls("/notifications/get")).toEqual([]);
  });

  it("says so when one disappears between viewing and marking", async () => {
    opened.stub.fault("/notifications/read", "status-404");
    const answer = await open(`${LIST}?page=3`);
    expect([answer.status, answer.location]).toEqual([303, `${LIST}?page=3`]);
    expect(visible(await browser.get(LIST))).toContain("This notification no longer exists.");
  });

  it("keep the list when marking fails, and say so", async () => {
    for (const fault of ["status-500", "reset", "html", "wrong-shape"] as const) {
      opened.stub.fault("/notifications/read", fault);
      for (const intent of ["open", "read-all"]) {
        const answer = await browser.post(LIST, { intent, notification_id: "n1" });
        expect([502, 503], fault).toContain(answer.status);
        expect(visible(answer)).toContain("This could not be marked as read. Please try again.");
        expect(answer.text).toContain('name="notification_id" value="n1"');
      }
    }
    opened.stub.fault("/notifications/read", "status-429");
    const busy = await open();
    expect(busy.status).toBe(503);
    expect(busy.headers["retry-after"]).toMatch(/^\d+$/);
  });

  it("keep the page when the list fails, offer to try again, and have nothing to swap", async () => {
    for (const fault of ["status-500", "hang", "wrong-shape", "status-404"] as const) {
      opened.stub.fault("/notifications/get", fault);
      const answer = await browser.get(`${LIST}?page=2`);
      expect(answer.status, fault).toBe(200);
      expect(visible(answer)).toContain("An error occurred, try again later Retry");
      expect(answer.text).toContain('href="/notifications?page=2"');
      expect(answer.text).not.toMatch(/data-live-list|class="badge"/);
      const count = await browser.get("/notifications/unread");
      expect([count.status, JSON.parse(count.text)]).toEqual([503, { unread: null, label: "" }]);
    }
    // It is marked; only its target is unknown.
    const answer = await open();
    expect([answer.status, answer.location]).toEqual([303, LIST]);
  });

  it("count those of the first page everywhere without a count of the laboratory's own", async () => {
    opened.stub.answer("/notifications/get", ({ query }) => {
      const results =
        query.get("page") === "1" ? [row, { ...row, id: "n2" }] : [{ ...row, id: "n3", is_read: true }];
      return { body: { results, meta: { page: 1, per_page: 10, total: 11, last_page: 2 } } };
    });
    for (const page of ["1", "2"]) {
      const answer = await browser.get(`${LIST}?page=${page}`);
      expect(visible(answer), page).toMatch(/Notifications 2 2 unread /);
      expect(answer.text, page).toMatch(/class="badge" aria-hidden="true">2</);
    }
  });

  it("redirects to the sign-in when the session is over", async () => {
    const other = new Browser(opened.portal.origin);
    expect((await other.signIn("type1")).status).toBe(303);
    opened.stub.fault("/notifications/get", "status-401");
    const answer = await other.post(LIST, { intent: "open", notification_id: "n1" });
    expect([answer.status, answer.location]).toEqual([303, "/login?redirect=%2Fnotifications"]);
  });
});
