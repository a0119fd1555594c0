interface TypedParts {
  day: string;
  month: string;
  year: string;
}

export type DateProblem = "required" | "incomplete" | "unreadable" | "impossible" | "future" | "too_old";

type TypedDate =
  | { ok: true; /** `YYYY-MM-DD` */ date: string }
  | { ok: false; problem: DateProblem; /** fields to mark */ parts: readonly (keyof TypedParts)[] };

const ALL = ["day", "month", "year"] as const;

const MONTHS: readonly (readonly string[])[] = [
  ["januari", "january"],
  ["februari", "february", "pebruari"],
  ["maret", "march", "mrt"],
  ["april"],
  ["mei", "may"],
  ["juni", "june"],
  ["juli", "july"],
  ["agustus", "august", "ags", "agt"],
  ["september"],
  ["oktober", "october"],
  ["november", "nopember", "nvb"],
  ["desember", "december"],
];

const NOT_DATE = /\b(?:tanggal|tgl|senin|selasa|rabu|kamis|jum'?at|sabtu|minggu|ahad|\w+day)\b[.,:]?/g;

/**
 * Three fields, or a whole date in the first; a two-digit year lies in the past hundred years.
 * @param latest `YYYY-MM-DD`
 */
export function readTypedDate(input: TypedParts, latest: string, earliest = "1900-01-01"): TypedDate {
  const parts = { day: normalise(input.day), month: normalise(input.month), year: normalise(input.year) };
  if (ALL.every((part) => parts[part] === "")) return problem("required");
  const split = parts.month === "" && parts.year === "" ? splitDate(parts.day) : parts;
  if (!split) return problem(/^\d{1,2}$/.test(parts.day) ? "incomplete" : "unreadable", missingIn(parts));
  const missing = missingIn(split);
  if (missing.length > 0) return problem("incomplete", missing);
  const day = numberIn(split.day, 2);
  const month = monthIn(split.month);
  const year = yearIn(split.year, Number(latest.slice(0, 4)));
  const unread = ALL.filter((part) => ({ day, month, year })[part] === null);
  if (day === null || month === null || year === null) return problem("unreadable", unread);
  return withinLimits({ year, month, day }, latest, earliest);
}

function withinLimits(
  { year, month, day }: Record<keyof TypedParts, number>,
  latest: string,
  earliest: string,
): TypedDate {
  const date = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  if (month < 1 || month > 12) return problem("impossible", ["month"]);
  if (day < 1 || day > daysIn(year, month)) return problem("impossible", ["day"]);
  if (date > latest) return problem("future");
  return date < earliest ? problem("too_old", ["year"]) : { ok: true, date };
}

function problem(kind: DateProblem, parts: readonly (keyof TypedParts)[] = ALL): TypedDate {
  return { ok: false, problem: kind, parts: parts.length > 0 ? parts : ALL };
}

function normalise(text: string): string {
  return text.normalize("NFKC").toLowerCase().trim().slice(0, 60);
}

function missingIn(parts: TypedParts): (keyof TypedParts)[] {
  return ALL.filter((part) => parts[part] === "");
}

function splitDate(text: string): TypedParts | null {
  const date = text.replace(NOT_DATE, " ").replace(/(\d)(?:st|nd|rd|th)\b/g, "$1");
  const run = /^\s*(\d{2})(\d{2})(\d{4}|\d{2})\s*$/.exec(date);
  const [a, b, c, more] = run ? run.slice(1) : date.split(/[\s./,\-\u2013']+/).filter(Boolean);
  if (!a || !b || !c || more) return null;
  if (/^\d{4}$/.test(a)) return { year: a, month: b, day: c };
  if (/^\p{L}/u.test(a)) return { month: a, day: b, year: c };
  return { day: a, month: b, year: c };
}

function numberIn(text: string, digits: number): number | null {
  return /^\d+$/.test(text) && text.length <= digits ? Number(text) : null;
}

function monthIn(text: string): number | null {
  const word = text.replace(/\.$/, "");
  if (!/^\p{L}{3,}$/u.test(word)) return numberIn(word, 2);
  const index = MONTHS.findIndex((names) => names.some((name) => name.startsWith(word)));
  return index < 0 ? null : index + 1;
}

function yearIn(text: string, thisYear: number): number | null {
  const digits = text.replace(/^'/, "");
  if (/^\d{4}$/.test(digits)) return Number(digits);
  if (!/^\d{2}$/.test(digits)) return null;
  const century = thisYear - (thisYear % 100);
  const year = century + Number(digits);
  return year > thisYear ? year - 100 : year;
}

function daysIn(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
