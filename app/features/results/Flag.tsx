import type { ReactNode } from "react";
import { StateWord } from "~/ui/States.tsx";
import type { ResultFlag } from "~/upstream/results/result-observations.server.ts";
import { isCritical, isOutside } from "./values.ts";

const arrows: Partial<Record<ResultFlag, string>> = { L: "▼", LL: "▼▼", H: "▲", HH: "▲▲" };

/**
 * The laboratory's flag; abnormal ones get colour, sign and arrow, to differ clearly from normal
 * ones.
 */
export function Flag({ flag, children }: { flag: ResultFlag | null; children: ReactNode }) {
  if (!isOutside(flag)) return children;
  const arrow = flag && arrows[flag];
  return (
    <StateWord tone={isCritical(flag) ? "error" : "warning"}>
      {arrow && <span aria-hidden="true">{`${arrow} `}</span>}
      {children}
    </StateWord>
  );
}

/** A value; bold if outside its range. */
export function FlaggedValue({ flag, children }: { flag: ResultFlag | null; children: ReactNode }) {
  return isOutside(flag) ? <strong>{children}</strong> : children;
}
