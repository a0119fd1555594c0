import { useContext, type DetailsHTMLAttributes } from "react";
import { PageSettings } from "./PageSettings.ts";

/** Some browsers leave closed folds out on paper (docs/engines.md). */
export const UNFOLD = "print";

export const CLOSED_FOLD = /<details(?: class="(?!list-filters|narrow-only|fold no-print)[^"]*")?>/;

/** Plain details are left out on paper. */
export function Fold({ open, ...props }: DetailsHTMLAttributes<HTMLDetailsElement>) {
  const { isUnfolded = false } = useContext(PageSettings);
  return <details open={open || isUnfolded} {...props} />;
}
