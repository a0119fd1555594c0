import { z } from "zod";
import { requireTopup } from "~/features/company/topup.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { cancelTopup, type Topup } from "~/upstream/company/deposit.server.ts";

export function topupSummary({ topup_number, amount }: Topup, t: Translate): Shown {
  return {
    page: `topup-cancel:${topup_number}`,
    lines: [shownLineOf("amount", t("payments:amount"), formatMoney(amount), amount)],
  };
}

export function giveUp(request: Request, { session, up }: Guarded, id: string | undefined) {
  return submit(request, session, {
    schema: z.object({}),
    codes: { not_pending: "money:topup.not_pending" },
    lookAt: paths.depositTransaction(),
    run: async (_input, form) => {
      const topup = await requireTopup(up, id);
      requireShown(form, session, topupSummary(topup, getT(request)));
      const { topup_number } = topup;
      await cancelTopup(up, { topup_number, client_request_id: clientRequestIdOf(form) });
      return redirectWithFlash(paths.depositTransaction(), { kind: "success", key: "money:topup.canceled" });
    },
  });
}
