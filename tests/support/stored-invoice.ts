import type { Invoice } from "../../lab/domains/orders/invoices.ts";
import type { LineRow } from "../../lab/domains/orders/lifecycle/orders.ts";

export interface Bought {
  price: number;
  qty: number;
  percent: number;
  person: number;
  category: number;
  /** quantities included in the package */
  holds: number[];
}

export function storedLine({ price, qty, percent, person, category, holds }: Bought, index: number): LineRow {
  const discount_amount = Math.round((price * percent) / 100);
  const [nr, group] = [String(index), String(category)];
  return {
    order_line_id: nr,
    order_number: "ORD-1",
    position: index + 1,
    product_id: category === 9 ? null : nr,
    product_code: `C-${nr}`,
    name_en: `Check ${nr}`,
    name_id: `Periksa ${nr}`,
    category_en: `Category ${group}`,
    category_id: `Kategori ${group}`,
    sub_category_en: `Sub ${group}`,
    sub_category_id: `Subkategori ${group}`,
    content: JSON.stringify(
      holds.map((count, inner) => ({
        product_code: `P-${nr}.${String(inner)}`,
        name_en: `Part ${nr}.${String(inner)}`,
        name_id: `Bagian ${nr}.${String(inner)}`,
        sub_category_en: inner === 0 ? "" : "Blood",
        sub_category_id: inner === 0 ? "" : "Darah",
        qty: count,
      })),
    ),
    plant_id: null,
    plant_name: null,
    patient_id: String(person),
    patient_name: `Person ${String(person)}`,
    medical_record_number: "MRN",
    qty,
    amount: price,
    discount_percent: percent,
    discount_amount,
    sub_total: price - discount_amount,
    voucher_share: 0,
  };
}

export const emptyOrder: Invoice["order"] = {
  order_number: "ORD-1",
  invoice_number: "INV-1",
  checkout_id: "1",
  account_id: "1",
  order_type: "test",
  package_name_en: null,
  package_name_id: null,
  order_status: "active",
  payment_status: "paid",
  cancel_reason: null,
  plant_id: null,
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
  created_at: "2026-11-20T00:00:00.000Z",
};

export const somebody: Omit<Invoice, "order" | "lines"> = {
  plant_name: null,
  issuer_name: null,
  stored_at: null,
  method_code: null,
  patient: {
    order_number: "ORD-1",
    patient_id: "0",
    medical_record_number: "MRN",
    first_name: "Siti",
    last_name: "",
    gender: "F",
    date_of_birth: "1988-08-17",
    phone: null,
    home_phone: null,
    email: null,
    address: null,
    subdistrict: null,
    district: null,
    city: null,
    province: null,
    postal_code: null,
    country: null,
  },
};
