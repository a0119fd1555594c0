import type { LoaderFunctionArgs } from "@remix-run/node";
import { logCsv } from "~/features/approval/log-csv.server.ts";
import { csvResponse } from "~/lib/csv.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { getExamination, getExaminationLog } from "~/upstream/approval/examinations.server.ts";

/** Seals reveal changes. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requireCompany()(request);
  const id = params["id"] ?? "";
  const [examination, log] = await Promise.all([getExamination(up, id), getExaminationLog(up, id)]);
  return csvResponse(`approval-${examination.request_number}`, logCsv(examination, log, t));
}
