import { z } from "zod";
import { feesShown, withoutHiddenFee } from "~/features/fees/switch.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryKey, queryPage, readQuery } from "~/forms/query.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { listSent } from "~/upstream/referrals/referrer.server.ts";
import { openAt } from "./OpenList.tsx";
import { sending } from "./send.server.ts";

const confirmationQuery = z.object({
  draft_id: queryKey,
  show: z.enum(["drafts", "waiting"]).catch("drafts"),
  page: queryPage,
});

/** Without an ID, drafts and referrals that wait for patients. */
export async function loadConfirmation(doctor: Guarded) {
  const { request, up, t } = doctor;
  const { draft_id, show, page } = readQuery(request, confirmationQuery);
  if (draft_id !== undefined) {
    const { view: draft, fingerprint } = await sending.show(doctor, null);
    return {
      kind: "check" as const,
      title: t("referrals:check.title"),
      draft: withoutHiddenFee(draft),
      fees: feesShown(),
      fingerprint,
    };
  }
  const status = show === "drafts" ? ("draft" as const) : ("pending" as const);
  const list = await loadPage(page, listSent(up, { status }, page), openAt(show));
  const shown = list.ok
    ? { ...list, data: { ...list.data, results: list.data.results.map(withoutHiddenFee) } }
    : list;
  return { kind: "list" as const, title: t("referrals:list.title"), list: shown, show, page };
}
