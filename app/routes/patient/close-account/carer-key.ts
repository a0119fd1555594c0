import { isUnderstood, type NotUnderstood } from "~/lib/not-understood.ts";

/** Namespace "privacy". */
export function carerKey(hasOther: boolean | NotUnderstood) {
  if (!isUnderstood(hasOther)) return "close.dependent_unread" as const;
  return hasOther ? ("close.dependent_other" as const) : ("close.dependent_alone" as const);
}
