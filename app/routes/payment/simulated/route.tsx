import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormFailure } from "~/forms/forms.server.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { upstreamFor } from "~/session/upstream-context.server.ts";
import { getPayment } from "~/upstream/payments.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { requireEmbeddedLab, submitSimulated, waitingPath } from "./simulated.server.ts";

export const handle = { title: "payment:simulated.title" };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { session } = await requirePatient(request);
  requireEmbeddedLab();
  const payment = await getPayment(upstreamFor(session, request), { payment_id: params["payment_id"] ?? "" });
  return {
    order_number: payment.order_number,
    amount: payment.grand_total,
    method: payment.payment_method_name,
    open: payment.payment_status === "pending",
    backHref: waitingPath(payment),
    clientRequestId: randomUUID(),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { session } = await requirePatient(request);
  requireEmbeddedLab();
  return submitSimulated(request, session, params["payment_id"] ?? "");
}

export default function SimulatedPayment() {
  const { t } = useTranslation("payment");
  const { order_number, amount, method, open, backHref, clientRequestId } = useLoaderData<typeof loader>();
  const failure = useActionData<FormFailure>();
  return (
    <div className="narrow stack">
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={t("simulated.heading")} lead={t("simulated.lead")} />
      <SummaryList
        rows={[
          { label: t("order_number"), value: order_number },
          { label: t("amount"), value: <Money amount={amount} /> },
          { label: t("method"), value: method },
        ]}
      />
      {open ? (
        <PostForm clientRequestId={clientRequestId} className="stack">
          <Button name="outcome" value="settlement" wide>
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
      <ButtonRow>
        <ButtonLink look="link" href={backHref}>
          {t("simulated.back")}
        </ButtonLink>
      </ButtonRow>
    </div>
  );
}
