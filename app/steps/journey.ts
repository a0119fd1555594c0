import { withQuery, type Query } from "~/lib/paths.ts";

export interface Journey<Name extends string> {
  steps: readonly [Name, ...Name[]];
  path: string;
  leavePath: string;
}

type Place<Name extends string> = Pick<Journey<Name>, "path" | "steps">;

export function stepNumber<Name extends string>({ steps }: Pick<Journey<Name>, "steps">, step: Name): number {
  return steps.indexOf(step) + 1;
}

export function stepPath<Name extends string>(place: Place<Name>, step: Name, query?: Query): string {
  return withQuery(place.path, { step: stepNumber(place, step), ...query });
}

/** The first without one. */
export function wantedStep<Name extends string>({ steps }: Pick<Journey<Name>, "steps">, url: string): Name {
  return steps[Number(new URL(url).searchParams.get("step") ?? "1") - 1] ?? steps[0];
}

export function firstMissing<Name extends string>(
  { steps }: Pick<Journey<Name>, "steps">,
  done: Readonly<Record<Name, boolean>>,
): Name {
  return steps.find((step) => !done[step]) ?? steps.at(-1) ?? steps[0];
}

/** The language switch keeps the input of steps that say so. */
export const stepHandle = {
  sheets: ["steps"],
  preserveInput: ({ step }: { step?: { keepsInput?: boolean } }) => step?.keepsInput === true,
};
