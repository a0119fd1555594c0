import { afterEach, describe, expect, it } from "vitest";
import { addConsent } from "../../domains/results/result-consent-log.ts";
import { addVersion } from "../../domains/results/issue/result-issue.ts";
import type { SectionsInput } from "../../domains/results/result-sections.ts";
import { LEAST } from "../../lib/small-groups.ts";
import { equationOf, expectSafe } from "../support/hidden-numbers.ts";
import { isLong } from "../../../tests/support/runs.ts";
import { daysAfter, openReplay, ROLES, type Replay, type Role, type View } from "../support/event-replay.ts";

const replays: Replay[] = [];
afterEach(async () => {
  for (const replay of replays.splice(0)) await replay.close();
});
const start = async (people: number) => {
  const replay = await openReplay(people);
  replays.push(replay);
  return replay;
};

/**
 * Eight people on time, six late; the last two never attend. In the other world everybody's conclusion
 * differs.
 */
const IN_TIME = ["fit", "fit", "fit", "fit", "fit_note", "unfit", "temp_unfit", "unfit_job"];
const LATE = ["fit", "fit", "fit", "unfit", "fit_note", "unfit_job"];
const CAME = IN_TIME.length + LATE.length;
const turned = (list: readonly string[]) => [
  ...list.slice(list.length / 2),
  ...list.slice(0, list.length / 2),
];

async function seen(
  roles: readonly Role[],
  { inTime, late }: { inTime: readonly string[]; late: readonly string[] },
) {
  const replay = await start(CAME + 2);
  const { people } = replay;
  const views: { at: string; role: Role; view: View }[] = [];
  const lookAll = async (at: string, documents = false) => {
    for (const role of roles) views.push({ at, role, view: await replay.look(role, documents) });
  };
  /** One role in turn; all in `npm run test:long`. */
  const lookInTurn = async (at: string, turn: number) => {
    for (const role of roles.filter((_, index) => isLong || index === turn % roles.length))
      views.push({ at, role, view: await replay.look(role, false) });
  };
  replay.goTo(replay.day);
  for (const [index, number] of people.entries())
    await replay.record(number, index < CAME ? "attended" : "no_show");
  await lookAll("attendance", isLong);
  replay.goTo(daysAfter(replay, 1));
  for (const [index, conclusion] of inTime.entries()) {
    await replay.record(people[index] ?? "", conclusion);
    await lookInTurn(`conclusion ${String(index + 1)}`, index);
  }
  replay.goTo(daysAfter(replay, 14));
  await lookAll("closed", true);
  replay.goTo(daysAfter(replay, 15));
  for (const [index, conclusion] of late.entries()) {
    await replay.record(people[inTime.length + index] ?? "", conclusion);
    await lookInTurn(`late conclusion ${String(index + 1)}`, index);
  }
  replay.goTo(daysAfter(replay, 60));
  await lookAll("afterwards", true);
  return { replay, views };
}

