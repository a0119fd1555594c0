import { paths } from "~/lib/paths.ts";
import type { Journey } from "~/steps/journey.ts";

export type Flow = { kind: "new"; id: null } | { kind: "edit" | "more"; id: string };
export type OfficeCareStepName = "event" | "people" | "times" | "review";

export function officeCareJourney({ kind, id }: Flow): Journey<OfficeCareStepName> {
  const steps = ["event", "people", "times", "review"] as const;
  if (kind === "new") return { steps, path: paths.officeCareAdd(), leavePath: paths.officeCare() };
  const leavePath = paths.officeCareDetail(id);
  return kind === "edit"
    ? { steps, path: paths.officeCareEdit(id), leavePath }
    : { steps: ["people", "review"], path: paths.officeCarePeople(id), leavePath };
}
