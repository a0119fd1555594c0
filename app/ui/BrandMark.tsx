import { useContext } from "react";
import { DROP } from "../lib/brand.ts";
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
        d="M8.5,20h3.8l2-5,3.2,9,2.2-4h3.8"
        fill="none"
        className="mark-pulse"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  );
}
