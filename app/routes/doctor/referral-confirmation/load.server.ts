import { z } from "zod";
import { feesShown, withoutHiddenFee } from "~/features/fees/switch.server.ts";
import { requireDraft } from "~/features/referrals/draft.server.ts";
import { shownDraft } from "~/features/referrals/shown.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryKey, queryPage, readQuery } from "~/forms/query.server.ts";
import { fingerprintOf } from "~/forms/shown.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { listSent } from "~/upstream/referrals/referrer.server.ts";
import { openAt } from "./OpenList.tsx";

const confirmationQuery = z.object({
  draft_id: queryKey,
  show: z.enum(["drafts", "waiting"]).catch("drafts"),
  page: queryPage,
});

/** One draft for checking; without an ID, drafts and referrals waiting for patients. */
export async function loadConfirmation({ request, session, up, t }: Guarded) {
  const { draft_id, show, page } = readQuery(request, confirmationQuery);
  if (draft_id !== undefined) {
    const draft = await requireDraft(request, up);
    return {
      kind: "check" as const,
      title: t("referrals:check.title"),
      draft: withoutHiddenFee(draft),
      fees: feesShown(),
      fingerprint: fingerprintOf(session, shownDraft(draft, t)),
    };
  }
  const status = show === "drafts" ? ("draft" as const) : ("pending" as const);
  const list = await loadPage(page, listSent(up, { status }, page), openAt(show));
  const shown = list.ok
    ? { ...list, data: { ...list.data, results: list.data.results.map(withoutHiddenFee) } }
    : list;
  return { kind: "list" as const, title: t("referrals:list.title"), list: shown, show, page };
}
