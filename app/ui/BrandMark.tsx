import { useContext } from "react";
import { DROP, PULSE } from "../lib/brand.ts";
import { PageSettings } from "./PageSettings.ts";

/** @param mark default: the operator's, else the portal's own */
export function BrandMark({ mark }: { mark?: string | undefined }) {
  const ownEntry = useContext(PageSettings).brand?.mark;
  const path = mark ?? ownEntry;
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      {path ? <path d={path} fill="currentColor" /> : <Drop />}
    </svg>
  );
}

function Drop() {
  return (
    <>
      <path d={DROP} fill="currentColor" />
      <path
        d={PULSE}
        fill="none"
        className="mark-pulse"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}
