import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { LEAST } from "../../lib/small-groups.ts";
import { equationOf, expectSafe, type Equation } from "../support/hidden-numbers.ts";
import { openTestLab } from "../support/test-lab.ts";
import { useOpened } from "../support/use-opened.ts";

let tokens: Record<"hrd" | "finance" | "viewer" | "company2" | "patient", string>;
const open = useOpened(() => openTestLab("2026-11-20T03:00:00Z"));
beforeAll(async () => {
  tokens = {
    hrd: await open.token("hrd", "NUSANTARA"),
    finance: await open.token("finance", "NUSANTARA"),
    viewer: await open.token("viewer", "NUSANTARA"),
    company2: await open.token("company2", "SAMUDRA"),
    patient: await open.token("patient"),
  };
});

const figure = z
  .object({ total: z.number(), groups: z.array(z.object({ key: z.string(), count: z.number().nullable() })) })
  .nullable();
const record = z.object({
  latest: z.boolean(),
  rows: z.array(
    z.looseObject({
      employee_id: z.string(),
      attended_at: z.string().nullable(),
      employee_name: z.string(),
      event_name: z.string(),
      office_care_id: z.string(),
      state: z.string(),
      fitness: z.string().nullable(),
      department: z.string().nullable(),
      consent_at: z.string().nullable(),
      order_number: z.string().nullable(),
    }),
  ),
  events: z.array(z.object({ id: z.string(), name: z.string(), date_from: z.string() })),
  figures: z.record(z.string(), figure).nullable(),
});
const ask = (query: string, who: keyof typeof tokens = "hrd") =>
  open.call("GET", `/company/medical-record/get?per_page=100${query}`, { token: tokens[who] });
const read = async (query: string, who: keyof typeof tokens = "hrd") =>
  record.parse((await ask(query, who)).results);

