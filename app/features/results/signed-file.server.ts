import { createHash } from "node:crypto";

const OPENING = "(statement:";
const MOST = 4000;
const SPACE = 0x20;

/** Null unless a PDF's only statement; only the statement escapes the hash. */
export function readSignedFile(file: Buffer): { statement: string; hash: string } | null {
  const index = file.indexOf(OPENING, 0, "latin1") + OPENING.length;
  if (index < OPENING.length || file.indexOf(OPENING, index, "latin1") >= 0) return null;
  const end = file.indexOf(")", index, "latin1");
  const room = end < index || end > index + MOST ? "" : file.toString("latin1", index, end);
  const statement = /^([\w.-]+) *$/.exec(room)?.[1];
  if (statement === undefined) return null;
  const bare = Buffer.from(file).fill(SPACE, index, end);
  return { statement, hash: createHash("sha256").update(bare).digest("base64url") };
}
