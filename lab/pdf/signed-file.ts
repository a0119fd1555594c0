import { createHash } from "node:crypto";

const LENGTH = 800;
const OPENING = "statement:";
const SPACE = " ".repeat(LENGTH);
export const STATEMENT_ROOM = OPENING + SPACE;

/** @param sign takes the SHA-256 (base64url) of the file with an empty statement */
export async function signFile(file: Buffer, sign: (hash: string) => Promise<string>): Promise<Buffer> {
  const statement = await sign(createHash("sha256").update(file).digest("base64url"));
  const index = file.indexOf(`(${STATEMENT_ROOM})`, 0, "latin1") + OPENING.length + 1;
  if (index <= OPENING.length || statement.length > LENGTH)
    throw new Error("The file has no room to be signed.");
  file.write(statement, index, "latin1");
  return file;
}
