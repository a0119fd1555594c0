import { beforeAll, describe, expect, it } from "vitest";
import { confirmReview, tableForm } from "../support/approval-forms.ts";
import { decisionsOf, openApprovalPortal, type TestRequest } from "../support/approval-portal.ts";
import type { PageResponse } from "../support/browser.ts";
import { inTurn } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const ROWS = 1500;
const UNDECIDED = [null, null, null];

let request: TestRequest;
let page: PageResponse;
let ticks: Record<string, string>;
const portal = useOpened(openApprovalPortal);
beforeAll(async () => {
  request = await portal.request(ROWS, 1000);
  page = await portal.as("hrd").get(`${request.first}?lang=en`);
  const some = request.rows.filter((_, index) => index % 4 === 0);
  ticks = Object.fromEntries(some.map((id, index) => [id, `Examined in June, list ${String(index)}`]));
});

const headers = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
const postBody = (body: string) => {
  const hrd = portal.as("hrd");
  const all = { ...headers, Origin: hrd.origin };
  return hrd.ask(`${request.first}?lang=en`, { method: "POST", headers: all, body });
};

describe("1,500 rows in one native form, without script", () => {
  it("is one page: the set and its version, then all rows, then an end mark", () => {
    expect(page.status).toBe(200);
    const form = tableForm(page, {});
    const names = [...form.keys()];
    expect(names.filter((name) => name.startsWith("reason."))).toHaveLength(ROWS);
    const first = names.findIndex((name) => name.startsWith("reason."));
    for (const name of ["intent", "version", "rows"]) expect(names.indexOf(name)).toBeLessThan(first);
    expect(names.at(-1)).toBe("end");
    expect(form.get("rows")?.split(",")).toEqual(request.rows);
  });

  // Promise G7: lists cut at three tenths refused whole; at nine in the long run.
  it("are refused whole when the body is cut off at any tenth, and the part received is shown again", async () => {
    const body = tableForm(page, ticks, "selected").toString();
    for (const tenth of inTurn([1, 2, 3, 4, 5, 6, 7, 8, 9], 1, 3)) {
      const cut = body.slice(0, Math.floor((body.length * tenth) / 10));
      const { status, text } = await postBody(cut);
      expect(status, `${String(tenth)}0 %`).toBe(400);
      expect(text, `${String(tenth)}0 %`).toContain(
        "We did not receive the whole list, so nothing was decided.",
      );
      const came = new URLSearchParams(cut.slice(0, cut.lastIndexOf("&")));
      const kept = [...came].filter(([name, value]) => name.startsWith("reason.") && value !== "");
      for (const [, reason] of kept.slice(-3)) expect(text).toContain(`value="${reason}"`);
    }
    const almost = await postBody(body.slice(0, body.lastIndexOf("&")));
    expect(almost.status).toBe(400);
    expect((await portal.as("hrd").get(`${request.first}/review`)).location).toBe(request.first);
    expect(await decisionsOf(portal.lab, request.examination_id)).toEqual(Array(ROWS).fill(UNDECIDED));
  });

  // Promise G7: exact sets of 1,500 rows.
  it("are reviewed and sent with hundreds of ticks; the laboratory gets exactly these", async () => {
    const { status, location } = await postBody(tableForm(page, ticks, "selected").toString());
    expect([status, location]).toEqual([303, `${request.first}/review`]);
    const review = await portal.as("hrd").get(`${location ?? ""}?lang=en`);
    expect(visible(review)).toContain("Approve 1125, reject 375, IDR 1.125.000.00");
    const hidden = review.text.match(/<input type="hidden"[^>]*>/g)?.join("") ?? "";
    expect(hidden.length).toBeLessThan(3000);
    const sent = await confirmReview(portal.as("hrd"), location ?? "");
    expect(sent.location).toBe(`${request.first}/done?sent=1`);
    expect(await decisionsOf(portal.lab, request.examination_id)).toEqual(
      request.rows.map((id) => (id in ticks ? ["rejected", ticks[id], null] : ["approved", null, null])),
    );
    const done = await portal.as("hrd").get(`${sent.location ?? ""}&lang=en`);
    expect(visible(done)).toContain("Rejected (375)");
    expect(visible(done)).toContain("Approved (1125)");
  });
});