describe("the record of a company", () => {
  it("is read by the roles that keep employees, and only the company's own", async () => {
    for (const who of ["finance", "viewer"] as const) {
      const answer = await ask("&fitness=fit", who);
      expect([record.parse(answer.results).rows, answer.meta?.["total"]]).toEqual([[], 0]);
    }
    expect((await ask("", "patient")).status).toBe(404);
    expect((await read("", "company2")).rows).toEqual([]);
    const { rows, figures } = await read("");
    expect(rows.length).toBeGreaterThan(40);
    expect(figures).toBeNull();
    expect((await read("&office_care_id=ofc-0000002", "company2")).rows).toEqual([]);
    const { figures: others } = await read("&office_care_id=ofc-0000002", "company2");
    expect(Object.values(others ?? {}).every((item) => item === null)).toBe(true);
  });

  it("says the day on which the person came, also of an event of several days", async () => {
    const { rows } = await read("&office_care_id=ofc-0000002");
    const days = rows.flatMap(({ attended_at }) => (attended_at === null ? [] : [attended_at.slice(0, 10)]));
    expect(new Set(days).size).toBe(2);
  });

  it("says a conclusion in one word and no value", async () => {
    const text = JSON.stringify((await ask("")).results);
    for (const word of ["note_en", "sections", "observation", "patient_id", "date_of_birth"])
      expect(text).not.toContain(word);
    const { rows } = await read("&fitness=fit_restricted");
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map((row) => row.fitness))).toEqual(new Set(["fit_restricted"]));
  });

  it("keeps the newest examination of each employee, exceptions first", async () => {
    const { rows: every, latest: isAll } = await read("");
    const { rows, latest } = await read("&latest=1&counts=1");
    expect([isAll, latest]).toEqual([false, true]);
    expect(rows.length).toBeLessThan(every.length);
    expect(new Set(rows.map((row) => row.employee_id)).size).toBe(rows.length);
    expect(new Set(every.map((row) => row.employee_id)).size).toBe(rows.length);
    for (const { employee_id, attended_at } of rows)
      for (const other of every.filter((row) => row.employee_id === employee_id))
        expect((other.attended_at ?? "") <= (attended_at ?? "")).toBe(true);
    const order = ["unfit", "unfit_job", "temp_unfit", "fit_restricted", "pending"];
    const places = rows.map(({ fitness }) => (order.indexOf(fitness ?? "") + 6) % 6 || 6);
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places[0]).toBeLessThan(6);
    const counts = (await ask("&latest=1&counts=1")).meta?.["state_counts"];
    for (const [code, count] of Object.entries(z.record(z.string(), z.number()).parse(counts)))
      expect((await read(`&latest=1&fitness=${code}`)).rows.length).toBe(count);
  });

  it("counts each conclusion as the list is filtered, for those who read its rows", async () => {
    const counted = z.record(z.string(), z.number());
    const department = "&department_id=dep-nusantara-1";
    for (const filter of ["", department]) {
      const { meta } = await ask(`&counts=1&fitness=fit${filter}`);
      const counts = counted.parse(meta?.["state_counts"]);
      expect(Object.keys(counts)).toContain("fit");
      for (const [code, count] of Object.entries(counts))
        expect([code, (await ask(`&fitness=${code}${filter}`)).meta?.["total"]]).toEqual([code, count]);
    }
    expect((await ask("")).meta).not.toHaveProperty("state_counts");
    expect((await ask("&counts=1", "finance")).meta).not.toHaveProperty("state_counts");
  });

  /** Derives from every filter combination: hidden groups, and people countable from rows. */
  async function learned(who: "viewer" | "finance" | "hrd") {
    const { events } = await read("");
    const filters = ["", "&fitness=fit", "&department_id=dep-nusantara-1", "&date_from=2026-01-01"];
    const equations: Equation[] = [];
    const countable = new Set<string>();
    for (const { id } of events)
      for (const filter of filters)
        for (const two of filters) {
          const query = `&office_care_id=${id}${filter}${filter === two ? "" : two}`;
          const { figures, rows } = await read(query, who);
          for (const { state, fitness, department } of rows)
            if (state === "attended")
              for (const key of [`fitness ${fitness ?? ""}`, `department ${department ?? ""}`])
                countable.add(`${id} ${key}`);
          for (const [name, list] of Object.entries(figures ?? {})) {
            if (!list) continue;
            for (const { count } of list.groups) expect(count === null || count >= LEAST).toBe(true);
            // The unknowns are the same under every filter: a changed number would contradict
            // another equation.
            equations.push(equationOf(`${id} ${name}`, list));
          }
        }
    const sums = new Map<string, number>();
    for (const { of, sum } of equations) {
      const key = [...of.keys()].join();
      if (key !== "") expect(sums.get(key) ?? sum).toBe(sum);
      sums.set(key, sum);
    }
    return { equations, countable, hidden: new Set(equations.flatMap(({ of }) => [...of.keys()])) };
  }

  it("gives figures of an event from which no filter, and no row, brings a hidden number out", async () => {
    const hrd = await learned("hrd");
    expect(hrd.countable.size).toBeGreaterThan(10);
    expectSafe(hrd.equations);
    expect([...hrd.hidden].filter((key) => hrd.countable.has(key))).toEqual([]);
    for (const who of ["viewer", "finance"] as const) {
      const { equations, countable, hidden } = await learned(who);
      expect(countable.size).toBe(0);
      expectSafe(equations);
      // The same figures would have revealed more to human resources.
      expect([...hidden].some((key) => hrd.countable.has(key))).toBe(true);
    }
  });

  it("shows who reads the rows small groups as one, and the others as hidden", async () => {
    const [all, some] = [
      await read("&office_care_id=ofc-0000002"),
      await read("&office_care_id=ofc-0000002", "viewer"),
    ];
    const [mine, theirs] = [all, some].map(({ figures }) => figures?.["fitness"]);
    const hidden = theirs?.groups.filter(({ count }) => count === null) ?? [];
    expect(hidden.length).toBeGreaterThan(1);
    expect(theirs?.groups.some(({ count }) => count !== null)).toBe(true);
    expect(mine?.groups.map(({ key }) => key)).toContain("others");
    expect(mine?.groups.reduce((sum, { count }) => sum + (count ?? 0), 0)).toBe(theirs?.total);
    expect(mine?.groups.filter(({ key }) => hidden.some((item) => item.key === key))).toEqual([]);
  });
});

