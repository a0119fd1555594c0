import type { LangCode } from "~/lib/dates.ts";
import type { ResultFlag } from "~/upstream/results/result-observations.server.ts";
import type { Explanation } from "./explanation.ts";
import { bloodExplanations } from "./explanations-blood.ts";
import { chemistryExplanations } from "./explanations-chemistry.ts";
import { otherExplanations } from "./explanations-other.ts";

const byCode = new Map<string, Explanation>(
  [...bloodExplanations, ...chemistryExplanations, ...otherExplanations].flatMap((one) =>
    one.codes.map((code): [string, Explanation] => [code, one]),
  ),
);

export interface Explained {
  sentences: readonly string[];
  /** "laboratory", else the portal's own text */
  source: "laboratory" | { written: string; reviewed: { by: string; on: string } | null };
}

/** Explains a value: the laboratory's text, else the portal's for its class, else null. */
export function explain(
  value: { code: string; explanation: string; flag: ResultFlag | null },
  lang: LangCode,
): Explained | null {
  if (value.explanation) return { sentences: [value.explanation], source: "laboratory" };
  const found = byCode.get(value.code);
  if (!found) return null;
  const at = lang === "id" ? 1 : 0;
  const side = sideOf(value.flag);
  const more = side && found[side];
  return {
    sentences: [found.about[at], ...(more ? [more[at]] : [])],
    source: { written: found.written, reviewed: found.reviewed },
  };
}

function sideOf(flag: ResultFlag | null): "high" | "low" | null {
  if (flag === "H" || flag === "HH" || flag === "A") return "high";
  return flag === "L" || flag === "LL" ? "low" : null;
}
