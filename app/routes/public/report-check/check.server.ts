import { data, type AppLoadContext } from "@remix-run/node";
import { readSignedFile } from "~/features/results/signed-file.server.ts";
import { statementSchema } from "~/features/results/statement-schema.ts";
import { verifyStatement, type StatementVerdict } from "~/features/results/statement.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { readForm, readText } from "~/forms/read-form.server.ts";
import { submit, VISITOR } from "~/forms/submit.server.ts";
import { SWITCH_FIELD } from "~/i18n/language.ts";
import { fileKindOf } from "~/lib/file-kind.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";

export interface CheckedStatement {
  verdict: StatementVerdict;
  isFile: boolean;
  /** stays in the form: a language switch shows the verdict again */
  statement: string;
}

const UPLOAD_STATUS = { too_large: 413, interrupted: 408, busy: 503 } as const;

/** Checks a pasted statement or a PDF, which is not stored. */
export async function checkStatement(
  request: Request,
  up: UpstreamContext,
  upload: AppLoadContext["upload"],
) {
  const form = await readForm(request);
  const typed = readText(form, "statement").replace(/\s+/g, "");
  if (form.has(SWITCH_FIELD) && typed !== "") form.delete(SWITCH_FIELD);
  let checked: CheckedStatement | null = null;
  const answer = await submit(request, VISITOR, {
    schema: statementSchema,
    run: async () => {
      const signed = fileIn(upload);
      const verdict = await verifyStatement(up, signed?.statement ?? typed, signed?.hash);
      if (!verdict) throw new FormRejection(wrong(signed ? "file" : "statement", typed));
      checked = { verdict, isFile: signed !== null, statement: signed ? "" : typed };
      // `submit` handles redirects and rejected forms; a verdict is neither.
      return new Response(null, { status: 204 });
    },
  });
  return checked ? data<CheckedStatement>(checked) : answer;
}

function wrong(field: "file" | "statement", typed: string): Record<string, string[]> {
  if (field === "file") return { file: ["barcode:signed.unsigned"] };
  return { statement: [typed === "" ? "barcode:signed.missing" : "barcode:signed.malformed"] };
}

/** @throws FormRejection at `file` */
function fileIn(upload: AppLoadContext["upload"]) {
  if (!upload) return null;
  if ("problem" in upload)
    throw new FormRejection(
      { file: [`barcode:signed.${upload.problem}`] },
      { status: UPLOAD_STATUS[upload.problem] },
    );
  if (!upload.file?.length) return null;
  if (fileKindOf(upload.file) !== "pdf") throw new FormRejection({ file: ["barcode:signed.not_pdf"] });
  const signed = readSignedFile(upload.file);
  if (!signed) throw new FormRejection({ file: ["barcode:signed.unsigned"] });
  return signed;
}
