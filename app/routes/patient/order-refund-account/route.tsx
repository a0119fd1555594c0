import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { forOrder, ownPatientOf } from "~/features/family/concerned.server.ts";
import { AccountFields } from "~/features/practitioner/AccountFields.tsx";
import { accountSchema } from "~/features/practitioner/schema.ts";
import { useFields } from "~/forms/fields.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { getOrder } from "~/upstream/orders/orders.server.ts";
import { listBanks, updateRefundAccount } from "~/upstream/refunds/refunds.server.ts";

export const handle = {
  preserveInput: ({ refund }: { refund: { status: string } }) => refund.status === "account_needed",
};

/** @throws Response 404 for another order's refund */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up, t } = await requirePatient(request);
  const { order_number = "", refund_number } = params;
  const [order, ownPatientId, banks] = await Promise.all([
    getOrder(up, order_number),
    ownPatientOf(up),
    listBanks(up),
  ]);
  const refund = order.refunds.find((item) => item.refund_number === refund_number);
  if (!refund) throw new Response(null, { status: 404 });
  return {
    title: t("refunds:account.page", { number: order_number }),
    concerned: forOrder(ownPatientId, order),
    order_number,
    refund,
    banks,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const { order_number = "", refund_number = "" } = params;
  const lookAt = paths.order(order_number);
  return submit(request, session, {
    schema: accountSchema,
    lookAt,
    codes: { refund_state: "refunds:account.not_needed" },
    run: async (input, { client_request_id }) => {
      await updateRefundAccount(up, { ...input, refund_number, client_request_id });
      return redirectWithFlash(lookAt, "success", "refunds:account.saved");
    },
  });
}

export default function OrderRefundAccount() {
  const { order_number, refund, banks } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["refunds", "payments"]);
  const { status, reason, account_name, net, refund_number } = refund;
  const fields = useFields(accountSchema, { initial: { account_name } });
  return (
    <NarrowPage
      title={t("refunds:account.heading")}
      backHref={paths.order(order_number)}
      backText={t("payments:invoice.to_order")}
    >
      {reason !== null && (
        <Alert kind="warning" title={t("refunds:account.rejected")}>
          {reason}
        </Alert>
      )}
      <SummaryList
        rows={[
          { label: t("refunds:number"), value: refund_number },
          { label: t("refunds:net"), value: <Money amount={net} /> },
        ]}
      />
      {status === "account_needed" ? (
        <PostForm main className="stack">
          <AccountFields fields={fields} banks={banks} holder={account_name ?? ""} />
          <Button wide>{t("refunds:account.submit")}</Button>
        </PostForm>
      ) : (
        <Alert>{t("refunds:account.not_needed")}</Alert>
      )}
    </NarrowPage>
  );
}
