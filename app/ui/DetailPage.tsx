import type { ReactNode } from "react";

interface DetailPageProps {
  children: ReactNode;
  /** price and the one primary action */
  action?: ReactNode;
  /** below the content; over the action on desks */
  aside?: ReactNode;
  /** the content has the whole width, the action its foot */
  wide?: boolean;
}

/** Below the content on screens with few lines (very large text). */
export function DetailPage({ children, action, aside, wide }: DetailPageProps) {
  if (!action && !aside) return <div className="stack">{children}</div>;
  return (
    <div className={`detail${aside ? " detail-beside" : ""}${wide ? " detail-wide" : ""}`}>
      <div className="stack">{children}</div>
      {aside}
      {action && <div className="action-bar">{action}</div>}
    </div>
  );
}
