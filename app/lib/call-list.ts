/** A call as operators write it. */
export type WrittenCall = `${"GET" | "POST" | "PUT" | "DELETE"} /${string}`;

const CALL = /^(GET|POST|PUT|DELETE) \/[\w/.-]+$/;

/**
 * Reads calls such as "GET /profile", one a line or separated by commas; lines that begin with # are
 * comments.
 * @returns null unless every one is a call, and without any
 */
export function readCallList(text: string): WrittenCall[] | null {
  const lines = text.split(/\r?\n/).filter((line) => !line.trim().startsWith("#"));
  const entries = lines.flatMap((line) => line.split(",")).map((one) => one.trim().replace(/\s+/g, " "));
  const given = entries.filter((one) => one !== "");
  const calls = given.filter((one): one is WrittenCall => CALL.test(one));
  return calls.length > 0 && calls.length === given.length ? calls : null;
}
