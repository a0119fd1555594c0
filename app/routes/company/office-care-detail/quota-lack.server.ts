import { isUnderstood } from "~/lib/not-understood.ts";
import { listExaminations, type ListedExamination } from "~/upstream/approval/examinations.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import type { OfficeCareDetail } from "~/upstream/office-care/office-care.server.ts";

export type QuotaLack = Pick<ListedExamination, "quota_missing" | "quota_absent">;

/** Of the request that waits and is to be paid from the quota; null if it lacks nothing, or is not known. */
export async function loadQuotaLack(
  up: UpstreamContext,
  { waiting, requests, funding }: Pick<OfficeCareDetail, "waiting" | "requests" | "funding">,
): Promise<QuotaLack | null> {
  const step = waiting?.step;
  const open = requests.find((request) => request.step === step);
  if (!open || step === undefined || !isUnderstood(step)) return null;
  if ((open.funding ?? funding) !== "QUOTA") return null;
  const list = await settle(listExaminations(up, { step, q: open.request_number }, 1));
  const row = list.ok && list.data.results.find((item) => item.examination_id === open.examination_id);
  if (!row || row.quota_missing === 0) return null;
  const { quota_missing, quota_absent } = row;
  return quota_missing === null ? null : { quota_missing, quota_absent };
}
