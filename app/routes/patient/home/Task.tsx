import type { ReactNode } from "react";

interface TaskProps {
  title: ReactNode;
  action: ReactNode;
  children: ReactNode;
}

/** One row of the list: what it is about, and its button beside it where there is room. */
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
