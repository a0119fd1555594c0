import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { issueResult, type Issue } from "../../domains/results/issue/result-issue.ts";
import { previousValues } from "../../domains/results/results.ts";
import { ids } from "../../seed/ids.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

const { raka } = ids.patients;

const open = useOpened(() => openTestLab("2026-11-20T03:30:00Z"));

const listed = z.array(z.looseObject({ patient_id: z.string(), collected_at: z.string() }));
const send = async (path: string, body: object) =>
  open.call("POST", path, {
    token: await open.token("patient"),
    body: { client_request_id: randomUUID(), ...body },
  });
const resultOf = (order_number: string) =>
  open.lab.db
    .selectFrom("lab_result")
    .selectAll()
    .where("order_number", "=", order_number)
    .executeTakeFirstOrThrow();
const issue = (order_number: string, version: Issue) =>
  open.lab.db
    .transaction()
    .execute(async (trx) =>
      issueResult(
        trx,
        open.clock,
        await trx
          .selectFrom("lab_result")
          .selectAll()
          .where("order_number", "=", order_number)
          .executeTakeFirstOrThrow(),
        version,
      ),
    );

describe("results", () => {
  it("are searched within the person and the days", async () => {
    const match = await open.get(
      `/result/get?per_page=100&q=glu&patient_id=${raka}&date_from=2020-01-01&date_to=2020-01-02`,
    );
    expect(match.results).toEqual([]);
    const answer = await open.get("/result/get?per_page=100&q=glu&patient_id=pat-siti");
    const people = new Set(listed.parse(answer.results).map(({ patient_id }) => patient_id));
    expect([...people]).toEqual(["pat-siti"]);
  });

  it("say nothing of a sensitive order in what was measured before", async () => {
    const { db } = open.lab;
    const result = await resultOf("ORD-0001015");
    const before = async (sensitive_before: string | null) =>
      (await previousValues(db, { result, sensitive_before }, ["1558-6"])).get("1558-6")?.order_number;
    const last = await before(null);
    expect(last).toMatch(/^ORD-/);
    await db
      .updateTable("lab_order")
      .set({ sensitive: 1 })
      .where("order_number", "=", last ?? "")
      .execute();
    expect(await before(null)).toBe(last);
    expect(await before("2100-01-01T00:00:00.000Z")).not.toBe(last);
    await db
      .updateTable("lab_order")
      .set({ sensitive: 0 })
      .where("order_number", "=", last ?? "")
      .execute();
  });

  it("keep examination and conclusion when the rest becomes ready", async () => {
    await issue("ORD-0001017", {
      status: "preliminary",
      given: {},
      sections: { fitness: { category: "fit", note_en: null, note_id: null, valid_until: null } },
      conclusion: ["Nothing unusual.", "Tidak ada kelainan."],
    });
    await open.call("POST", "/reference/release-result", { body: { order_number: "ORD-0001017" } });
    const view = await open.get("/result/get-detail?order_number=ORD-0001017");
    expect(view.results).toMatchObject({
      header: { state: "ready" },
      fitness: { category: "fit" },
      conclusion_en: "Nothing unusual.",
    });
  });

  it("name the reason of the last change of a value, not of an earlier one", async () => {
    const reason = (nth: string) => [`Reason ${nth}.`, `Alasan ${nth}.`] as const;
    const corrected = (value: number, nth: string) =>
      issue("ORD-0001015", {
        status: "corrected",
        given: { "1558-6": { value, status: "corrected" } },
        reason: reason(nth),
      });
    await corrected(91, "one");
    await corrected(93, "two");
    const { results } = await open.get("/result/get-history?code=1558-6");
    expect(JSON.stringify(results)).toContain("Reason two.");
    const points = JSON.stringify(results).match(/\{[^{}]*"value":93[^{}]*\}/)?.[0];
    expect(points).toContain("Reason two.");
  });

  it("are told by the channels that were chosen for them", async () => {
    const { db } = open.lab;
    await open.call("PUT", "/settings/update", {
      token: await open.token("patient"),
      body: { channels: { result: ["browser", "email"] } },
    });
    const count = async () => (await db.selectFrom("outbox").select("message_id").execute()).length;
    const before = await count();
    await issue("ORD-0001015", {
      status: "amended",
      given: { "1558-6": 93 },
      reason: ["A word.", "Satu kata."],
    });
    expect(await count()).toBe(before + 1);
  });
});

describe("a share page", () => {
  const make = () => send("/medical-record/create-share", { patient_id: raka, hours: 24 });
  const end = (share_id: string) => send("/medical-record/revoke-share", { patient_id: raka, share_id });

  it("ends for a child without an account when the child has one", async () => {
    const { db } = open.lab;
    const { token, passcode } = z
      .looseObject({ token: z.string(), passcode: z.string() })
      .parse((await make()).results);
    const visit = () => open.call("POST", "/shared-record/open", { body: { token, passcode } });
    expect((await visit()).status).toBe(200);
    const free = await db
      .selectFrom("account")
      .select("account_id")
      .where("user_type", "=", 2)
      .executeTakeFirstOrThrow();
    await db
      .updateTable("account")
      .set({ patient_id: raka })
      .where("account_id", "=", free.account_id)
      .execute();
    expect(await visit()).toMatchObject({ code: "share_over", results: { state: "revoked" } });
    await db
      .updateTable("account")
      .set({ patient_id: null })
      .where("account_id", "=", free.account_id)
      .execute();
    expect((await visit()).status).toBe(200);
  });

  it("is one of five of the patient, whoever made them", async () => {
    for (let index = 1; index < 5; index++) expect((await make()).status).toBe(200);
    const { db } = open.lab;
    const rows = await db.selectFrom("record_share").selectAll().where("patient_id", "=", raka).execute();
    const { account_id } = await db
      .selectFrom("account")
      .select("account_id")
      .where("username", "=", "patient2")
      .executeTakeFirstOrThrow();
    const care = db.selectFrom("family_relation").selectAll().where("relation_id", "=", "rel-raka");
    const current = { relation_id: "rel-raka-2", owner_account_id: account_id };
    await db
      .insertInto("family_relation")
      .values({ ...(await care.executeTakeFirstOrThrow()), ...current })
      .execute();
    const [first] = rows;
    if (first) await end(first.share_id);
    const other = rows.map((row) => ({
      ...row,
      account_id,
      share_id: randomUUID(),
      token_hash: randomUUID(),
    }));
    await db.insertInto("record_share").values(other.slice(0, 1)).execute();
    expect(await make()).toMatchObject({ status: 409, code: "share_limit" });
  });
});
