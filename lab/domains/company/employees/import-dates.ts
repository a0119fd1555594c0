import { addDays } from "../../../lib/local-time.ts";

export const REPAIRS = [
  "dates_short_year",
  "dates_month_first",
  "dates_serial",
  "dates_swapped",
  "employee_number_zeros",
  "insurance_number_zeros",
  "insurance_own",
  "departments_new",
  "employees_back",
] as const;
export type Repair = (typeof REPAIRS)[number];

/** The text key is `import_` and the code. */
export interface CellProblem {
  code: string;
  repair?: Repair;
  fix?: string;
  params?: Record<string, string | number>;
}

export interface DateFacts {
  /** a date fits only one order */
  dayFirst: boolean;
  monthFirst: boolean;
}

const MONTHS = [
  ["jan", "januari", "january"],
  ["feb", "februari", "february", "pebruari"],
  ["mar", "maret", "march", "mrt"],
  ["apr", "april"],
  ["mei", "may"],
  ["jun", "juni", "june"],
  ["jul", "juli", "july"],
  ["agu", "agustus", "aug", "august", "ags", "agt"],
  ["sep", "sept", "september"],
  ["okt", "oktober", "oct", "october"],
  ["nov", "november", "nopember"],
  ["des", "desember", "dec", "december"],
];

const WEEKDAYS = [
  ["minggu", "ahad", "min", "sunday", "sun"],
  ["senin", "sen", "monday", "mon"],
  ["selasa", "sel", "tuesday", "tue"],
  ["rabu", "rab", "wednesday", "wed"],
  ["kamis", "kam", "thursday", "thu"],
  ["jumat", "jum'at", "jum", "friday", "fri"],
  ["sabtu", "sab", "saturday", "sat"],
];

