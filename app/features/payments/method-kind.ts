export const METHOD_KINDS = ["va", "wallet", "qris", "branch", "other"] as const;
type MethodKind = (typeof METHOD_KINDS)[number];

const KINDS: Record<string, MethodKind> = {
  GOPAY: "wallet",
  OVO: "wallet",
  QRIS: "qris",
  PAY_AT_BRANCH: "branch",
};

/** Kind by method code; "other" for unknown codes. */
export function methodKind(code: string): MethodKind {
  return code.startsWith("VA_") ? "va" : (KINDS[code] ?? "other");
}
