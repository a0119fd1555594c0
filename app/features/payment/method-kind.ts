/** Kinds of payment methods, in the order of the page. */
export const METHOD_KINDS = ["va", "wallet", "qris", "branch", "other"] as const;
export type MethodKind = (typeof METHOD_KINDS)[number];

const KINDS: Record<string, MethodKind> = {
  GOPAY: "wallet",
  OVO: "wallet",
  QRIS: "qris",
  PAY_AT_BRANCH: "branch",
};

/** The kind of a method by its code; "other" for codes that the portal does not know. */
export function methodKind(code: string): MethodKind {
  return code.startsWith("VA_") ? "va" : (KINDS[code] ?? "other");
}
