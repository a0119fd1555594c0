import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { ids } from "../../seed/ids.ts";
import { addBigExamination } from "../support/big-examination.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const { nusantara } = ids.companies;

let tokens: Record<"hrd" | "finance" | "viewer" | "company2", string>;
const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  tokens = {
    hrd: await open.token("hrd", "NUSANTARA"),
    finance: await open.token("finance", "NUSANTARA"),
    viewer: await open.token("viewer", "NUSANTARA"),
    company2: await open.token("company2", "SAMUDRA"),
  };
});

type Who = keyof typeof tokens;
const get = (path: string, who: Who = "hrd") => open.call("GET", path, { token: tokens[who] });

const view = z.object({
  version: z.number(),
  approval_step: z.string(),
  approval_status: z.string(),
  funding: z.string().nullable(),
  blocked: z.string().nullable(),
  items: z.array(
    z.object({
      examination_item_id: z.string(),
      employee_id: z.string(),
      first: z.object({ decision: z.string(), reason: z.string().nullable() }).nullable(),
      second: z.object({ decision: z.string(), reason: z.string().nullable() }).nullable(),
    }),
  ),
  logs: z.array(z.object({ step: z.string(), actor_name: z.string(), role: z.string(), mode: z.string() })),
});
const detail = async (examination_id: string, who: Who = "hrd") =>
  view.parse((await get(`/examination/get-detail?examination_id=${examination_id}`, who)).results);

let number = 0;
async function request(people = 4) {
  number += 1;
  const made = await addBigExamination(open.lab.db, open.clock, {
    key: `A${String(number)}`,
    company_id: nusantara,
    requested_by: ids.accounts.hrd,
    people,
  });
  const { items } = await detail(made.examination_id);
  return { ...made, rows: items.map((item) => item.examination_item_id) };
}

interface Sent {
  examination_id: string;
  rows: readonly string[];
}
function decide({ examination_id, rows }: Sent, more: object, who: Who = "hrd", id: string = randomUUID()) {
  const body = {
    examination_id,
    step: "first",
    mode: "approve_all",
    shown: rows,
    version: 1,
    client_request_id: id,
    ...more,
  };
  return open.call("POST", "/examination/decide", { token: tokens[who], body });
}
const reject = (...reasons: [id: string | undefined, reason: string][]) => ({
  mode: "selected",
  rejected: reasons.map(([id, reason]) => ({ examination_item_id: id, reason })),
});
const SECOND = { step: "second", version: 2, funding: "DEPOSIT" };

describe("an examination's two steps", () => {
  it("rejects the rows that are named and approves the others of the shown set; finance sees only those", async () => {
    const sent = await request();
    const [a, b] = sent.rows;
    const answer = await decide(sent, reject([a, "On leave"], [b, "Examined in June"]));
    expect(answer).toMatchObject({
      status: 200,
      results: { approved_count: 2, rejected_count: 2, approval_step: "second", approval_status: "pending" },
    });
    const left = sent.rows.slice(2);
    const all = await decide(sent, SECOND, "finance");
    expect(all.code).toBe("rows_changed");
    const second = await decide({ ...sent, rows: left }, SECOND, "finance");
    expect(second).toMatchObject({ status: 200, results: { approved_count: 2, approval_status: "partial" } });
    const after = await detail(sent.examination_id);
    expect(after).toMatchObject({ approval_step: "done", funding: "DEPOSIT", blocked: "decided" });
    expect(after.items.map(({ first, second: two }) => [first?.decision, two?.decision])).toEqual([
      ["rejected", undefined],
      ["rejected", undefined],
      ["approved", "approved"],
      ["approved", "approved"],
    ]);
    expect(after.logs.map(({ step, role }) => [step, role])).toEqual([
      ["first", "hrd"],
      ["second", "finance"],
    ]);
  });

  it("ends with the first step when no rows are left, and tells the requester", async () => {
    const sent = await request();
    expect((await decide(sent, { mode: "reject_all" })).errors).toEqual({
      reason: ["Please fill in the reason for rejection"],
    });
    const answer = await decide(sent, { mode: "reject_all", reason: "Postponed" });
    expect(answer.results).toMatchObject({
      rejected_count: 4,
      approval_step: "done",
      approval_status: "rejected",
    });
    const { results } = await get("/notifications/get?per_page=1");
    expect(JSON.stringify(results)).toContain(`/company/office-care/detail/${sent.office_care_id}`);
  });

  it("tells finance once when a request reaches its step, and never when it ends with the first", async () => {
    const told = async (who: Who): Promise<string[]> => {
      const { results } = await get("/notifications/get?per_page=50", who);
      return JSON.stringify(results).match(/approve-second\/[\w-]+/g) ?? [];
    };
    const before = await told("finance");
    const own = await told("hrd");
    const sent = await request();
    const ended = await request();
    const id = randomUUID();
    await decide(sent, reject([sent.rows[0], "On leave"]), "hrd", id);
    await decide(sent, reject([sent.rows[0], "On leave"]), "hrd", id);
    await decide(ended, { mode: "reject_all", reason: "Postponed" });
    expect((await told("finance")).filter((link) => !before.includes(link))).toEqual([
      `approve-second/${sent.examination_id}`,
    ]);
    expect(await told("hrd")).toEqual(own);
  });

  it("carries out a decision once, whatever is repeated", async () => {
    const sent = await request();
    const id = randomUUID();
    const first = await decide(sent, {}, "hrd", id);
    const again = await decide(sent, {}, "hrd", id);
    expect(again).toMatchObject({ status: 200, message: "already_processed", results: first.results });
    expect((await decide(sent, { mode: "reject_all", reason: "x" }, "hrd", id)).code).toBe("request_reused");
    expect((await detail(sent.examination_id)).logs).toHaveLength(1);
  });

  it("accept one of two decisions at once, and show the second approver the first decision", async () => {
    const sent = await request();
    const answers = await Promise.all([decide(sent, {}), decide(sent, reject([sent.rows[0], "Left"]))]);
    const lost = answers.find(({ status }) => status === 409);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(lost).toMatchObject({
      code: "version_changed",
      results: { decision: { actor_name: "Lina Hartono", step: "first" } },
    });
    expect((await decide(sent, { version: 2 })).code).toBe("already_decided");
  });

  it("refuse the row of somebody who has left, with the laboratory's reason", async () => {
    const sent = await request(3);
    await open.lab.db
      .updateTable("employee")
      .set({ active: 0 })
      .where("employee_id", "=", sent.employee_ids[1] ?? "")
      .execute();
    const { results } = await decide(sent, {});
    expect(results).toMatchObject({ approved_count: 2, rejected_count: 0, refused_count: 1 });
    const [, refused] = (await detail(sent.examination_id)).items;
    expect(refused?.first).toMatchObject({ decision: "refused", reason: "No longer an active employee" });
  });

  it("decide 1,500 rows at once, with hundreds of reasons", async () => {
    const sent = await request(1500);
    const ticked = sent.rows.filter((_, index) => index % 4 === 0);
    const answer = await decide(
      sent,
      reject(...ticked.map((id): [string, string] => [id, `Reason of ${id}`])),
    );
    expect(answer).toMatchObject({ status: 200, results: { approved_count: 1125, rejected_count: 375 } });
    const { items } = await detail(sent.examination_id);
    const rejected = items.filter(({ first }) => first?.decision === "rejected");
    expect(rejected.map((item) => [item.examination_item_id, item.first?.reason])).toEqual(
      ticked.map((id) => [id, `Reason of ${id}`]),
    );
    const left = { ...sent, rows: sent.rows.filter((id) => !ticked.includes(id)) };
    const short = await decide(left, SECOND, "finance");
    expect(short).toMatchObject({
      status: 409,
      code: "deposit_insufficient",
      results: { required: 112_500_000 },
    });
    expect((await detail(sent.examination_id)).approval_step).toBe("second");
  });
});

