import { describe, expect, it } from "vitest";
import { NOT_UNDERSTOOD } from "../../app/lib/not-understood.ts";
import { eventOutcomeOf } from "../../app/routes/company/office-care-detail/outcome.server.ts";
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
