import { createHash } from "node:crypto";

const LENGTH = 800;
const OPENING = "statement:";
const SPACE = " ".repeat(LENGTH);
/** Text of the file's information with space for a statement, until {@link signFile} fills it. */
export const STATEMENT_ROOM = OPENING + SPACE;

/**
 * Writes a statement about the file into it. The statement covers every byte of the file with spaces
 * in its own place.
 * @param sign takes the file's SHA-256, base64url
 */
export async function signFile(file: Buffer, sign: (hash: string) => Promise<string>): Promise<Buffer> {
  const statement = await sign(createHash("sha256").update(file).digest("base64url"));
  const at = file.indexOf(`(${STATEMENT_ROOM})`, 0, "latin1") + OPENING.length + 1;
  if (at <= OPENING.length || statement.length > LENGTH)
    throw new Error("The file has no room to be signed.");
  file.write(statement, at, "latin1");
  return file;
}