describe("decisions refused as a whole", () => {
  it.each([
    ["a list that was cut", (rows: string[]) => ({ shown: rows.slice(0, 2) })],
    ["a foreign row", (rows: string[]) => ({ shown: [...rows.slice(1), "exm-0000008-0001"] })],
    ["a row twice", (rows: string[]) => ({ shown: [...rows.slice(1), rows[1]] })],
    ["a tick of a foreign row", () => reject(["exm-0000008-0001", "x"])],
    ["a stale version", () => ({ version: 7 })],
    ["the second step before the first", () => ({ step: "second" })],
    ["a tick without a reason", (rows: string[]) => reject([rows[0], " "])],
    ["selected without a tick", () => ({ mode: "selected" })],
  ])("include %s", async (_, more) => {
    const sent = await request();
    const before = await detail(sent.examination_id);
    const answer = await decide(sent, more(sent.rows));
    expect([400, 409]).toContain(answer.status);
    expect(await detail(sent.examination_id)).toEqual(before);
  });

  it("include the same person in both steps, administrators too, unless the contract allows it", async () => {
    const sent = await request();
    await decide(sent, {});
    expect((await detail(sent.examination_id)).blocked).toBe("same_approver");
    expect((await decide(sent, SECOND)).code).toBe("same_approver");
    const current = await detail("exm-0000011", "company2");
    const rows = current.items.map((item) => item.examination_item_id);
    const all = { examination_id: "exm-0000011", rows };
    expect((await decide(all, {}, "company2")).status).toBe(200);
    const second = await decide(all, { step: "second", version: 2, funding: "INVOICE" }, "company2");
    expect(second).toMatchObject({ status: 200, results: { approval_status: "approved" } });
  });

  it("include other roles, other companies, and ways to pay that the contract lacks", async () => {
    const sent = await request();
    expect((await decide(sent, {}, "finance")).code).toBe("role_missing");
    expect((await decide(sent, {}, "viewer")).status).toBe(403);
    expect((await decide(sent, {}, "company2")).status).toBe(404);
    expect(
      (await get(`/examination/get-detail?examination_id=${sent.examination_id}`, "company2")).status,
    ).toBe(404);
    await decide(sent, {});
    const wrong = await decide(sent, { ...SECOND, funding: "INVOICE" }, "finance");
    expect(wrong.errors).toHaveProperty("funding");
    const quota = await decide(sent, { ...SECOND, funding: "QUOTA" }, "finance");
    expect(quota).toMatchObject({ status: 200, results: { approval_status: "approved" } });
  });
});

it("lists pending requests, oldest first, with people, amount and source", async () => {
  const { results, meta } = await get("/examination/get?step=first&per_page=2");
  const rows = z
    .array(z.object({ requested_at: z.string(), people: z.number(), office_care_name: z.string() }))
    .parse(results);
  expect(meta?.["total"]).toBeGreaterThanOrEqual(2);
  const times = rows.map(({ requested_at }) => requested_at);
  expect(times).toEqual(times.toSorted());
  expect((await get("/examination/get?step=second", "company2")).meta?.["total"]).toBe(0);
  const { waiting } = z
    .object({ waiting: z.object({ second: z.object({ count: z.number(), amount: z.number() }) }) })
    .parse((await get("/company/dashboard")).results);
  expect(waiting.second.count).toBeGreaterThan(0);
});
