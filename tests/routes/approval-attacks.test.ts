import { beforeAll, describe, expect, it } from "vitest";
import { confirmReview, tableForm, tickRows } from "../support/approval-forms.ts";
import { APPROVAL, decisionsOf, openApprovalPortal, type TestRequest } from "../support/approval-portal.ts";
import { Browser, formIn } from "../support/browser.ts";
import { runs } from "../support/runs.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

/** In `npm run test:long` as many as a request may have. */
const ROWS = runs(300, 1500);
const UNDECIDED = [null, null, null];

const portal = useOpened(openApprovalPortal);

const as = (username: string) => portal.as(username);
const decided = ({ examination_id }: TestRequest) => decisionsOf(portal.lab, examination_id);
async function stranger(username: string, company?: string): Promise<Browser> {
  const browser = new Browser(as("hrd").origin);
  if (username !== "") expect((await browser.signIn(username, undefined, company)).status).toBe(303);
  return browser;
}

describe(`${String(ROWS)} rows of which one is wrong`, () => {
  let request: TestRequest;
  let ticks: Record<string, string>;
  beforeAll(async () => {
    request = await portal.request(ROWS);
    ticks = Object.fromEntries(
      request.rows.filter((_, index) => index % 3 === 0).map((id) => [id, `List of ${id}`]),
    );
  }, 60_000);

  it.each([
    ["a tick without reason", (form: URLSearchParams, id: string) => form.set(`reason.${id}`, " ")],
    [
      "a reason that is too long",
      (form: URLSearchParams, id: string) => form.set(`reason.${id}`, "x".repeat(5000)),
    ],
    ["a row of another request", (form: URLSearchParams) => form.append("reject.exm-0000008-0001", "on")],
    [
      "a row that is not shown",
      (form: URLSearchParams, id: string) => form.set("rows", (form.get("rows") ?? "").replace(`${id},`, "")),
    ],
    [
      "a row that is shown twice",
      (form: URLSearchParams, id: string) => form.set("rows", `${form.get("rows") ?? ""},${id}`),
    ],
  ])("decide nothing with %s, and leave the other reasons in the form", async (what, spoil) => {
    const wrong = request.rows[ROWS / 2] ?? "";
    const form = tableForm(await as("hrd").get(request.first), ticks, "selected");
    spoil(form, wrong);
    const { status, text } = await as("hrd").post(`${request.first}?lang=en`, form);
    expect([400, 409]).toContain(status);
    const kept = Object.entries(ticks).filter(([id]) => id !== wrong);
    expect(kept.filter(([, reason]) => !text.includes(`value="${reason}"`))).toEqual([]);
    if (what === "a tick without reason") {
      expect(text.match(/class="row-failed"/g)).toHaveLength(1);
      expect(text).toContain(
        `href="#${/id="([^"]*)"[^>]*name="reason\.[^"]*"[^>]*aria-invalid="true"|name="reason\.[^"]*" id="([^"]*)"[^>]*aria-invalid="true"/.exec(text)?.slice(1).find(Boolean) ?? "none"}"`,
      );
    }
    expect((await as("hrd").get(`${request.first}/review`)).location).toBe(request.first);
    expect(await decided(request)).toEqual(Array(ROWS).fill(UNDECIDED));
  });
});

// Promise B6: no decision out of turn.
describe("people who may not decide", () => {
  it.each([
    ["viewer", "NUSANTARA", "/page-not-allowed"],
    ["company2", "SAMUDRA", 404],
    ["doctor", undefined, "/page-not-allowed"],
    ["patient", undefined, "/page-not-allowed"],
    ["", undefined, "/login"],
  ] as const)(
    "%s posts an approver's own form and review: nothing is decided",
    async (username, company, outcome) => {
      const request = await portal.request();
      await portal.lab.lab.db
        .updateTable("account")
        .set({ company_role: '["viewer"]' })
        .where("username", "=", "viewer")
        .execute();
      const who = await stranger(username, company);
      const table = tableForm(
        await as("hrd").get(request.first),
        { [request.rows[0] ?? ""]: "Left" },
        "selected",
      );
      const { location = "" } = await tickRows(as("hrd"), request.first, {}, "approve_all");
      const review = tableForm(await as("hrd").get(location ?? ""), {});
      for (const [path, form] of [
        [request.first, table],
        [`${request.first}/review`, review],
      ] as const) {
        form.set("_token", username === "" ? "" : await who.tokenOf("/menu"));
        const answer = await who.post(path, form);
        if (outcome === 404) expect([path, answer.status]).toEqual([path, 404]);
        else if (outcome === "/login") expect([303, 302, 403]).toContain(answer.status);
        else expect([path, answer.location]).toEqual([path, outcome]);
      }
      expect(await decided(request)).toEqual(Array(6).fill(UNDECIDED));
    },
  );

  // Promise G7: foreign rows refused.
  it("cannot decide another company's rows in their own form", async () => {
    const request = await portal.request();
    const current = `${APPROVAL}/approve-first/exm-0000011`;
    const form = tableForm(await as("company2").get(current), {}, "approve_all");
    form.set("rows", request.rows.join());
    expect([400, 409]).toContain((await as("company2").post(current, form)).status);
    expect(await decided(request)).toEqual(Array(6).fill(UNDECIDED));
    const before = await decisionsOf(portal.lab, "exm-0000011");
    expect(before.every(([first]) => first === null)).toBe(true);
  });
});

