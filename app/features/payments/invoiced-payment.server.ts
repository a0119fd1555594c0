import { DASH } from "~/lib/invoice.ts";
import type { PaymentDetail } from "~/upstream/payments/payments.server.ts";
import type { FoundInvoice } from "../orders/invoice.server.ts";

/** For a laboratory without payment details. */
export function invoicedPayment(order_number: string, foundInvoice: FoundInvoice | null): PaymentDetail {
  const { invoice_number = null, payment_method = DASH } = foundInvoice?.invoice.document_info ?? {};
  return {
    payment_id: "",
    method_code: "",
    payment_method_name: payment_method === DASH ? "" : payment_method,
    payment_status: "pending",
    amount: foundInvoice?.invoice.grand_total ?? null,
    method_phone: null,
    va_number: null,
    qr_text: null,
    redirect_url: null,
    expires_at: null,
    instructions: [],
    order_number: foundInvoice?.invoice.order_number ?? order_number,
    invoice_number,
    order_type: foundInvoice?.isHomeCare ? "home_care" : "test",
    charge_of: null,
    status_code: null,
    finish_url: null,
    relation_id: null,
    grand_total: foundInvoice?.invoice.grand_total ?? null,
  };
}
