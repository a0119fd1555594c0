import { redirect } from "@remix-run/node";
import { env } from "~/env.server.ts";
import { topupSchema } from "~/features/company/topup-schema.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { startTopup } from "~/upstream/deposit.server.ts";

/** Opens a virtual account for the amount. */
export function topUp(request: Request, { session, up }: Guarded) {
  return submit({
    request,
    session,
    schema: topupSchema,
    codes: { topup_open: "money:topup.open", role_missing: "money:topup.not_finance" },
    lookAt: paths.depositTransaction(),
    run: async (input, form) => {
      const { topup_number } = await startTopup(up, {
        ...input,
        finish_url: env().PUBLIC_ORIGIN + paths.depositTransaction(),
        client_request_id: clientRequestIdOf(form),
      });
      return redirect(paths.depositTopupPayment(topup_number), 303);
    },
  });
}
