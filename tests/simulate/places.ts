export const AT_HOME = { order_type: "home_care", subdistrict_code: "3174071009" } as const;

export const ADDRESS = {
  subdistrict_code: AT_HOME.subdistrict_code,
  address: "Gandaria Utara, Kebayoran Baru, Kota Jakarta Selatan, DKI Jakarta, 12140, INDONESIA",
  detail: "Jl. Kerinci No. 3",
  contact_phone: "+6281234567801",
} as const;

/** `branch.service.YYYY-MM-DD.HHMM` */
export function partsOfSlot(slot_id: string) {
  const [branch = "", , day = "", time = ""] = slot_id.split(".");
  return { branch, day, time };
}

/** Instant (ms); all branches here are in Jakarta. */
export function slotStart(slot_id: string): number {
  const { day, time } = partsOfSlot(slot_id);
  return Date.parse(`${day}T${time.slice(0, 2)}:${time.slice(2)}:00+07:00`);
}

/** Instant (ms) from which a visit without its people is missed: noon of the next day. */
export function missedFrom(slot_id: string): number {
  return Date.parse(`${partsOfSlot(slot_id).day}T12:00:00+07:00`) + 86_400_000;
}
