import { useContext, type DetailsHTMLAttributes } from "react";
import { PageSettings } from "./PageSettings.ts";

/** Query parameter: all folds are open, for browsers that leave closed ones out on paper (docs/engines.md). */
export const UNFOLD = "print";

/** In a page's HTML. */
export const CLOSED_FOLD = /<details(?: class="(?!list-filters|narrow-only|fold no-print)[^"]*")?>/;

/** Plain details are left out on paper. */
export function Fold({ open, ...props }: DetailsHTMLAttributes<HTMLDetailsElement>) {
  const { isUnfolded = false } = useContext(PageSettings);
  return <details open={open || isUnfolded} {...props} />;
}
