import { paths, type Query } from "~/lib/paths.ts";

/** A new event, a change, or more employees for one. */
export type Flow = { kind: "new"; id: null } | { kind: "edit" | "more"; id: string };
export type OfficeCareStepName = "place" | "tests" | "people" | "times" | "review";

export function officeCareSteps({ kind }: Flow): readonly OfficeCareStepName[] {
  return kind === "more" ? ["people", "review"] : ["place", "tests", "people", "times", "review"];
}

export function officeCareStepPath(flow: Flow, step: OfficeCareStepName, query: Query = {}): string {
  const at = { ...query, step: officeCareSteps(flow).indexOf(step) + 1 };
  if (flow.kind === "new") return paths.officeCareAdd(at);
  return flow.kind === "edit" ? paths.officeCareEdit(flow.id, at) : paths.officeCarePeople(flow.id, at);
}

/** Step named by the URL; the first without one. */
export function wantedOfficeCareStep(request: Request, flow: Flow): OfficeCareStepName {
  const steps = officeCareSteps(flow);
  const number = Number(new URL(request.url).searchParams.get("step") ?? "1");
  return steps[number - 1] ?? steps[0] ?? "place";
}

export function leavePath(flow: Flow): string {
  return flow.kind === "new" ? paths.officeCare() : paths.officeCareDetail(flow.id);
}
