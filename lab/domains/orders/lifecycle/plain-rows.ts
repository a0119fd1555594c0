export const plainOrder = {
  package_name_en: null,
  package_name_id: null,
  cancel_reason: null,
  slot_id: null,
  seats: 0,
  booking_code: null,
  practitioner_name: null,
  visit_address: null,
  voucher_id: null,
  voucher_discount: 0,
  amount_total: 0,
  total_discount: 0,
  grand_total: 0,
  reschedule_count: 0,
  sensitive: 0,
} as const;

export const plainPayment = {
  position: 1,
  method_phone: null,
  va_number: null,
  qr_text: null,
  finish_url: null,
  expires_at: null,
} as const;

export function plainPrice(amount: number) {
  return { qty: 1, amount, discount_percent: 0, discount_amount: 0, sub_total: amount };
}
