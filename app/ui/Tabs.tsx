import { useOffered } from "./offered.ts";

interface Tab {
  href: string;
  label: string;
  current: boolean;
  count?: number | undefined;
}

export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  const offered = useOffered();
  const shown = tabs.filter(({ href, current }) => current || offered(href));
  if (shown.length < 2) return null;
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {shown.map(({ href, label: text, current, count }) => (
          <li key={href}>
            <a href={href} aria-current={current ? "page" : undefined}>
              {text}
              {count !== undefined && <span className="tab-count"> ({count})</span>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
