import { NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";
import { StateWord } from "./States.tsx";

export function Count({ value }: { value: number | NotUnderstood }) {
  return value === NOT_UNDERSTOOD ? <StateWord state="not_understood" /> : <>{value}</>;
}
