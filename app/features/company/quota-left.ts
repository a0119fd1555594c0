import { NOT_UNDERSTOOD, type NotUnderstood } from "~/lib/not-understood.ts";

export interface QuotaCount {
  product_id: string;
  quota: number;
  used: number | NotUnderstood | null;
  reserved: number | NotUnderstood | null;
}

/** Examinations; null if the laboratory does not count them yet. */
export function quotaLeft({
  quota,
  used,
  reserved,
}: Pick<QuotaCount, "quota" | "used" | "reserved">): number | NotUnderstood | null {
  if (used === NOT_UNDERSTOOD || reserved === NOT_UNDERSTOOD) return NOT_UNDERSTOOD;
  return used === null ? null : quota - used - (reserved ?? 0);
}
