import { addDays, addMonths, birthday } from "../../lib/local-time.ts";

export interface Age {
  count: number;
  unit: "hours" | "days" | "months" | "years";
}

export const BIRTH: Age = { count: 0, unit: "days" };
export const hours = (count: number): Age => ({ count, unit: "hours" });
export const days = (count: number): Age => ({ count, unit: "days" });
export const months = (count: number): Age => ({ count, unit: "months" });
export const years = (count: number): Age => ({ count, unit: "years" });

/** On the branch's clock: `date` YYYY-MM-DD, `time` HH:mm. */
export interface SpecimenTime {
  date: string;
  time: string;
}

export interface Subject {
  gender: "M" | "F";
  /** YYYY-MM-DD */
  date_of_birth: string;
}

/** Hours count from the end of the birth day, as the hour of birth is unknown. */
export function hasReached({ count, unit }: Age, date_of_birth: string, specimen: SpecimenTime): boolean {
  if (specimen.date < date_of_birth) return false;
  switch (unit) {
    case "hours":
      return count <= hoursSince(addDays(date_of_birth, 1), specimen);
    case "days":
      return addDays(date_of_birth, count) <= specimen.date;
    case "months":
      return addMonths(date_of_birth, count) <= specimen.date;
    case "years":
      return birthday(date_of_birth, count) <= specimen.date;
  }
}

function hoursSince(date: string, specimen: SpecimenTime): number {
  const from = Date.parse(`${date}T00:00:00Z`);
  return (Date.parse(`${specimen.date}T${specimen.time}:00Z`) - from) / 3_600_000;
}

interface Stage {
  from: Age;
  sex?: "M" | "F";
}

/** Stages must ascend. */
export function stageOf<Row extends Stage>(
  rows: readonly Row[],
  { gender, date_of_birth }: Subject,
  specimen: SpecimenTime,
): Row | undefined {
  return rows.findLast(
    ({ from, sex }) => (sex === undefined || sex === gender) && hasReached(from, date_of_birth, specimen),
  );
}
