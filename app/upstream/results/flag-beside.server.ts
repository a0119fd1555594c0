import { NOT_UNDERSTOOD, type NotUnderstood } from "../../lib/not-understood.ts";
import { noteDoubt } from "../client/read-answer.server.ts";
import type { Place } from "./printed.ts";

type Flag = "N" | "L" | "H" | "LL" | "HH" | "A" | "AA";

const PLACES: Record<Flag, readonly Place[]> = {
  N: ["inside"],
  L: ["below"],
  LL: ["below"],
  H: ["above"],
  HH: ["above"],
  A: ["below", "above"],
  AA: ["below", "inside", "above"],
};

/** A contradicted flag is not understood; a critical one keeps its urgency. */
export function flagBeside(
  flag: Flag | NotUnderstood | null,
  places: readonly Place[] | null,
): Flag | NotUnderstood | null {
  if (flag === null || flag === NOT_UNDERSTOOD || flag === "AA" || places === null) return flag;
  if (PLACES[flag].some((place) => places.includes(place))) return flag;
  noteDoubt("results.*.flag", "a flag that agrees with the printed value and limits", "another one");
  return flag === "LL" || flag === "HH" ? "AA" : NOT_UNDERSTOOD;
}
