import type { ReactNode } from "react";

interface TaskProps {
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

export function Task({ title, action, children }: TaskProps) {
  return (
    <li className="task">
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {action}
    </li>
  );
}
