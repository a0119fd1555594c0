import type { ReactNode } from "react";
import { Icon, type IconName } from "./Icon.tsx";

interface StripProps {
  children: ReactNode;
  tone?: "info" | "warning" | "error";
  icon?: IconName;
}

/** One line that stays until its reason is gone. */
export function Strip({ children, tone = "info", icon = "info" }: StripProps) {
  return (
    <div className={`strip strip-${tone}`}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
