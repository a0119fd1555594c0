import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields } from "~/forms/fields.ts";
import { submit } from "~/forms/submit.server.ts";
import { requireMember, requireReferenceLab } from "~/session/guards.server.ts";
import { getPayment, simulatePayment, type PaymentDetail } from "~/upstream/payments/payments.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { outcomeSchema, type SimulatedOutcome } from "./schema.ts";
import { pendingPath } from "~/features/orders/payment-pages.ts";
import { ownPath } from "~/features/payments/payment-page.server.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import type { UpstreamContext } from "~/upstream/client/client.server.ts";
import { UpstreamRefusal } from "~/upstream/client/errors.ts";

export const handle = { title: "payments:simulated.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { up } = await requireMember(request);
  requireReferenceLab(request);
  const payment = await getPayment(up, { payment_id: params["payment_id"] ?? "" });
  return {
    order_number: payment.order_number,
    amount: payment.grand_total,
    method: payment.payment_method_name,
    open: payment.payment_status === "pending" && payment.grand_total !== null,
    mayComeLate: ["denied", "expired", "canceled"].includes(payment.payment_status),
    backHref: pendingPathOf(payment),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session, up } = await requireMember(request);
  requireReferenceLab(request);
  return submit(request, session, {
    schema: outcomeSchema,
    run: ({ outcome }) => settlePayment(up, params["payment_id"] ?? "", outcome),
  });
}

export default function SimulatedPayment() {
  const { t } = useTranslation("payments");
  const { order_number, amount, method, open, mayComeLate, backHref } = useLoaderData<typeof loader>();
  const fields = useFields(outcomeSchema);
  return (
    <NarrowPage title={t("simulated.heading")} lead={t("simulated.lead")}>
      <SummaryList
        rows={[
          { label: t("order_number"), value: order_number },
          { label: t("amount"), value: <Money amount={amount} /> },
          { label: t("method"), value: method },
        ]}
      />
      {open ? (
        <PostForm className="stack">
          <Button id={fields.outcome.id} name="outcome" value="settlement" wide>
            {t("simulated.pay")}
          </Button>
          <Button name="outcome" value="deny" look="secondary" wide>
            {t("simulated.decline")}
          </Button>
          <Button name="outcome" value="expire" look="secondary" wide>
            {t("simulated.expire")}
          </Button>
        </PostForm>
      ) : (
        <Alert>{t("simulated.closed")}</Alert>
      )}
      {mayComeLate && (
        <PostForm>
          <Button id={fields.outcome.id} name="outcome" value="settlement" look="secondary" wide>
            {t("simulated.late")}
          </Button>
        </PostForm>
      )}
      <ButtonRow>
        <ButtonLink look="link" href={backHref}>
          {t("simulated.back")}
        </ButtonLink>
      </ButtonRow>
    </NarrowPage>
  );
}

/** `finish_url`, else the pending page. */
function nextPath(payment: PaymentDetail): string {
  return ownPath(payment.finish_url) ?? paths.paymentPending({ order_id: payment.invoice_number ?? "" });
}

/** For another account's order, that person's amounts due. */
function pendingPathOf(payment: PaymentDetail): string {
  if (payment.relation_id !== null) return paths.familyPay(payment.relation_id);
  if (payment.order_type === "company_topup") return paths.depositTopupPayment(payment.order_number);
  if (payment.order_type === "company_invoice") return paths.billingPayment(payment.order_number);
  const suffix =
    /^\/payment-success(-package|-deal)?(?:[?]|$)/.exec(ownPath(payment.finish_url) ?? "")?.[1] ?? "";
  const kind = suffix === "-package" || suffix === "-deal" ? suffix : "";
  return pendingPath(kind, payment.invoice_number ?? "");
}

async function settlePayment(up: UpstreamContext, payment_id: string, outcome: SimulatedOutcome) {
  const payment = await getPayment(up, { payment_id });
  try {
    const { status_code } = await simulatePayment(up, payment_id, outcome);
    if (payment.relation_id !== null && status_code === 200)
      return redirectWithFlash(pendingPathOf(payment), "success", "family:pay.done");
    return redirect(status_code === 200 ? nextPath(payment) : pendingPathOf(payment), 303);
  } catch (error) {
    if (!(error instanceof UpstreamRefusal && error.code === "payment_closed")) throw error;
    return redirectWithFlash(pendingPathOf(payment), "info", "payments:simulated.closed");
  }
}
