import type { ReactNode } from "react";

interface DetailPageProps {
  /** what it is and what to do, most important first */
  children: ReactNode;
  /** price and the page's one primary action; nothing when there is none */
  action?: ReactNode;
}

/**
 * A page about one thing. Its action stays in view: at the foot of a phone, beside the content on a desk. Where the
 * screen shows few lines (very large text), it stands below the content instead of covering it.
 */
export function DetailPage({ children, action }: DetailPageProps) {
  if (!action) return <div className="stack">{children}</div>;
  return (
    <div className="detail">
      <div className="stack">{children}</div>
      <div className="action-bar">{action}</div>
    </div>
  );
}
