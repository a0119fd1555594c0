/** By central bank code. */
export const banks = [
  { bank_code: "014", name: "BCA" },
  { bank_code: "009", name: "BNI" },
  { bank_code: "002", name: "BRI" },
  { bank_code: "451", name: "BSI (Bank Syariah Indonesia)" },
  { bank_code: "200", name: "BTN" },
  { bank_code: "008", name: "Mandiri" },
  { bank_code: "022", name: "CIMB Niaga" },
  { bank_code: "011", name: "Danamon" },
  { bank_code: "016", name: "Maybank Indonesia" },
  { bank_code: "028", name: "OCBC" },
  { bank_code: "019", name: "Panin" },
  { bank_code: "013", name: "Permata" },
  { bank_code: "129", name: "BPD Bali" },
  { bank_code: "110", name: "Bank BJB" },
  { bank_code: "111", name: "Bank DKI" },
  { bank_code: "114", name: "Bank Jatim" },
  { bank_code: "132", name: "Bank Papua" },
  { bank_code: "126", name: "Bank Sulselbar" },
] as const;

export function isBank(bank_code: string): boolean {
  return banks.some((one) => one.bank_code === bank_code);
}

/** Returns the code for an unknown bank. */
export function bankName(bank_code: string | null): string | null {
  return banks.find((one) => one.bank_code === bank_code)?.name ?? bank_code;
}
