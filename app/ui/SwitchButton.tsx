import type { ReactNode } from "react";
import { SWITCH_FIELD } from "~/i18n/language.ts";
import { MAIN_FORM } from "./Forms.tsx";

interface SwitchButtonProps {
  lang: "en" | "id";
  action: string;
  look: "action" | "tool";
  wordsIn?: "en" | "id";
  children: ReactNode;
}

/** Posts the main form, which keeps its input. */
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
