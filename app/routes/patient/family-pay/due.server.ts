import { qrOf } from "~/features/payments/qr.server.ts";
import { paymentPage } from "~/features/payments/payment-page.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { listDue } from "~/upstream/payments/payments.server.ts";
import { getRelation } from "~/upstream/family/relations.server.ts";

/**
 * Amounts the account may pay for a relation's person.
 * @throws Response 404 without that permission
 */
export async function loadDue({ up, t }: Guarded, relation_id: string) {
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