const ISO = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/;
const NUMBERS = /^(\d{1,2})[-/. ]+(\d{1,2})[-/. ]+(\d{4}|\d{2})$/;
const NAMED = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,10})[-/., ']+(\d{4}|\d{2})$/i;
const MONTH_NAMED = /^([a-z]{3,10})[-/. ]+(\d{1,2})(?:st|nd|rd|th)?[-/., ']+(\d{4}|\d{2})$/i;
const WEEKDAY = /^([a-z']{3,9})(?:[,.]\s*|\s+)(?=\S)/i;
const TIME =
  /[T ,]+(?:pukul |jam |at )?(\d{1,2})[:.]([0-5]\d)(?:[:.]([0-5]\d)(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?|wib|wita|wit)?\s*(z|[+-]\d{2}:?\d{2})?$/i;
const SERIAL = /^\d{5}$/;
const SERIAL_START = "1899-12-30";

/** Null for an impossible day. */
function dateOf(year: number, month: number, day: number): string | null {
  const pad = (value: number, length: number) => String(value).padStart(length, "0");
  const date = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && addDays(date, 0) === date ? date : null;
}

interface DateParts {
  text: string;
  /** 0 = Sunday */
  weekday: number | null;
  hasTime: boolean;
  /** its zone may have another day */
  isMoment: boolean;
}

function partsOf(cell: string): DateParts {
  const trimmed = cell.trim().replace(/[\u2018\u2019]/g, "'");
  const word = WEEKDAY.exec(trimmed);
  const weekday = WEEKDAYS.findIndex((names) => names.includes(word?.[1]?.toLowerCase() ?? ""));
  const day = word && weekday >= 0 ? trimmed.slice(word[0].length) : trimmed;
  const [all = "", hour, minute, second = "0", zone] = TIME.exec(day) ?? [];
  const hasTime = [hour, minute, second].some((part) => Number(part ?? 0) > 0);
  return {
    text: day.slice(0, day.length - all.length).trim(),
    weekday: weekday >= 0 ? weekday : null,
    hasTime,
    isMoment: hasTime && zone !== undefined,
  };
}

export function orderIn(cell: string): "day" | "month" | null {
  const [, first, second, year] = NUMBERS.exec(partsOf(cell).text) ?? [];
  if (!first || !second || !year) return null;
  const [a, b] = [Number(first), Number(second)];
  if (a > 12 && a <= 31 && b >= 1 && b <= 12) return "day";
  return b > 12 && b <= 31 && a >= 1 && a <= 12 ? "month" : null;
}

interface Reading {
  /** how two-digit years are completed */
  kind: "birth" | "past" | "future";
  /** YYYY-MM-DD */
  today: string;
  facts: DateFacts;
  repairs: ReadonlySet<Repair>;
  /** true for the date another cell supports */
  prefer?: (date: string) => boolean;
}

/** `doubt`: a warning. */
type ReadDate = { date: string; doubt?: "date_time" | "date_weekday" } | { problem: CellProblem };

/** Ambiguous dates are problems with a repair, never guesses. */
export function readDateCell(cell: string, reading: Reading): ReadDate {
  const { text, weekday, hasTime, isMoment } = partsOf(cell);
  if (isMoment) return problem("date_moment");
  const read = readDay(text, reading);
  if ("problem" in read) return read;
  if (weekday !== null && new Date(`${read.date}T00:00:00Z`).getUTCDay() !== weekday)
    return { ...read, doubt: "date_weekday" };
  return hasTime ? { ...read, doubt: "date_time" } : read;
}

function readDay(text: string, reading: Reading): ReadDate {
  const { repairs } = reading;
  const iso = ISO.exec(text);
  if (iso) return real(dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3])));
  if (SERIAL.test(text)) {
    const date = addDays(SERIAL_START, Number(text));
    return repairs.has("dates_serial") ? { date } : problem("date_serial", "dates_serial", date);
  }
  const [, day, word, namedYear] = NAMED.exec(text) ?? swapped(MONTH_NAMED.exec(text)) ?? [];
  if (word) {
    const month = MONTHS.findIndex((names) => names.includes(word.toLowerCase())) + 1;
    if (month === 0) return problem("date_form");
    return withYear(namedYear ?? "", reading, (year) => real(dateOf(year, month, Number(day))));
  }
  const numbers = NUMBERS.exec(text);
  if (!numbers) return problem("date_form");
  const [a, b] = [Number(numbers[1]), Number(numbers[2])];
  return withYear(numbers[3] ?? "", reading, (year) =>
    inOrder(dateOf(year, b, a), dateOf(year, a, b), reading),
  );
}

const swapped = (parts: readonly string[] | null) => parts && ["", parts[2], parts[1], parts[3]];

function inOrder(dayFirst: string | null, monthFirst: string | null, reading: Reading): ReadDate {
  const { facts, repairs, prefer } = reading;
  const chosen = repairs.has("dates_month_first");
  if (!dayFirst && !monthFirst) return problem("date_unreal");
  if (!dayFirst)
    return chosen && monthFirst
      ? { date: monthFirst }
      : problem("date_month_first", "dates_month_first", monthFirst ?? "");
  if (!monthFirst || monthFirst === dayFirst || !facts.monthFirst) return { date: dayFirst };
  // Ambiguous, in a sheet with the month first.
  const preferred = prefer ? [dayFirst, monthFirst].filter(prefer) : [];
  if (preferred.length === 1 && preferred[0]) return { date: preferred[0] };
  if (facts.dayFirst) return problem("date_ambiguous");
  return chosen ? { date: monthFirst } : problem("date_ambiguous", "dates_month_first", monthFirst);
}

function withYear(text: string, reading: Reading, read: (year: number) => ReadDate): ReadDate {
  if (text.length === 4) return read(Number(text));
  const readDate = read(fullYear(Number(text), reading));
  if ("problem" in readDate || reading.repairs.has("dates_short_year")) return readDate;
  return problem("date_short_year", "dates_short_year", readDate.date);
}

function fullYear(two: number, { kind, today }: Reading): number {
  const now = Number(today.slice(0, 4));
  const latest = kind === "birth" ? now - 14 : kind === "past" ? now + 1 : now + 50;
  return 2000 + two > latest ? 1900 + two : 2000 + two;
}

function real(date: string | null): ReadDate {
  return date ? { date } : problem("date_unreal");
}

function problem(code: string, repair?: Repair, fix?: string): ReadDate {
  return { problem: { code, ...(repair && { repair }), ...(fix && { fix }) } };
}
