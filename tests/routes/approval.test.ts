import { afterEach, describe, expect, it } from "vitest";
import { confirmReview, tableForm, tickRows } from "../support/approval-forms.ts";
import { APPROVAL, decisionsOf, openApprovalPortal } from "../support/approval-portal.ts";
import { visible } from "../support/visible.ts";
import { useOpened } from "../../lab/tests/support/use-opened.ts";

const portal = useOpened(openApprovalPortal);
afterEach(() => {
  portal.change.answer = null;
});

const as = (username: string) => portal.as(username);
const decided = (id: string) => decisionsOf(portal.lab, id);
const UNDECIDED = [null, null, null];

describe("the list of requests", () => {
  it("has a tab for each step, longest-waiting first, and links to the step", async () => {
    const { text } = await as("hrd").get(`${APPROVAL}?step=first&lang=en`);
    expect(text).toContain(`${APPROVAL}?step=second`);
    const links = [...text.matchAll(/approve-first\/([\w-]+)"/g)].map(([, id]) => id);
    expect(links).toEqual(["exm-0000008", "exm-0000009"]);
    expect(visible({ text })).toMatch(/\d+ days?/);
    const second = await as("finance").get(`${APPROVAL}?lang=en`);
    expect(second.text).toContain("approve-second/exm-0000007");
    const match = await as("hrd").get(`${APPROVAL}?step=done&q=nothing-like-it&lang=en`);
    expect(match.text).toContain("No requests match your search.");
  });

  it("shows another company only its own requests, in Indonesian too", async () => {
    const { text } = await as("company2").get(`${APPROVAL}?lang=id`);
    expect(text).toContain("exm-0000011");
    expect(text).not.toContain("exm-0000008");
    expect(visible({ text })).toMatch(/Persetujuan .*?HRD/);
  });
});

it("shows both decisions about each row of a decided request, also of one that ended at the first step", async () => {
  const both = visible(await as("viewer").get(`${APPROVAL}/approve-second/exm-0000005/done?lang=en`));
  expect(both).toContain("Rejected (1)");
  expect(both).toContain("Approved (11)");
  const { text } = await as("hrd").get(`${APPROVAL}?step=done&lang=en`);
  expect(text).toContain(`${APPROVAL}/approve-second/exm-0000004/done`);
  const ended = visible(await as("hrd").get(`${APPROVAL}/approve-second/exm-0000004/done?lang=en`));
  expect(ended).toMatch(/Rejected \(\d+\)/);
  expect(ended).not.toContain("Approved (");
});

describe("deciding a step", () => {
  it("asks for reason and tick at their rows and in the summary, and keeps what was typed", async () => {
    const { first, rows } = await portal.request();
    const [a = "", b = "", c = ""] = rows;
    const page = await as("hrd").get(`${first}?lang=en`);
    const form = tableForm(page, { [a]: "On leave", [b]: "" }, "selected");
    form.set(`reason.${c}`, "Listed twice");
    const { status, text } = await as("hrd").post(`${first}?lang=en`, form);
    expect(status).toBe(400);
    const said = visible({ text });
    expect(said).toContain("Karyawan 2 Santoso, T1-00002: Please fill in the reason for rejection");
    expect(said).toContain("Karyawan 3 Santoso, T1-00003: There is a reason here, but Reject is not chosen.");
    expect(text).toContain(`href="#reason-${b}"`);
    expect(text).toMatch(new RegExp(`name="reject.${a}"[^>]*checked|checked[^>]*name="reject.${a}"`));
    for (const typed of ["On leave", "Listed twice"]) expect(text).toContain(`value="${typed}"`);
    const none = await tickRows(as("hrd"), `${first}?lang=en`, {});
    expect(none.status).toBe(400);
    expect(visible(none)).toContain("Choose Reject for at least one person, or use Approve all");
  });

  it("reviews, confirms and shows the outcome of each row; the log file agrees", async () => {
    const { first, examination_id, rows } = await portal.request(44);
    const ticks = Object.fromEntries(rows.slice(0, 3).map((id, index) => [id, `Reason ${String(index)}`]));
    const { status, location } = await tickRows(as("hrd"), first, ticks);
    expect([status, location]).toEqual([303, `${first}/review`]);
    const review = await as("hrd").get(`${first}/review?lang=en`);
    expect(visible(review)).toContain("Approve 41, reject 3, IDR 4.100.000.00");
    for (const reason of Object.values(ticks)) expect(review.text).toContain(reason);
    expect(await decided(examination_id)).toContainEqual(UNDECIDED);
    const sent = await confirmReview(as("hrd"), `${first}/review`);
    expect([sent.status, sent.location]).toEqual([303, `${first}/done?sent=1`]);
    const done = visible(await as("hrd").get(`${first}/done?sent=1&lang=en`));
    expect(done).toContain("Sent. The requester has been notified.");
    expect(done).toContain("Rejected (3)");
    expect(done).toContain("Approved (41)");
    expect((await decided(examination_id)).map(([decision]) => decision)).toEqual(
      rows.map((_, index) => (index < 3 ? "rejected" : "approved")),
    );
    const csv = await as("finance").get(`${first}/log?lang=en`);
    expect(csv.headers["content-disposition"]).toContain("approval-REQ-");
    expect(csv.text.split("\r\n").filter((line) => line.includes('"Rejected"'))).toHaveLength(3);
    expect(csv.text).toContain("Checked: no line was changed or removed");
    expect(csv.text).toContain('"HR","Approval by HR","Row by row"');
    const second = visible(await as("finance").get(`${APPROVAL}/approve-second/${examination_id}?lang=en`));
    expect(second).toContain("3 people were rejected by HR");
    expect(second).toMatch(/Lina Hartono \(HR\) approved 41 and rejected 3 people\./);
  });

  it("has the page's words in the log file", async () => {
    for (const [lang, ...words] of [
      ["id", "keuangan", "Deposit"],
      ["en", "finance", "Deposit"],
    ] as const) {
      const csv = await as("finance").get(`${APPROVAL}/approve-second/exm-0000005/log?lang=${lang}`);
      for (const word of words) expect(csv.text).toContain(`"${word}"`);
      expect(csv.text).not.toMatch(/"(DEPOSIT|QUOTA|INVOICE|hrd|Save decisions|Simpan keputusan)"/);
    }
  });

  it("approves all and says that ticks are then ignored; only its account sees the draft", async () => {
    const { first, rows } = await portal.request();
    const { location } = await tickRows(as("hrd"), first, { [rows[0] ?? ""]: "On leave" }, "approve_all");
    const review = visible(await as("hrd").get(`${location ?? ""}?lang=en`));
    expect(review).toContain("Approve 6, reject 0");
    expect(review).toContain("You had rejected 1 person.");
    const list = (await as("hrd").get(`${first}?lang=en`)).text;
    const people = [...list.matchAll(/<th [^>]*scope="row"[^>]*>(?:<[^>]+>)*([^<]+)</g)].map(
      ([, name = ""]) => name,
    );
    expect(people).toHaveLength(6);
    for (const name of people) expect(review).toContain(name);
    expect(review).toContain("Decide one by one");
    expect((await as("viewer").get(`${first}/review`)).location).toBe(first);
    const again = await as("hrd").get(`${first}?lang=en`);
    expect(again.text).toContain('value="On leave"');
  });

  it("rejects all with one reason, which it asks for", async () => {
    const { first, examination_id } = await portal.request();
    const { location } = await tickRows(as("hrd"), first, {}, "reject_all");
    const without = await confirmReview(as("hrd"), `${location ?? ""}?lang=en`);
    expect(without.status).toBe(400);
    expect(visible(without)).toContain("Please fill in the reason for rejection");
    const sent = await confirmReview(as("hrd"), location ?? "", { reason: "Postponed" });
    expect(sent.status).toBe(303);
    expect(await decided(examination_id)).toEqual(Array(6).fill(["rejected", "Postponed", null]));
  });

  // Promise G2: one decision.
  it("is carried out once when sent twice", async () => {
    const { first } = await portal.request();
    const { location } = await tickRows(as("hrd"), first, {}, "approve_all");
    const page = await as("hrd").get(location ?? "");
    const form = tableForm(page, {});
    const answers = await Promise.all([
      as("hrd").post(location ?? "", form),
      as("hrd").post(location ?? "", form),
    ]);
    expect(answers.map((answer) => answer.location)).toEqual([
      `${first}/done?sent=1`,
      `${first}/done?sent=1`,
    ]);
  });

  it("keeps a row that the laboratory did not carry out, with only its tick", async () => {
    const { first, rows } = await portal.request();
    const [a = "", b = ""] = rows;
    const { location } = await tickRows(as("hrd"), first, { [a]: "On leave", [b]: "Listed twice" });
    const isLeft = (row: unknown) => JSON.stringify(row).includes(`"${b}"`);
    portal.change.answer = (path, json) => {
      const results = json["results"];
      if (typeof results !== "object" || results === null || json["statusCode"] !== 200) return json;
      const list = (name: "rows" | "items", left: object) =>
        name in results && Array.isArray((results as Record<string, unknown>)[name])
          ? {
              [name]: ((results as Record<string, unknown>)[name] as object[]).map((row) =>
                isLeft(row) ? { ...row, ...left } : row,
              ),
            } // JSON of the laboratory
          : {};
      if (path === "/examination/decide")
        return { ...json, results: { ...results, ...list("rows", { outcome: "not_attempted" }) } };
      if (path !== "/examination/get-detail") return json;
      const open = { approval_step: "first", blocked: null };
      return { ...json, results: { ...results, ...open, ...list("items", { first: null }) } };
    };
    expect((await confirmReview(as("hrd"), location ?? "")).location).toBe(`${first}/done?sent=1`);
    const done = await as("hrd").get(`${first}/done?sent=1&lang=en`);
    expect(visible(done)).toContain(
      "1 row was not processed and is still waiting. Your choice for it is kept.",
    );
    const { text } = await as("hrd").get(first);
    expect(text.match(/name="reject\.[^"]*"/g)).toEqual([`name="reject.${b}"`]);
    expect(text).toContain('value="Listed twice"');
    expect(text).not.toContain('value="On leave"');
  });
});

describe("decisions refused as a whole, with nothing lost", () => {
  // Promise G7: stale lists refused.
  it("come from a changed list or another version", async () => {
    const { first, examination_id, rows } = await portal.request();
    const page = await as("hrd").get(first);
    const ticks = { [rows[0] ?? ""]: "On leave" };
    const changed: [name: string, value: string][] = [
      ["version", "9"],
      ["rows", rows.slice(1).join()],
      ["rows", [...rows, "exm-0000008-0001"].join()],
    ];
    for (const [name, value] of changed) {
      const form = tableForm(page, ticks, "selected");
      form.set(name, value);
      const { status, text } = await as("hrd").post(`${first}?lang=en`, form);
      expect([400, 409], name).toContain(status);
      expect(text, name).toContain('value="On leave"');
    }
    const foreign = tableForm(page, ticks, "selected");
    foreign.set("reject.exm-0000008-0001", "on");
    expect((await as("hrd").post(first, foreign)).status).toBe(400);
    expect(await decided(examination_id)).toEqual(Array(6).fill(UNDECIDED));
  });

  it("come from another tab's choice between review and confirmation", async () => {
    const { first, examination_id, rows } = await portal.request();
    const { location } = await tickRows(as("hrd"), first, { [rows[0] ?? ""]: "On leave" });
    const page = await as("hrd").get(location ?? "");
    await tickRows(as("hrd"), first, {}, "approve_all");
    const answer = await as("hrd").post(location ?? "", tableForm(page, {}));
    expect(answer.status).toBe(409);
    expect(await decided(examination_id)).toEqual(Array(6).fill(UNDECIDED));
  });

  it("come from the slower of two approvers, who sees the first decision and keeps the ticks", async () => {
    const { first, rows } = await portal.request();
    const ticks = { [rows[1] ?? ""]: "Examined in June" };
    const { location } = await tickRows(as("viewer"), first, ticks);
    const late = tableForm(await as("viewer").get(first), ticks, "selected");
    const page = await as("viewer").get(location ?? "");
    await tickRows(as("hrd"), first, {}, "approve_all");
    expect((await confirmReview(as("hrd"), `${first}/review`)).status).toBe(303);
    const lost = await as("viewer").post(`${location ?? ""}?lang=en`, tableForm(page, {}));
    expect(lost.status).toBe(409);
    expect(visible(lost)).toMatch(/Lina Hartono \(HR\) already decided this on .*: 6 approved, 0 rejected\./);
    const step = visible(await as("viewer").get(`${first}?lang=en`));
    expect(step).toContain("Your unsent choices");
    expect(step).toContain("Examined in June");
    const table = await as("viewer").post(`${first}?lang=en`, late);
    expect(table.status).toBe(409);
    expect(visible(table)).toContain("already decided this");
    expect(visible(table)).toContain("Examined in June");
  });

  it("come from the wrong role and from the same person, who can both read", async () => {
    const { first, second } = await portal.request();
    const token = await as("finance").tokenOf("/menu");
    for (const path of [first, `${first}/review`]) {
      const posted = await as("finance").post(path, { _token: token, intent: "decide" });
      expect(posted.location).toBe("/page-not-allowed");
    }
    const read = await as("finance").get(`${first}?lang=en`);
    expect(read.text).not.toContain("main-form");
    expect(visible(read)).toContain("Only HR can decide this step.");
    expect(visible(await as("finance").get(`${second}?lang=en`))).toContain("Finance decides after HR.");
    await tickRows(as("hrd"), first, {}, "approve_all");
    await confirmReview(as("hrd"), `${first}/review`);
    const pageResponse = await as("hrd").get(`${second}?lang=en`);
    expect(visible(pageResponse)).toContain(
      "someone else has to decide this one. This also applies to administrators.",
    );
    expect(pageResponse.text).not.toContain("main-form");
    expect((await as("company2").get(first)).status).toBe(404);
  });
});

describe("the finance step", () => {
  async function approved(people: number, price: number) {
    const request = await portal.request(people, price);
    await tickRows(as("hrd"), `${request.first}?funding=QUOTA`, {}, "approve_all");
    expect((await confirmReview(as("hrd"), `${request.first}/review`)).status).toBe(303);
    await tickRows(as("finance"), `${request.second}?funding=QUOTA`, {}, "approve_all");
    return request;
  }

  it("chooses the funding that the contract allows, and reserves it", async () => {
    const { second, examination_id } = await approved(2, 10_000);
    const review = await as("finance").get(`${second}/review?lang=en`);
    expect(review.text).not.toContain('value="INVOICE"');
    expect(visible(review)).toMatch(/Available: IDR\s[\d.]+. Needed: IDR\s20.000.00/);
    const without = await confirmReview(as("finance"), `${second}/review?lang=en`);
    expect([without.status, visible(without).includes("Please choose how to pay")]).toEqual([400, true]);
    const sent = await confirmReview(as("finance"), `${second}/review`, { funding: "DEPOSIT" });
    expect(sent.location).toBe(`${second}/done?sent=1`);
    const reserved = await portal.lab.lab.db
      .selectFrom("deposit_transfer")
      .select(["kind", "amount"])
      .where("reference_id", "like", `${examination_id}-%`)
      .execute();
    expect(reserved).toEqual(Array(2).fill({ kind: "reserve", amount: 10_000 }));
  });

  it("shows the needed and available amounts when the deposit is short, and links to a top-up", async () => {
    const { second, examination_id } = await approved(3, 40_000_000);
    const { status, text } = await confirmReview(as("finance"), `${second}/review?lang=en`, {
      funding: "DEPOSIT",
    });
    expect(status).toBe(409);
    expect(visible({ text })).toMatch(
      /IDR\s120\.000\.000\.00 is needed, IDR\s[\d.]+ is available\. Nothing was decided\./,
    );
    expect(text).toContain("/company/deposit-transaction");
    expect((await decided(examination_id)).map(([, , two]) => two)).toEqual([null, null, null]);
  });
});
