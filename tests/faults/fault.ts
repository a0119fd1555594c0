import type { Laboratory, Rig } from "./rig/rig.ts";

/** What the portal did, in a few words, and whether that is what is wanted. */
export interface Outcome {
  ok: boolean;
  got: string;
}

/** What a fault is tried on. */
export interface Bench {
  lab: Laboratory;
  /** the portal that most faults share */
  rig: Rig;
  /** opens a portal with other variables; closed after the fault */
  open(variables?: Record<string, string>): Promise<Rig>;
}

/** One fault of a client, a laboratory or a machine, tried from outside. */
export interface Fault {
  /** group, e.g. 1 */
  number: number;
  /** what is done to the portal */
  fault: string;
  /** what it should do */
  wanted: string;
  /** quick enough for the short set of `npm test` */
  short: boolean;
  /** left out of the whole set, which has a longer one */
  onlyShort?: boolean;
  run(bench: Bench): Promise<Outcome>;
}

/** Declares the faults of one file; `short` unless they take long. */
export function fault(
  number: number,
  name: string,
  wanted: string,
  run: Fault["run"],
  { short = true }: { short?: boolean } = {},
): Fault {
  return { number, fault: name, wanted, short, run };
}

/** All of several findings: the first that is wrong is told. */
export function all(findings: readonly (readonly [ok: boolean, got: string])[]): Outcome {
  const wrong = findings.filter(([ok]) => !ok);
  return {
    ok: wrong.length === 0,
    got: (wrong.length > 0 ? wrong : findings).map(([, got]) => got).join("; "),
  };
}
