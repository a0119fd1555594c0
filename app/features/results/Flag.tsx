import type { ReactNode } from "react";
import type { ResultFlag } from "~/upstream/results/measured.server.ts";
import { isCritical, isOutside, isUnclear } from "./values.ts";

const shapes: Partial<Record<ResultFlag, string>> = { L: "▼", LL: "▼▼", H: "▲", HH: "▲▲", A: "!", AA: "!!" };

/** For running text; screen readers get the word. */
export function FlagShape({ flag, children }: { flag: ResultFlag | null; children: ReactNode }) {
  if (flag === null || flag === "N") return null;
  return (
    <>
      <span aria-hidden="true">{shapes[flag] ?? "?"}</span>
      <span className="vh"> {children}</span>
    </>
  );
}

interface FlagProps {
  flag: ResultFlag | null;
  /** with the word on every screen, and no letter */
  inWords?: boolean;
  children: ReactNode;
}

/** Two-line rows show no word beside the letter; screen readers get the word. */
export function Flag({ flag, inWords, children }: FlagProps) {
  if (isUnclear(flag))
    return (
      <span className="state state-warning">
        <span aria-hidden="true">?</span> {children}
      </span>
    );
  if (!isOutside(flag)) return children;
  const shape = flag ? (shapes[flag] ?? "") : "";
  const letter = inWords || flag?.startsWith("A") ? "" : ` ${flag ?? ""}`;
  return (
    <span className={`state state-${isCritical(flag) ? "error" : "warning"} flag`}>
      <span aria-hidden="true">
        {shape}
        {letter}
      </span>
      <span className={inWords ? undefined : "flag-word"}> {children}</span>
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
