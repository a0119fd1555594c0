/** First Monday at least 40 days from now, as a user types it (DD-MM-YYYY). */
function monday(): string {
  const day = new Date(Date.now() + 40 * 86_400_000);
  while (day.getUTCDay() !== 1) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10).split("-").reverse().join("-");
}

export const eventPlace = {
  name: "Pemeriksaan kantor",
  place_type: "on_site",
  address: "Jl. Jenderal Sudirman No. 1, Jakarta",
  pic_name: "Lina Hartono",
  pic_phone: "0812 3456 7806",
  date_from: monday(),
  date_to: monday(),
};

/** A new group drops employees chosen by other tests. */
export const eventGroup = {
  "groups[0].was": "",
  "groups[0].name": "Semua",
  "groups[0].product_ids": "prd-cbc",
};