describe("an event replayed conclusion by conclusion", () => {
  it("shows viewer and finance nothing that depends on the conclusions", async () => {
    const roles = ["viewer", "finance"] as const;
    expect(IN_TIME.every((value, index) => value !== turned(IN_TIME)[index])).toBe(true);
    expect(LATE.every((value, index) => value !== turned(LATE)[index])).toBe(true);
    const row = await seen(roles, { inTime: IN_TIME, late: LATE });
    const other = await seen(roles, { inTime: turned(IN_TIME), late: turned(LATE) });
    expect(row.views.length).toBe(other.views.length);
    for (const [index, { view, ...step }] of row.views.entries())
      expect({ ...step, view }).toEqual({ ...step, view: other.views[index]?.view });
    const rows = await Promise.all([row, other].map(({ replay }) => replay.figures("hrd")));
    expect(rows[0]?.rows).not.toEqual(rows[1]?.rows);
  }, 120_000);

  it("shows every role its figures once, and what comes later as a list of its own", async () => {
    const replay = await start(CAME + 2);
    const { people } = replay;
    const fitness = async (role: Role) => {
      const { figures, additions, closes_on } = await replay.figures(role);
      return {
        closes_on,
        first: figures?.fitness,
        later: additions.map((addition) => addition.fitness),
        figures,
      };
    };
    replay.goTo(replay.day);
    for (const number of people) await replay.record(number, "attended");
    const closes_on = daysAfter(replay, 14);
    const first: Partial<Record<Role, unknown>> = {};
    for (const [index, conclusion] of [...IN_TIME, ...LATE].entries()) {
      if (index === IN_TIME.length) {
        for (const role of ROLES)
          expect(await fitness(role)).toEqual({ closes_on, first: undefined, later: [], figures: null });
        replay.goTo(closes_on);
        for (const role of ROLES) first[role] = (await fitness(role)).figures;
      }
      await replay.record(people[index] ?? "", conclusion);
      if (index < IN_TIME.length) continue;
      for (const role of ROLES)
        expect(await fitness(role)).toMatchObject({ later: [], figures: first[role] });
    }
    expect((await fitness("viewer")).first?.total).toBe(IN_TIME.length);
    replay.goTo(daysAfter(replay, 28));
    for (const role of ROLES) {
      const { later, figures } = await fitness(role);
      expect(figures).toEqual(first[role]);
      expect(later.map((item) => item?.total)).toEqual([LATE.length]);
      const equations = [(await fitness(role)).first, ...later].flatMap((item, index) =>
        item ? [equationOf(`round ${String(index)}`, item)] : [],
      );
      expectSafe(equations);
    }
    // Two more are too few for a list.
    for (const number of people.slice(-2)) await replay.record(number, "fit");
    replay.goTo(daysAfter(replay, 90));
    expect((await fitness("viewer")).later).toHaveLength(1);
  }, 120_000);

  it("has no figures when fewer than five had a conclusion", async () => {
    const replay = await start(LEAST - 1);
    replay.goTo(replay.day);
    for (const number of replay.people) await replay.record(number, "attended");
    for (const number of replay.people) await replay.record(number, "fit");
    replay.goTo(daysAfter(replay, 14));
    const { figures, additions } = await replay.figures("viewer");
    expect([figures?.fitness, additions]).toEqual([null, []]);
  });
});

