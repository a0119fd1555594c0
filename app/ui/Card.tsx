import type { ReactNode } from "react";

interface CardProps {
  children: ReactNode;
  title?: ReactNode;
  /** makes the title a link */
  href?: string;
  /** heading level of the title */
  level?: 2 | 3 | 4;
  /** footer: links and buttons */
  actions?: ReactNode;
  /** highlighted, for the most important card of a page */
  strong?: boolean;
}

export function Card({ children, title, href, level = 2, actions, strong }: CardProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={`card${strong ? " card-strong" : ""}`}>
      {title && <Heading className="card-title">{href ? <a href={href}>{title}</a> : title}</Heading>}
      {children}
      {actions && <div className="card-actions">{actions}</div>}
    </div>
  );
}

interface CardListProps<Item> {
  items: readonly Item[];
  itemKey: (item: Item) => string | number;
  /** content of one list item, usually a Card */
  children: (item: Item) => ReactNode;
  /** "grid" arranges cards side by side from 640 px */
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
