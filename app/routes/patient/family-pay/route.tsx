import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ToPay } from "~/features/payments/ToPay.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { qrOf } from "~/features/payments/qr.server.ts";
import { paymentPage } from "~/features/payments/payment-page.server.ts";
import { listDue } from "~/upstream/payments/payments.server.ts";
import { getRelation } from "~/upstream/family/relations.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  return loadDue(patient, params["id"] ?? "");
}

/** Without the orders' contents. */
export default function FamilyPay() {
  const { relation_id, name, due } = useLoaderData<typeof loader>();
  const { t } = useTranslation("family");
  return (
    <div className="narrow stack">
      <PageHeader
        title={t("pay.title", { name })}
        lead={due.length > 0 ? t("pay.lead", { name }) : undefined}
        backHref={paths.familyMember(relation_id)}
        backText={name}
      />
      {due.map((item) => (
        <section key={item.order_number} aria-labelledby={item.order_number} className="stack">
          <h2 id={item.order_number}>{t("pay.order", { number: item.order_number })}</h2>
          <ToPay {...item} rows={[]} />
          {item.instructions.length > 0 && (
            <ol>
              {item.instructions.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          )}
        </section>
      ))}
      {due.length > 0 && <p className="muted">{t("pay.method", { name })}</p>}
      {due.length > 0 ? (
        <ButtonLink look="secondary" href={paths.familyPay(relation_id)}>
          {t("pay.refresh")}
        </ButtonLink>
      ) : (
        <EmptyState title={t("pay.none")} reason={t("pay.none_reason")} />
      )}
    </div>
  );
}

/** @throws Response 404 without that permission */
async function loadDue({ up, t }: Guarded, relation_id: string) {
  const { direction, permissions, patient, name } = await getRelation(up, relation_id);
  const { patient_id } = patient;
  if (direction !== "owner" || !permissions.includes("pay") || !patient_id)
    throw new Response(null, { status: 404 });
  const due = await listDue(up, patient_id);
  return {
    title: t("family:pay.title", { name }),
    relation_id,
    name,
    due: due.map(({ grand_total, redirect_url, ...payment }) => ({
      order_number: payment.order_number,
      method: payment.payment_method_name,
      phone: payment.method_phone,
      va_number: payment.va_number,
      qr_text: payment.qr_text,
      qr: qrOf(payment.qr_text),
      expires_at: payment.expires_at,
      instructions: payment.instructions,
      amount: grand_total,
      continueHref: redirect_url && grand_total !== null ? paymentPage(redirect_url) : null,
    })),
  };
}
