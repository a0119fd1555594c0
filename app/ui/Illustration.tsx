import { useContext } from "react";
import { PageSettings } from "./PageSettings.ts";

interface Drawing {
  paper: string;
  line: string;
  warm: string;
}

const drawings = {
  landing: {
    paper: "M32 10h34v50H32zM14 26l8-2 6 25a4.1 4.1 0 01-8 2z",
    line: "M38 18h16M38 24h9M38 45l6-4 6 2 6-8 5-1M38 53h22M12 27l12-3M72 40s7 7 7 12a7 7 0 01-14 0c0-5 7-12 7-12z",
    warm: "M16.6 37l8-2 3.4 14a4.1 4.1 0 01-8 2zM77 12a5 5 0 100 10 5 5 0 000-10z",
  },
  empty: {
    paper: "M30 16h8v30a4 4 0 01-8 0zM44 16h8v30a4 4 0 01-8 0zM58 16h8v30a4 4 0 01-8 0z",
    line: "M28 16h12M42 16h12M56 16h12M24 58V34h6M38 34h6M52 34h6M66 34h6v24M20 58h56",
    warm: "M44 39h8v7a4 4 0 01-8 0z",
  },
  search: {
    paper: "M28 12h30l8 8v40H28zM64 32a11 11 0 100 22 11 11 0 000-22z",
    line: "M58 12v8h8M35 24h14M35 32h12M35 40h10M72 51l8 9",
    warm: "M64 36s5 5 5 8a5 5 0 01-10 0c0-3 5-8 5-8z",
  },
  orders: {
    paper: "M30 14h36v46H30zM40 10h16v8H40z",
    line: "M36 28l3 3 5-6M50 29h10M36 40l3 3 5-6M50 41h10M50 52h10",
    warm: "M40 49a3 3 0 100 6 3 3 0 000-6z",
  },
  cart: {
    paper: "M26 28h44l-5 30H31z",
    line: "M36 28l8-14M60 28l-8-14M21 28h54M40 36v14M56 36v14",
    warm: "M48 36s4 4 4 7a4 4 0 01-8 0c0-3 4-7 4-7z",
  },
  bell: {
    paper: "M32 48V34a16 16 0 0132 0v14l5 6H27z",
    line: "M42 54a6 6 0 0012 0M48 18v-5",
    warm: "M64 17a5 5 0 100 10 5 5 0 000-10z",
  },
  branches: {
    paper: "M24 58V24h26v34z",
    line: "M50 40h20v18M18 58h60M31 32h4M39 32h4M31 41h4M39 41h4M33 58v-8h8v8",
    warm: "M66 33s-8-7-8-13a8 8 0 0116 0c0 6-8 13-8 13z",
  },
  visit: {
    paper: "M26 18h44v42H26z",
    line: "M26 29h44M37 13v9M59 13v9M34 38h6M45 38h6M34 48h6M45 48h6",
    warm: "M62 37s6 6 6 10a6 6 0 01-12 0c0-4 6-10 6-10z",
  },
  lost: {
    paper: "M20 22l18-7 18 7 18-7v40l-18 7-18-7-18 7z",
    line: "M38 15v40M56 22v40M26 48l4-3M33 42l2-1M42 42l4 3M50 48l3 1",
    warm: "M66 38s-7-6-7-12a7 7 0 0114 0c0 6-7 12-7 12z",
  },
  stop: {
    paper: "M32 60V14h32v46zM40 36h16v12H40z",
    line: "M24 60h48M44 36v-4a4 4 0 018 0v4",
    warm: "M48 40a2 2 0 100 4 2 2 0 000-4z",
  },
  door: {
    paper: "M28 60V14h24v46z",
    line: "M52 14l14 5v41M20 60h56M46 38v.01M72 38h10M78 34l4 4-4 4",
    warm: "M76 13a5 5 0 100 10 5 5 0 000-10z",
  },
  broken: {
    paper: "M26 30h14v16H26zM56 30h14v16H56z",
    line: "M12 38h14M70 38h14M40 34h6M40 42h6",
    warm: "M50 22l3 4-4 3 3 5-6-5 4-3-3-4zM46 48l3 4-4 3 3 5-6-5 4-3-3-4z",
  },
  scan: {
    paper: "M26 20h44v30H26z",
    line: "M18 24V12h12M66 12h12v12M78 46v12H66M30 58H18V46M32 45a6 6 0 0112 0M51 30h12M51 37h12M51 44h7",
    warm: "M38 28a4.5 4.5 0 100 9 4.5 4.5 0 000-9z",
  },
  done: {
    paper: "M48 12a23 23 0 100 46 23 23 0 000-46z",
    line: "M37 36l8 8 15-17",
    warm: "M78 12a4 4 0 100 8 4 4 0 000-8zM18 46a3 3 0 100 6 3 3 0 000-6z",
  },
} as const satisfies Record<string, Drawing>;

export type IllustrationName = keyof typeof drawings;

export const illustrationNames = Object.keys(drawings) as readonly IllustrationName[]; // own keys

/** Hidden when saving data. */
export function Illustration({ name }: { name: IllustrationName }) {
  const { lowData } = useContext(PageSettings);
  if (lowData) return null;
  const { paper, line, warm } = drawings[name];
  return (
    <svg className="art" viewBox="0 0 96 72" aria-hidden="true">
      <path
        className="art-ground"
        d="M9 44C3 24 20 9 41 10c12 1 18-5 31 2 15 8 19 28 9 41-10 13-36 15-52 11C21 62 12 54 9 44z"
      />
      <path className="art-paper" d={paper} />
      <path className="art-warm" d={warm} />
      <path d={line} />
    </svg>
  );
}
