import { isUtf8 } from "node:buffer";

interface WireFault {
  expected: string;
  received: string;
  field?: string;
}

/** First reason why the bytes are not one plain JSON value. */
export function faultOfBytes(body: Buffer): WireFault | null {
  if (!isUtf8(body)) return { expected: "UTF-8", received: "invalid UTF-8" };
  const text = body.toString("utf8");
  try {
    JSON.parse(text);
  } catch {
    const isHtml = /^\s*</.test(text);
    return { expected: "JSON", received: isHtml ? "HTML" : text.trim() === "" ? "nothing" : "broken JSON" };
  }
  const field = repeatedKey(text);
  return field === null ? null : { expected: "each key once", received: "a key twice", field };
}

const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]/g;

/** A key that one object of valid JSON has twice. */
function repeatedKey(json: string): string | null {
  const open: (Set<string> | null)[] = [];
  let last: string | null = null;
  for (const [token] of json.matchAll(TOKENS)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(null);
    else if (token === "}" || token === "]") open.pop();
    else if (token === ":" && last !== null) {
      const keys = open.at(-1);
      const key = String(JSON.parse(last));
      if (keys?.has(key)) return key;
      keys?.add(key);
    }
    last = token.startsWith('"') ? token : null;
  }
  return null;
}

/** Rows of the first list in the answer, outermost first; null without one. */
export function rowsIn(value: unknown, depth = 0): readonly unknown[] | null {
  if (Array.isArray(value)) return value as unknown[];
  if (typeof value !== "object" || value === null || depth > 3) return null;
  for (const inner of Object.values(value)) {
    const rows = rowsIn(inner, depth + 1);
    if (rows) return rows;
  }
  return null;
}

/** Differences from `{"statusCode": …, "message": …, "results": …}`. */
export function looseEnvelope(status: number, body: Buffer): string | null {
  const value: unknown = JSON.parse(body.toString("utf8"));
  if (typeof value !== "object" || value === null || Array.isArray(value)) return "no envelope";
  const { statusCode, message } = value as Record<string, unknown>; // an object
  if (statusCode === undefined) return "no statusCode";
  if (statusCode !== status) return "statusCode differs from the HTTP status";
  if (typeof message !== "string") return "no message";
  return "results" in value ? null : "no results";
}
