import { redirect } from "@remix-run/node";
import { z } from "zod";
import { requireDraft } from "~/features/referrals/draft.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { queryPage, queryText } from "~/forms/query.server.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { saveReferralDraft } from "~/upstream/referrals/referrer.server.ts";

export const testsQuery = z.object({
  q: queryText.transform((q) => q || undefined),
  type: z.enum(["test", "package"]).catch("test"),
  draft_id: queryText,
  page: queryPage,
});
export type TestsQuery = Pick<z.output<typeof testsQuery>, "q" | "type">;

const MOST = 20;
const schema = z.object({ product_id: z.string().max(100), what: z.enum(["add", "remove"]) });

/** Adds or removes a test of the draft and shows the same list page again. */
export function changeTests(request: Request, { session, up }: Guarded) {
  return submit({
    request,
    session,
    schema,
    codes: { version_changed: "referrals:tests.changed", already_sent: "referrals:tests.closed" },
    run: async ({ product_id, what }, form) => {
      const { referral_number, version, products } = await requireDraft(request, up);
      const others = products.map((one) => one.product_id).filter((one) => one !== product_id);
      const product_ids = what === "add" ? [...others, product_id] : others;
      if (product_ids.length > MOST) throw new FormRejection({ "": ["referrals:tests.full"] });
      const client_request_id = clientRequestIdOf(form);
      await saveReferralDraft(up, { draft_id: referral_number, version, product_ids, client_request_id });
      const { pathname, search } = new URL(request.url);
      return redirect(pathname + search, 303);
    },
  });
}
