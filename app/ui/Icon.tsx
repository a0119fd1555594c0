const drawings = {
  home: "M4 11l8-7 8 7v9h-5v-6H9v6H4z",
  search: "M10.5 4a6.5 6.5 0 100 13 6.5 6.5 0 000-13zM15.5 15.5L21 21",
  cart: "M3 4h2.5l2.3 11h9.7L20 7.5H6.3M9 19.5v.01M16.5 19.5v.01",
  bell: "M6 16.5V11a6 6 0 0112 0v5.5l1.5 1.5h-15zM10 20.5a2 2 0 004 0",
  user: "M12 4a4 4 0 100 8 4 4 0 000-8zM4.5 20.5a7.5 7.5 0 0115 0",
  menu: "M4 6.5h16M4 12h16M4 17.5h16",
  calendar: "M4 6h16v14H4zM4 10.5h16M8 3.5V8M16 3.5V8",
  clock: "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 7.5V12l3.5 2",
  pin: "M12 21s7-6.2 7-11.5a7 7 0 00-14 0C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 100 5 2.5 2.5 0 000-5z",
  check: "M5 12.5l4.5 4.5L19 7.5",
  "check-circle": "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM8 12.3l2.8 2.7L16 9.5",
  "cross-circle": "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM9 9l6 6M15 9l-6 6",
  "dot-circle": "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 10a2 2 0 100 4 2 2 0 000-4z",
  "half-circle": "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 3.5v17M15 5v14M18 7v10",
  alert: "M12 4l9 16H3zM12 10v4.5M12 17.3v.01",
  info: "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM12 11v5.5M12 7.7v.01",
  download: "M12 4v11M7.5 11l4.5 4.5 4.5-4.5M4.5 20h15",
  camera: "M3.5 7.5h4l1.5-2.5h6l1.5 2.5h4v11.5h-17zM12 9.5a3.5 3.5 0 100 7 3.5 3.5 0 000-7z",
  phone:
    "M6 3.5h3.5l1.5 4.5-2 1.5a11 11 0 005.5 5.5l1.5-2 4.5 1.5V18a2.5 2.5 0 01-2.5 2.5A15 15 0 013.5 6 2.5 2.5 0 016 3.5z",
  chat: "M4.5 20l1.3-4.2A8.3 8.3 0 1112 20.3a8.4 8.4 0 01-4.2-1.1zM9 10.5h6M9 14h4",
  help: "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM9.5 9.7a2.5 2.5 0 114 2c-1 .7-1.5 1.2-1.5 2.3M12 17v.01",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M17 20h3M14 20v.01",
  flask: "M9.5 3.5h5M10.5 3.5v6L5 18.5a1.5 1.5 0 001.3 2h11.4a1.5 1.5 0 001.3-2l-5.5-9v-6M7.5 15h9",
  family:
    "M8 5a3 3 0 100 6 3 3 0 000-6zM17 8a2.3 2.3 0 100 4.6A2.3 2.3 0 0017 8zM2.5 19.5a5.5 5.5 0 0111 0M14.5 15.8a4.5 4.5 0 017 3.7",
  wallet: "M4 7.5h16v12H4zM4 7.5l11-3.5v3.5M15 13.5h5",
  card: "M3.5 6h17v12.5h-17zM3.5 10.5h17M7 15h3.5",
  package: "M12 3.5l8 4.2v8.6l-8 4.2-8-4.2V7.7zM4 7.7l8 4.3 8-4.3M12 12v8.5",
  "chevron-right": "M9.5 5.5L16 12l-6.5 6.5",
  "chevron-left": "M14.5 5.5L8 12l6.5 6.5",
  "chevron-down": "M5.5 9.5L12 16l6.5-6.5",
  close: "M6 6l12 12M18 6L6 18",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  globe: "M12 3.5a8.5 8.5 0 100 17 8.5 8.5 0 000-17zM3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17",
  document: "M6 3.5h8l4 4v13H6zM14 3.5v4h4M9 12h6M9 16h6",
  shield: "M12 3.5l7 2.5v5.5c0 4.5-3 7.5-7 9-4-1.5-7-4.5-7-9V6zM9 11.8l2.3 2.2 3.7-4",
  drop: "M12 3.5s6.5 7 6.5 11a6.5 6.5 0 01-13 0c0-4 6.5-11 6.5-11z",
  building: "M5 20.5v-17h9v17M14 9h5v11.5M3 20.5h18M8 7.5h3M8 11.5h3M8 15.5h3",
  exit: "M10 4H4.5v16H10M9 12h11M15.5 7.5L20 12l-4.5 4.5",
  edit: "M4 20l1-4.5L16.5 4 20 7.5 8.5 19z",
  trash: "M4.5 6.5h15M9 6.5v-3h6v3M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6",
  plus: "M12 5v14M5 12h14",
  lock: "M5.5 10.5h13v10h-13zM8 10.5V8a4 4 0 018 0v2.5",
} as const;

export type IconName = keyof typeof drawings;

/** Raw HTML: dozens of icons a page, and elements cost time. */
const insides = Object.fromEntries(
  Object.entries(drawings).map(([name, path]) => [name, { __html: `<path d="${path}"></path>` }]),
) as Record<IconName, { __html: string }>; // same keys

interface IconProps {
  name: IconName;
  label?: string;
}

export function Icon({ name, label }: IconProps) {
  return (
    <svg
      className="icon"
      viewBox="0 0 24 24"
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      dangerouslySetInnerHTML={insides[name]}
    />
  );
}

export const iconNames = Object.keys(drawings) as readonly IconName[]; // own keys
