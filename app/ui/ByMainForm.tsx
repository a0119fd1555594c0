import type { ReactNode } from "react";
import { MAIN_FORM } from "./Forms.tsx";

interface ByMainFormProps {
  present: ReactNode;
  absent: ReactNode;
}

/** Two versions, because a state, a fault or a missing call may leave the main form out of its page. */
export function ByMainForm({ present, absent }: ByMainFormProps) {
  return (
    <>
      <slot name="main-form-present">{present}</slot>
      <slot name="main-form-absent">{absent}</slot>
    </>
  );
}

const VERSION = /<slot name="main-form-(present|absent)">(.*?)<\/slot>/gs;

/** Keeps the version of each {@link ByMainForm} that fits the whole page. */
export function withFittingVersions(html: string): string {
  const fitting = html.includes(` id="${MAIN_FORM}"`) ? "present" : "absent";
  return html.replace(VERSION, (_slot, version, inner: string) => (version === fitting ? inner : ""));
}
