import { z } from "zod";
import type { Session } from "~/session/session.server.ts";
import { draftKind } from "~/state/drafts.server.ts";
import { sheetAnswers, sheetNote, sheetQuestion, type SheetNote } from "./sheet-questions.ts";

const MOST_CHARS = 7 * 1024 * 1024;

export const keptSheets = draftKind(
  "employee-sheet",
  z.object({
    file: z.base64(),
    questions: z.array(sheetQuestion),
    answers: sheetAnswers,
  }),
  { seconds: 3600, maxChars: MOST_CHARS },
);

const notes = draftKind("import-notes", z.array(sheetNote));

export async function keepNotes(session: Session, import_id: string, read: readonly SheetNote[]) {
  if (read.length > 0) await notes.save(session, [...read], import_id);
  else await notes.drop(session, import_id);
}

export async function findNotes(session: Session, import_id: string): Promise<SheetNote[]> {
  return (await notes.find(session, import_id)) ?? [];
}
