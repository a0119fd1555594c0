import { redirect, type AppLoadContext } from "@remix-run/node";
import { keepImportedNumbers } from "~/features/employees/imported-numbers.server.ts";
import { sheetForLab } from "~/features/employees/sheet.server.ts";
import { FormRejection, failurePage, rejectionFor } from "~/forms/failure.server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { paths } from "~/lib/paths.ts";
import { readSheetFile } from "~/workers/sheet-file.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { countTry } from "~/state/limits.server.ts";
import { takeImport } from "~/upstream/employees/employee-imports.server.ts";

const LIMIT = { count: 60, seconds: 3600 };
const STATUS = { too_large: 413, interrupted: 408, busy: 503 } as const;

/**
 * Sends the posted file to the laboratory for checking. The same file always maps to the same import, so
 * repeats have no effect.
 */
export async function takeSheet(
  request: Request,
  { session, up }: Guarded,
  upload: AppLoadContext["upload"],
) {
  const form = await readForm(request);
  try {
    const bytes = fileIn(upload);
    const { allowed } = await countTry("employee-import", session.accountKey, LIMIT);
    if (!allowed) throw rejected("employee-imports:problem.too_many", 429);
    const { csv, numbers } = await sheetOf(bytes);
    const taken = await takeImport(up, csv);
    await keepImportedNumbers(session, taken.import_id, numbers);
    return redirect(paths.employeeImportReview(taken.import_id), 303);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    const { errors, options } = rejectionFor(thrown);
    const own = "" in errors ? { file: errors[""] ?? [] } : errors;
    return failurePage(request, form, own, options);
  }
}

function rejected(key: string, status = 400, params: object = {}): FormRejection {
  return new FormRejection({ file: [key] }, { status, params });
}

function fileIn(upload: AppLoadContext["upload"]): Uint8Array {
  if (upload && "problem" in upload)
    throw rejected(`employee-imports:problem.${upload.problem}`, STATUS[upload.problem]);
  if (!upload?.file?.length) throw rejected("employee-imports:upload.no_file");
  return upload.file;
}

/** The sheet as CSV for the laboratory, and its employee numbers. */
async function sheetOf(bytes: Uint8Array): Promise<{ csv: Uint8Array; numbers: string[] }> {
  const read = await readSheetFile(bytes);
  if (!read.ok)
    throw rejected(`employee-imports:problem.${read.problem}`, read.problem === "busy" ? 503 : 400, {
      row: read.detail,
    });
  const sheet = sheetForLab(read.rows);
  if (!sheet.ok) throw rejected(`employee-imports:problem.${sheet.problem}`, 400, { name: sheet.detail });
  return sheet;
}
