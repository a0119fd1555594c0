import { createHash } from "node:crypto";

const OPENING = "(statement:";
const MOST = 4000;
const SPACE = 0x20;

/** A PDF's only statement, and the hash that it must name; nothing else escapes the hash. */
export function readSignedFile(file: Buffer): { statement: string; hash: string } | null {
  const at = file.indexOf(OPENING, 0, "latin1") + OPENING.length;
  if (at < OPENING.length || file.indexOf(OPENING, at, "latin1") >= 0) return null;
  const end = file.indexOf(")", at, "latin1");
  const room = end < at || end > at + MOST ? "" : file.toString("latin1", at, end);
  const statement = /^([\w.-]+) *$/.exec(room)?.[1];
  if (statement === undefined) return null;
  const bare = Buffer.from(file).fill(SPACE, at, end);
  return { statement, hash: createHash("sha256").update(bare).digest("base64url") };
}
