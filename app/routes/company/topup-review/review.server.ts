import { redirect } from "@remix-run/node";
import { z } from "zod";
import { env } from "~/env.server.ts";
import { topupSchema } from "~/features/company/topup-schema.ts";
import { clientRequestIdOf } from "~/forms/read-form.server.ts";
import { fingerprintOf, requireShown, shownLineOf, type Shown } from "~/forms/shown.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { getT } from "~/i18n/i18n.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { formatMoney } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { findOpenTopup, startTopup } from "~/upstream/company/deposit.server.ts";
import { listPaymentMethods } from "~/upstream/payments/payments.server.ts";

/** Input from the review's query; redirects to the form if invalid. */
async function askedOf(request: Request, up: UpstreamContext) {
  const asked = topupSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  const banks = await listPaymentMethods(up, { order_type: "company" });
  const bank = banks.find(({ method_code }) => method_code === asked.data?.method_code);
  if (!asked.success || !bank) throw redirect(paths.depositTopup(), 303);
  return { ...asked.data, bank: bank.payment_method_name };
}
type Asked = Awaited<ReturnType<typeof askedOf>>;

function shownOf({ amount, method_code, bank }: Asked, t: Translate): Shown {
  return {
    page: "topup",
    lines: [
      shownLineOf("amount", t("payments:amount"), formatMoney(amount), amount),
      shownLineOf("bank", t("money:topup.bank"), bank, method_code),
    ],
  };
}

export async function loadTopupReview(request: Request, { session, up }: Guarded) {
  const [asked, open] = await Promise.all([askedOf(request, up), findOpenTopup(up)]);
  const fingerprint = fingerprintOf(session, shownOf(asked, getT(request)));
  return { ...asked, isOpen: open !== null, fingerprint };
}

export function topUp(request: Request, { session, up }: Guarded) {
  return submit(request, session, {
    schema: z.object({}),
    codes: { topup_open: "money:topup.open", role_missing: "money:topup.not_finance" },
    lookAt: paths.depositTransaction(),
    run: async (_input, form) => {
      const asked = await askedOf(request, up);
      requireShown(form, session, shownOf(asked, getT(request)));
      const { amount, method_code } = asked;
      const { topup_number } = await startTopup(up, {
        ...{ amount, method_code },
        finish_url: env().PUBLIC_ORIGIN + paths.depositTransaction(),
        client_request_id: clientRequestIdOf(form),
      });
      return redirect(paths.depositTopupPayment(topup_number), 303);
    },
  });
}
