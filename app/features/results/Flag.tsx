import type { ReactNode } from "react";
import type { ResultFlag } from "~/upstream/results/measured.server.ts";
import { isCritical, isOutside, isUnclear } from "./values.ts";

const signs: Partial<Record<ResultFlag, string>> = {
  L: "▼ L",
  LL: "▼▼ LL",
  H: "▲ H",
  HH: "▲▲ HH",
  A: "!",
  AA: "!!",
};

/** Two-line rows show no word beside the letter; screen readers get the word. */
export function Flag({ flag, children }: { flag: ResultFlag | null; children: ReactNode }) {
  if (isUnclear(flag))
    return (
      <span className="state state-warning">
        <span aria-hidden="true">?</span> {children}
      </span>
    );
  if (!isOutside(flag)) return children;
  return (
    <span className={`state state-${isCritical(flag) ? "error" : "warning"} flag`}>
      <span aria-hidden="true">{flag && signs[flag]}</span>
      <span className="flag-word"> {children}</span>
    </span>
  );
}

export function FlaggedValue({ flag, children }: { flag: ResultFlag | null; children: ReactNode }) {
  return isOutside(flag) || flag === "outside_printed" ? (
    <strong className="lines">{children}</strong>
  ) : (
    <span className="lines">{children}</span>
  );
}

export function outsideClass(flag: ResultFlag | null): string | undefined {
  if (isCritical(flag)) return "is-critical";
  return isOutside(flag) || flag === "outside_printed" ? "is-outside" : undefined;
}