describe("a decided step", () => {
  it("cannot be decided again by the first step's approver or by resending the same review", async () => {
    const request = await portal.request(2, 10_000);
    await tickRows(as("hrd"), request.first, {}, "approve_all");
    const firstReview = await as("hrd").get(`${request.first}/review`);
    const { hidden } = formIn(firstReview.text, 'id="main-form"');
    expect((await as("hrd").post(`${request.first}/review`, hidden)).status).toBe(303);
    for (const path of [request.second, `${request.second}/review`]) {
      const pageResponse = await as("hrd").post(path, {
        ...hidden,
        intent: "approve_all",
        rows: request.rows.join(),
        end: "1",
        funding: "DEPOSIT",
      });
      expect([
        path,
        pageResponse.status === 303 && (pageResponse.location ?? "").includes("/done?sent=1"),
      ]).toEqual([path, false]);
    }
    expect((await decided(request)).map(([, , second]) => second)).toEqual([null, null]);

    await tickRows(as("finance"), request.second, {}, "approve_all");
    const review = await as("finance").get(`${request.second}/review`);
    const form = { ...formIn(review.text, 'id="main-form"').hidden, funding: "DEPOSIT" };
    const sent = [
      await as("finance").post(`${request.second}/review`, form),
      await as("finance").post(`${request.second}/review`, form),
    ];
    expect(sent.map(({ location }) => location)).toEqual(Array(2).fill(`${request.second}/done?sent=1`));
    const late = await as("finance").post(`${request.second}/review`, {
      ...form,
      client_request_id: crypto.randomUUID(),
    });
    expect(late.status === 303 && (late.location ?? "").includes("sent=1")).toBe(false);
    const reserved = await portal.lab.lab.db
      .selectFrom("deposit_transfer")
      .select(["kind", "amount"])
      .where("reference_id", "like", `${request.examination_id}-%`)
      .execute();
    expect(reserved).toEqual(Array(2).fill({ kind: "reserve", amount: 10_000 }));
  });

  it("does not confirm the review of another list", async () => {
    const [testRequest, two] = [await portal.request(), await portal.request()];
    await tickRows(as("hrd"), testRequest.first, { [testRequest.rows[0] ?? ""]: "Left" });
    await tickRows(as("hrd"), two.first, {}, "approve_all");
    const form = formIn((await as("hrd").get(`${two.first}/review`)).text, 'id="main-form"').hidden;
    const mixed = await as("hrd").post(`${testRequest.first}/review`, form);
    expect(mixed.status).toBe(409);
    expect(await decided(testRequest)).toEqual(Array(6).fill(UNDECIDED));
    expect((await confirmReview(as("hrd"), `${two.first}/review`)).status).toBe(303);
  });
});

/** A laboratory that leaves the last row undecided, in the same version. */
function leaveLastRow({ rows }: TestRequest) {
  const last = rows.at(-1) ?? "";
  const isLast = (row: unknown) => JSON.stringify(row).includes(`"${last}"`);
  portal.change.answer = (path, json) => {
    const results = json["results"];
    if (!path.startsWith("/examination/") || typeof results !== "object" || results === null) return json;
    const list = (name: "rows" | "items", left: object) => {
      const match: unknown = Object.entries(results).find(([key]) => key === name)?.[1];
      return Array.isArray(match)
        ? { [name]: match.map((row: object) => (isLast(row) ? { ...row, ...left } : row)) }
        : {};
    };
    const left = { ...list("rows", { outcome: "not_attempted" }), ...list("items", { first: null }) };
    const open =
      path === "/examination/get-detail" ? { version: 1, approval_step: "first", blocked: null } : {};
    return { ...json, results: { ...results, ...open, ...left } };
  };
}

describe("a row that the laboratory did not carry out", () => {
  it.each([
    ["reject_all", { ticked: false }, /Approve 0, reject 1,/],
    ["approve_all", { ticked: true }, /Approve 1, reject 0,/],
  ] as const)("is reviewed with the same button again: %s", async (mode, { ticked }, summary) => {
    const request = await portal.request(2);
    const ticks = ticked ? { [request.rows[1] ?? ""]: "On leave" } : {};
    leaveLastRow(request);
    const { location } = await tickRows(as("hrd"), request.first, ticks, mode);
    const answer = await confirmReview(as("hrd"), location ?? "", { reason: "No budget" });
    expect(answer.location).toBe(`${request.first}/done?sent=1`);
    expect(visible(await as("hrd").get(`${request.first}/review?lang=en`))).toMatch(summary);
    portal.change.answer = null;
  });
});
