import { redirect, type AppLoadContext } from "@remix-run/node";
import { FormRejection } from "~/forms/failure.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Session } from "~/session/session.server.ts";
import { takeImport } from "~/upstream/employees/employee-imports.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { readSheetFile } from "~/workers/sheet-file.server.ts";
import { keepImportedNumbers } from "./imported-numbers.server.ts";
import { keepNotes, keptSheets } from "./kept-sheet.server.ts";
import { planSheet } from "./sheet-plan.server.ts";
import { sheetAnswers, type SheetAnswers } from "./sheet-questions.ts";

const STATUS = { too_large: 413, interrupted: 408, busy: 503 } as const;

export function sheetRejection(key: string, status = 400, params: object = {}): FormRejection {
  return new FormRejection({ file: [key] }, { status, params });
}

export function fileIn(upload: AppLoadContext["upload"]): Uint8Array {
  if (upload && "problem" in upload)
    throw sheetRejection(`employee-imports:problem.${upload.problem}`, STATUS[upload.problem]);
  if (!upload?.file?.length) throw sheetRejection("employee-imports:upload.no_file");
  return upload.file;
}

/** @throws FormRejection at the file */
export async function takeSheet(
  session: Session,
  up: UpstreamContext,
  bytes: Uint8Array,
  answers: SheetAnswers,
): Promise<Response> {
  const read = await readSheetFile(bytes);
  if (!read.ok)
    throw sheetRejection(`employee-imports:problem.${read.problem}`, read.problem === "busy" ? 503 : 400, {
      row: read.detail,
    });
  const plan = planSheet(read.pages, answers);
  if (plan.state === "refused")
    throw sheetRejection(`employee-imports:problem.${plan.problem}`, 400, plan.params);
  if (plan.state === "asks") {
    const file = Buffer.from(bytes).toString("base64");
    await keptSheets.save(session, { file, questions: plan.questions, answers });
    return redirect(paths.employeeImport(), 303);
  }
  const taken = await takeImport(up, plan.csv);
  await keepImportedNumbers(session, taken.import_id, plan.numbers);
  await keepNotes(session, taken.import_id, plan.notes);
  await keptSheets.drop(session);
  return redirect(paths.employeeImportReview(taken.import_id), 303);
}

/** @throws FormRejection at each question without an answer */
export async function takeKeptSheet(
  session: Session,
  up: UpstreamContext,
  form: FormData,
): Promise<Response> {
  const kept = await keptSheets.find(session);
  if (!kept) throw sheetRejection("employee-imports:ask.gone", 409);
  const answers = sheetAnswers.parse({ ...kept.answers, ...Object.fromEntries(form) });
  const missing = kept.questions.filter(({ ask }) => answers[ask] === undefined);
  if (missing.length > 0)
    throw new FormRejection(
      Object.fromEntries(missing.map(({ ask }) => [ask, [`employee-imports:ask.missing.${ask}`]])),
    );
  return takeSheet(session, up, Buffer.from(kept.file, "base64"), answers);
}
