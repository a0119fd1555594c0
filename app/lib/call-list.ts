export type WrittenCall = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

const CALL = /^(GET|POST|PUT|DELETE) \/[\w/.-]+$/;

/** Lines that begin with # are comments. @returns null unless every one is a call, and without any */
export function readCallList(text: string): WrittenCall[] | null {
  const lines = text.split(/\r?\n/).filter((line) => !line.trim().startsWith("#"));
  const entries = lines.flatMap((line) => line.split(",")).map((value) => value.trim().replace(/\s+/g, " "));
  const given = entries.filter((value) => value !== "");
  const calls = given.filter((value): value is WrittenCall => CALL.test(value));
  return calls.length > 0 && calls.length === given.length ? calls : null;
}
