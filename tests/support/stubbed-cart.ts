export const cartLine = {
  cart_item_id: "line-1",
  product_id: "p1",
  product_code: "P1",
  product_name_en: "<b>Sugar</b>",
  product_name_id: "Gula",
  plant_id: "plant-1",
  plant_name: "Branch one",
  patient_id: "p-type1",
  patient_name: "Person type1",
  qty: 2,
  amount: 90000,
  discount_percent: 0,
  discount_amount: 0,
  sub_total: 90000,
  available: true,
  unavailable_reason: null,
};

export const cartSums = {
  amount_total: 90000,
  total_discount: 0,
  grand_total: 90000,
  version: 7,
  voucher: null,
};
