import type { ReactNode } from "react";
import { PageLink } from "./PageLink.tsx";

interface CardProps {
  children: ReactNode;
  title?: ReactNode;
  href?: string;
  level?: 2 | 3 | 4;
  actions?: ReactNode;
  strong?: boolean;
}

export function Card({ children, title, href, level = 2, actions, strong }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`card${strong ? " card-strong" : ""}`}>
      {title && (
        <Heading className="card-title">{href ? <PageLink href={href}>{title}</PageLink> : title}</Heading>
      )}
      {children}
      {actions && <div className="card-actions">{actions}</div>}
    </div>
  );
}

interface CardListProps<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  children: (item: Item) => ReactNode;
  /** "grid" from 640 px */
  look?: "stack" | "grid";
  label?: string;
}

export function CardList<Item>({ items, itemKey, children, look = "stack", label }: CardListProps<Item>) {
  return (
    <ul className={`card-list card-list-${look}`} aria-label={label}>
      {items.map((item) => (
        <li key={itemKey(item)}>{children(item)}</li>
      ))}
    </ul>
  );
}
