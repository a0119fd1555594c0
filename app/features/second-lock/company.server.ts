import { changedRow, saveVersion } from "~/forms/changed.server.ts";
import type { ChangedRow } from "~/forms/failure.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import {
  companySecurityIn,
  updateCompanySecurity,
  type CompanySecurity,
} from "~/upstream/company/security.server.ts";
import { companySecuritySchema } from "./company-schema.ts";

export function submitCompanySecurity({ request, session, up, t }: Guarded) {
  return submit(request, session, {
    schema: companySecuritySchema,
    run: async ({ requires_second_lock, approval_limit = null }, { form, client_request_id }) => {
      const wanted = { requires_second_lock: requires_second_lock === "on", approval_limit };
      const body = { ...wanted, version: versionOf(form), client_request_id };
      await saveVersion(updateCompanySecurity(up, body), "second-lock:company.changed", (results) =>
        changedRules(t, wanted, companySecurityIn(results)),
      );
      return redirectWithFlash(paths.companySecurity(), "success", "second-lock:company.saved");
    },
  });
}

type Rules = Pick<CompanySecurity, "requires_second_lock" | "approval_limit">;

function changedRules(t: Translate, wanted: Rules, now: Rules | null): ChangedRow[] {
  if (!now) return [];
  const word = ({ requires_second_lock }: Rules) =>
    t(requires_second_lock ? "second-lock:security.on" : "second-lock:security.off");
  const sum = ({ approval_limit }: Rules) => (approval_limit === null ? null : moneyInText(approval_limit));
  return [
    changedRow("requires_second_lock", t("second-lock:company.requires"), word(wanted), word(now)),
    changedRow("approval_limit", t("second-lock:company.limit"), sum(wanted), sum(now)),
  ];
}
