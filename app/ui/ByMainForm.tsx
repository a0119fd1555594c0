import type { ReactNode } from "react";
import { SWITCH_FIELD } from "~/i18n/language.ts";
import { CLOSED_FOLD } from "./Fold.tsx";
import { MAIN_FORM } from "./Forms.tsx";

interface ByMainFormProps {
  present: ReactNode;
  absent: ReactNode;
}

/** Two versions: a fault or missing call may drop the main form. */
export function ByMainForm({ present, absent }: ByMainFormProps) {
  return (
    <>
      <slot name="main-form-present">{present}</slot>
      <slot name="main-form-absent">{absent}</slot>
    </>
  );
}

interface SwitchButtonProps {
  lang: "en" | "id";
  action: string;
  look: "action" | "tool";
  wordsIn?: "en" | "id";
  children: ReactNode;
}

export function SwitchButton({ lang, action, look, wordsIn, children }: SwitchButtonProps) {
  return (
    <button
      type="submit"
      form={MAIN_FORM}
      formMethod="post"
      formEncType="application/x-www-form-urlencoded"
      formAction={action}
      formNoValidate
      name={SWITCH_FIELD}
      value={lang}
      lang={wordsIn}
      className={look}
    >
      {children}
    </button>
  );
}

/** A later part of the page may have the folds. */
export function IfFolded({ children }: { children: ReactNode }) {
  return <template data-if="folded">{children}</template>;
}

const VERSION = /<slot name="main-form-(present|absent)">(.*?)<\/slot>/gs;
const IF_FOLDED = /<template data-if="folded">(.*?)<\/template>/gs;

/** Chooses versions by the whole page. */
export function withFittingVersions(html: string): string {
  const fitting = html.includes(` id="${MAIN_FORM}"`) ? "present" : "absent";
  return html
    .replace(IF_FOLDED, CLOSED_FOLD.test(html) ? "$1" : "")
    .replace(VERSION, (_slot, version, inner: string) => (version === fitting ? inner : ""));
}
