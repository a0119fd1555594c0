import { z } from "zod";
import { problemOfKind } from "./sheet-kind.ts";
import { runProgram } from "./program.server.ts";
import { sheetProblems, type SheetProblem } from "./sheet-text.ts";

const page = z.object({
  name: z.string(),
  isHidden: z.boolean(),
  rows: z.array(z.array(z.string())),
  hiddenRows: z.array(z.number()),
  hiddenColumns: z.array(z.number()),
  merged: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  problem: z.enum(sheetProblems).optional(),
});
const answer = z.union([
  z.object({ ok: z.literal(true), pages: z.array(page) }),
  z.object({
    ok: z.literal(false),
    problem: z.enum(sheetProblems),
    detail: z.number().optional(),
  }),
]);
export type SheetFilePage = z.output<typeof page>;
type SheetFile =
  | { ok: true; pages: SheetFilePage[] }
  | { ok: false; problem: SheetProblem | "busy"; detail?: number | undefined };

/** By content, not name. */
export async function readSheetFile(bytes: Uint8Array): Promise<SheetFile> {
  const problem = problemOfKind(bytes);
  if (problem) return { ok: false, problem };
  const made = await runProgram({ program: "sheets", argument: "read", parts: [bytes] });
  if (!made.ok) return { ok: false, problem: PROGRAM[made.problem] };
  return answer.parse(JSON.parse(made.bytes.toString("utf8")));
}

const PROGRAM = { busy: "busy", late: "too_large", failed: "too_large" } as const;

/** Null if too many files are in progress. */
export async function writeSheetFile(rows: readonly (readonly string[])[]): Promise<Buffer | null> {
  const made = await runProgram({ program: "sheets", argument: "write", parts: [JSON.stringify(rows)] });
  return made.ok ? made.bytes : null;
}

export function fileResponse(name: string, type: string, bytes: Uint8Array): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name.replace(/[^A-Za-z0-9._-]/g, "-")}"`,
      "Cache-Control": "private, no-store",
    },
  });
}
