import type { ReactNode } from "react";

interface SectionProps {
  title: string;
  screenOnly?: boolean;
  children: ReactNode;
}

export function Section({ title, screenOnly, children }: SectionProps) {
  return (
    <section className={screenOnly ? "no-print" : undefined}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
