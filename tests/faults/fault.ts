import type { Laboratory, Rig } from "./rig/rig.ts";

export interface Outcome {
  ok: boolean;
  got: string;
}

export interface Bench {
  lab: Laboratory;
  rig: Rig;
  /** opens a portal with other variables; closed after the fault */
  open(variables?: Record<string, string>): Promise<Rig>;
}

export interface Fault {
  number: number;
  fault: string;
  wanted: string;
  /** fast enough for the short set of `npm test` */
  short: boolean;
  /** excluded from the full set, which has a longer variant */
  onlyShort?: boolean;
  run(bench: Bench): Promise<Outcome>;
}

export function fault(
  number: number,
  name: string,
  requested: string,
  run: Fault["run"],
  { short = true }: { short?: boolean } = {},
): Fault {
  return { number, fault: name, wanted: requested, short, run };
}

/** Combines findings; reports the first failure. */
export function all(findings: readonly (readonly [ok: boolean, got: string])[]): Outcome {
  const wrong = findings.filter(([ok]) => !ok);
  return {
    ok: wrong.length === 0,
    got: (wrong.length > 0 ? wrong : findings).map(([, got]) => got).join("; "),
  };
}
