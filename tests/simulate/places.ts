export const AT_HOME = { order_type: "home_care", subdistrict_code: "3174071009" } as const;

export const ADDRESS = {
  subdistrict_code: AT_HOME.subdistrict_code,
  address: "Gandaria Utara, Kebayoran Baru, Kota Jakarta Selatan, DKI Jakarta, 12140, INDONESIA",
  detail: "Jl. Kerinci No. 3",
  contact_phone: "+6281234567801",
} as const;
