const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?) ?(Z|[+-]\d{2}(?::?\d{2})?)$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Seconds or milliseconds from 2001 on. */
const UNIX = /^(?:\d{10}|\d{13})$/;

/** Null without an offset. */
export function readInstant(value: unknown): unknown {
  if (value === "") return value;
  const written = String(value);
  if (UNIX.test(written)) return new Date(Number(written.padEnd(13, "0"))).toISOString();
  if (typeof value !== "string") return null;
  if (DAY.test(value)) return value;
  const [, day, time = "", offset = ""] = INSTANT.exec(value) ?? [];
  if (day === undefined) return null;
  const [hours = "", minutes = "00"] = offset.replace(":", "").match(/[+-]?\d{2}/g) ?? [];
  return `${day}T${time}${hours === "" ? "Z" : `${hours}:${minutes}`}`;
}
