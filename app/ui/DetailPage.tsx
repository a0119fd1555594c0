import type { ReactNode } from "react";

interface DetailPageProps {
  children: ReactNode;
  /** price and the one primary action */
  action?: ReactNode;
}

/** Below the content on screens with few lines (very large text). */
export function DetailPage({ children, action }: DetailPageProps) {
  if (!action) return <div className="stack">{children}</div>;
  return (
    <div className="detail">
      <div className="stack">{children}</div>
      <div className="action-bar">{action}</div>
    </div>
  );
}
