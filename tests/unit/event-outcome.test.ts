import { describe, expect, it } from "vitest";
import { NOT_UNDERSTOOD } from "../../app/lib/not-understood.ts";
import { eventOutcomeOf, todayFirst } from "../../app/routes/company/office-care-detail/outcome.server.ts";
import type { Participant } from "../../app/upstream/office-care/office-care.server.ts";

const person = (state: Participant["state"], result_state: Participant["result_state"] = null) =>
  ({ state, result_state }) as Participant;

describe("the outcome of an event", () => {
  it("counts who did not come and whose result is not known to be ready", () => {
    const people = [
      person("no_show"),
      person("attended", "ready"),
      person("attended", "waiting"),
      person("attended", NOT_UNDERSTOOD),
      person("canceled"),
    ];
    expect(eventOutcomeOf(people)).toEqual({ absent: 1, missing: 2 });
  });

  it("gives no count while the state of a person is unreadable", () => {
    expect(eventOutcomeOf([person("no_show"), person(NOT_UNDERSTOOD)])).toEqual({
      absent: NOT_UNDERSTOOD,
      missing: NOT_UNDERSTOOD,
    });
  });
});

describe("the people of a running event", () => {
  it("are sorted: today, later days, earlier days, and within a day the unreached first", () => {
    const due = (name: string, date: string | null, reached = true) =>
      ({
        employee_name: name,
        state: "invited",
        window: date === null ? null : { date, time_start: "07:00", time_end: "09:00" },
        reached: reached ? { channel: "email", at: "2026-11-20T00:00:00Z" } : null,
      }) as Participant;
    const people = [
      due("past", "2026-11-29"),
      due("next", "2026-12-02"),
      due("reached today", "2026-12-01"),
      due("unreached today", "2026-12-01", false),
      due("later", "2026-12-05"),
    ];
    expect(todayFirst(people, "2026-12-01").map(({ employee_name }) => employee_name)).toEqual([
      "unreached today",
      "reached today",
      "next",
      "later",
      "past",
    ]);
  });
});