describe("the examinations of one employee", () => {
  const history = (employee_id: string) =>
    open.call("GET", `/employee/get-examinations?employee_id=${employee_id}`, { token: tokens.hrd });

  it("say the record's conclusions, and each reading is in the employee's log", async () => {
    const { rows } = await read("");
    const row = rows.find(({ fitness, employee_name }) => fitness && employee_name.startsWith("Siti"));
    if (!row) throw new Error("Siti has no conclusion");
    const { employee_id, fitness } = row;
    const { examination_item_id, valid_until } = row as Record<string, unknown>; // fields that the schema keeps
    const logged = async () => {
      const log = await open.lab.db
        .selectFrom("access_event")
        .select(({ fn }) => fn.countAll().as("lines"))
        .where("patient_id", "=", "pat-siti")
        .where("what", "=", "fitness")
        .executeTakeFirstOrThrow();
      return Number(log.lines);
    };
    const before = await logged();
    const { results } = await history(employee_id);
    expect(results).toContainEqual(expect.objectContaining({ examination_item_id, fitness, valid_until }));
    expect(await logged()).toBeGreaterThan(before);
  });
});

describe("consent of an employee for an event", () => {
  const ORDER = "ORD-0003002";
  const share = (value: boolean) =>
    open.call("PUT", "/consent/update?lang=id", {
      token: tokens.patient,
      body: {
        order_number: ORDER,
        patient_id: "pat-siti",
        audience: "company",
        share: value,
        client_request_id: randomUUID(),
      },
    });
  const report = (who: keyof typeof tokens = "hrd") =>
    open.call("GET", `/diagnosis/get-mcureport?order_number=${ORDER}`, { token: tokens[who] });
  const siti = async () =>
    (await read("&office_care_id=ofc-0000001")).rows.find((row) => row.employee_name.startsWith("Siti"));

  it("opens the report to the company, and withdrawn closes it, links too", async () => {
    await share(false);
    expect((await report()).status).toBe(404);
    expect(await siti()).toMatchObject({ consent_at: null, order_number: null });
    expect((await share(true)).status).toBe(200);
    expect(await siti()).toMatchObject({ order_number: ORDER });
    for (const who of ["finance", "viewer", "company2"] as const)
      expect((await report(who)).status).toBe(404);
    const { linkDownload } = z.object({ linkDownload: z.string() }).parse((await report()).results);
    const file = await fetch(linkDownload);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    await share(false);
    expect((await report()).status).toBe(404);
    expect((await fetch(linkDownload)).status).toBe(404);
  });

  it("is kept with text, language and time, and each opening is in the employee's log", async () => {
    const kept = await open.lab.db
      .selectFrom("result_consent")
      .selectAll()
      .where("order_number", "=", ORDER)
      .where("audience", "=", "company")
      .orderBy("at", "desc")
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ lang: "id", wording: expect.stringMatching(/^\d{4}-\d{2}/) as string });
    const { results } = await open.call(
      "GET",
      "/medical-record/get-access-log?per_page=50&patient_id=pat-siti",
      {
        token: tokens.patient,
      },
    );
    const text = JSON.stringify(results);
    expect(text).toMatch(/"what":"fitness","action":"open","ground":"employer"/);
    expect(text).toMatch(/"what":"mcu_report","action":"download","ground":"consent"/);
    expect(text).toContain("PT Nusantara Jaya Abadi");
  });
});
