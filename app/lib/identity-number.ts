export function plainIdentity(typed: string): string {
  return typed
    .normalize("NFKC")
    .replace(/[\s./\p{Pd}]/gu, "")
    .toUpperCase();
}

/** True for 16 digits (KTP, KIA): no address may carry one. */
export function mayBeIdentity(typed: string): boolean {
  return /^\d{16}$/.test(plainIdentity(typed));
}
