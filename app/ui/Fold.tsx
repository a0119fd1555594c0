import { createContext, useContext, type DetailsHTMLAttributes } from "react";
import { PageSettings } from "./PageSettings.ts";

/** Some browsers leave closed folds out on paper (docs/engines.md). */
export const UNFOLD = "print";

/** Set by the page's folds; the footer, rendered after them, reads it. */
export const FoldsContext = createContext<{ areClosed: boolean } | null>(null);

/** Plain details are left out on paper. */
export function Fold({ open, ...props }: DetailsHTMLAttributes<HTMLDetailsElement>) {
  const { isUnfolded = false } = useContext(PageSettings);
  const folds = useContext(FoldsContext);
  const isOpen = open || isUnfolded;
  if (folds && !isOpen) folds.areClosed = true;
  return <details open={isOpen} {...props} />;
}