describe("figures beside reports", () => {
  const REST = { pulse: null, respiratory_rate: null, temperature: null, spo2: null, standard: null };
  const SIZE = {
    height_cm: 158,
    weight_kg: 65,
    bmi: 26,
    waist_cm: null,
    body_fat_percent: null,
    standard: null,
  };
  /** @param reported of each of ten people, by position */
  async function measured(reported: (person: number) => SectionsInput) {
    const replay = await start(10);
    const { db } = replay.open.lab;
    replay.goTo(replay.day);
    for (const [index, number] of replay.people.entries()) {
      const id = String(index + 1).padStart(4, "0");
      const patient = { patient_id: `pat-w${id}`, medical_record_number: `W${id}` };
      const template = await db
        .selectFrom("patient")
        .selectAll()
        .where("patient_id", "=", "pat-siti")
        .executeTakeFirstOrThrow();
      await db
        .insertInto("patient")
        .values({ ...template, ...patient, identity_number: `327301000000${id}` })
        .execute();
      await db
        .updateTable("employee")
        .set({ patient_id: patient.patient_id })
        .where("employee_number", "=", number)
        .execute();
      await replay.record(number, "attended");
      await replay.record(number, "fit");
    }
    const orders = await db
      .selectFrom("attendance")
      .select(["order_number"])
      .where("examination_item_id", "like", `${replay.examination_id}-%`)
      .orderBy("examination_item_id")
      .execute();
    const numbers = orders.flatMap(({ order_number }) => order_number ?? []);
    expect(numbers).toHaveLength(10);
    for (const [index, order_number] of numbers.entries()) {
      const result = await db
        .selectFrom("lab_result")
        .selectAll()
        .where("order_number", "=", order_number)
        .executeTakeFirstOrThrow();
      const sections = reported(index);
      await db
        .transaction()
        .execute((trx) =>
          addVersion(trx, replay.open.clock.now().toISOString(), result, { status: "final", sections }),
        );
    }
    const share = async (index: number) => {
      const order_number = numbers[index] ?? "";
      const { patient_id } = await db
        .selectFrom("lab_result")
        .select("patient_id")
        .where("order_number", "=", order_number)
        .executeTakeFirstOrThrow();
      await db.transaction().execute((trx) =>
        addConsent(trx, replay.open.clock, {
          order_number,
          patient_id,
          audience: "company",
          share: 1,
          practitioner_id: null,
          lang: "en",
          account_id: "acc-admin",
        }),
      );
    };
    return { replay, share };
  }

  it("count people by the category on their report, never by limits of their own", async () => {
    const { replay, share } = await measured((index) => ({
      vital_signs: {
        ...REST,
        systolic: 128,
        diastolic: 82,
        pressure_category_en: "Normal",
        pressure_category_id: "Normal",
      },
      anthropometry: {
        ...SIZE,
        bmi_category_en: index < 5 ? "Obese" : index < 9 ? "Overweight" : null,
        bmi_category_id: index < 5 ? "Obesitas" : index < 9 ? "Berat badan lebih" : null,
      },
    }));
    for (let index = 0; index < 10; index += 1) await share(index);
    replay.goTo(daysAfter(replay, 14));
    const { figures } = await replay.figures("viewer");
    // Four are overweight, and one has no category: neither group may be told, nor that everybody is "Normal".
    expect(figures?.bmi).toEqual({ total: 9, groups: [{ key: "others", count: 9 }] });
    expect(figures?.blood_pressure).toEqual({ total: 10, groups: [{ key: "others", count: 10 }] });
  }, 60_000);

  it("name a category of five people, as their reports do", async () => {
    const { replay, share } = await measured((index) => ({
      anthropometry: {
        ...SIZE,
        ...(index < 5
          ? { bmi_category_en: "Obese", bmi_category_id: "Obesitas" }
          : { bmi_category_en: "Overweight", bmi_category_id: "Berat badan lebih" }),
      },
    }));
    for (let index = 0; index < 10; index += 1) await share(index);
    replay.goTo(daysAfter(replay, 14));
    const path = `/company/medical-record/get?office_care_id=${replay.office_care_id}`;
    const token = await replay.open.token("hrd", "NUSANTARA");
    expect(JSON.stringify((await replay.open.call("GET", path, { token })).results)).toContain(
      '{"key":"overweight","name_en":"Overweight","name_id":"Berat badan lebih","count":5}',
    );
    expect((await replay.figures("viewer")).figures?.bmi).toEqual({
      total: 10,
      groups: [
        { key: "overweight", count: 5 },
        { key: "others", count: 5 },
      ],
    });
  }, 60_000);

  it("say nothing of a person who does not share, whoever else shares before or afterwards", async () => {
    const pressureOf = (isHigh: boolean) => ({
      vital_signs: {
        ...REST,
        systolic: isHigh ? 160 : 110,
        diastolic: isHigh ? 100 : 70,
        pressure_category_en: isHigh ? "High" : "Normal",
        pressure_category_id: isHigh ? "Tinggi" : "Normal",
      },
    });
    const world = (lastIsHigh: boolean) =>
      measured((index) => pressureOf(index === 9 ? lastIsHigh : index < 5));
    const worlds = await Promise.all([world(true), world(false)]);
    const read = (role: Role) =>
      Promise.all(
        worlds.map(async ({ replay }) => {
          const { figures, additions } = await replay.figures(role);
          return { bmi: figures?.bmi, blood_pressure: figures?.blood_pressure, additions };
        }),
      );
    const same = async () => {
      for (const role of ROLES) {
        const [row, other] = await read(role);
        expect(row).toEqual(other);
      }
    };
    for (const { share } of worlds) for (const value of [0, 1, 2, 5, 6]) await share(value);
    for (const { replay } of worlds) replay.goTo(daysAfter(replay, 14));
    await same();
    expect((await read("hrd"))[0]?.blood_pressure?.total).toBe(5);
    for (const { share } of worlds) for (const value of [3, 4, 7, 8]) await share(value);
    for (const { replay } of worlds) replay.goTo(daysAfter(replay, 60));
    await same();
  }, 60_000);
});
