import { z } from "zod";
import { runProgram } from "./program.server.ts";
import type { SheetProblem } from "./sheet-text.ts";

const answer = z.union([
  z.object({ ok: z.literal(true), rows: z.array(z.array(z.string())) }),
  z.object({
    ok: z.literal(false),
    problem: z.enum(["unreadable", "too_large", "too_many_rows", "too_many_columns", "quotes"]),
    detail: z.number().optional(),
  }),
]);
export type SheetFile =
  { ok: true; rows: string[][] } | { ok: false; problem: SheetProblem | "busy"; detail?: number | undefined };

/** Reads a CSV or XLSX file, told apart by its content, in a process of its own. */
export async function readSheetFile(bytes: Uint8Array): Promise<SheetFile> {
  // The old binary format: an OLE document.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return { ok: false, problem: "unreadable" };
  const made = await runProgram({ program: "sheets", argument: "read", parts: [bytes] });
  if (!made.ok) return { ok: false, problem: made.problem === "busy" ? "busy" : "unreadable" };
  return answer.parse(JSON.parse(made.bytes.toString("utf8")));
}

/** Rows as an XLSX file, the first one as heading; null when too many files are in work. */
export async function writeSheetFile(rows: readonly (readonly string[])[]): Promise<Buffer | null> {
  const made = await runProgram({ program: "sheets", argument: "write", parts: [JSON.stringify(rows)] });
  return made.ok ? made.bytes : null;
}

/** A file to download. `name` with its extension. */
export function fileResponse(name: string, type: string, bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9._-]/g, "-")}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
