import { useContext } from "react";
import { PageSettings } from "./PageSettings.ts";

/** @param mark SVG path; default: the operator's, else the portal's own */
export function BrandMark({ mark }: { mark?: string | undefined }) {
  const own = useContext(PageSettings).brand?.mark;
  const path = mark ?? own;
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      {path ? <path d={path} fill="currentColor" /> : <Drop />}
    </svg>
  );
}

function Drop() {
  return (
    <>
      <path d="M16 2.5S5.5 13 5.5 19.5a10.5 10.5 0 0021 0C26.5 13 16 2.5 16 2.5z" fill="currentColor" />
      <path
        d="M8.5 20h3.8l2-5 3.2 9 2.2-4h3.8"
        fill="none"
        className="mark-pulse"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}
