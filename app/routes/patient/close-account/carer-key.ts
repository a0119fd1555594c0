import { isUnderstood, type NotUnderstood } from "~/lib/not-understood.ts";

/** Text key of namespace "privacy": whether somebody else may act for a dependent. */
export function carerKey(hasOther: boolean | NotUnderstood) {
  if (!isUnderstood(hasOther)) return "close.dependent_unread" as const;
  return hasOther ? ("close.dependent_other" as const) : ("close.dependent_alone" as const);
}
