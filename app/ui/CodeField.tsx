import { useTranslation } from "react-i18next";
import { moduleProps } from "~/modules/attributes.ts";
import { Field, wire, type FieldProps } from "./Field.tsx";

interface CodeFieldProps extends FieldProps {
  /** with script the form is sent by itself so long after the last of six figures, unless it is edited or stopped */
  verifyAfterMs?: number;
  defaultValue?: string | undefined;
}

/** A one-time code of six figures in one box: phones fill it in, and it can be pasted with its blanks. */
export function CodeField({ verifyAfterMs, defaultValue, ...field }: CodeFieldProps) {
  const { t } = useTranslation("ui");
  return (
    <Field {...field}>
      <input
        {...wire(field)}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={20}
        defaultValue={defaultValue}
        className="input input-short"
        {...(verifyAfterMs !== undefined &&
          moduleProps("verify", {
            afterMs: verifyAfterMs,
            note: t("code.note"),
            stop: t("code.stop"),
            stopped: t("code.stopped"),
          }))}
      />
    </Field>
  );
}

interface CountdownProps {
  /** seconds that are left when the page is made */
  seconds: number;
  /** "You can ask for another code from 07:41:10 WIB" */
  children: string;
}

/**
 * Says when something may be done again. With script the seconds run, are read out every half minute at
 * most, and elements with `partProps("countdown", "reveal")` appear at the end.
 */
export function Countdown({ seconds, children }: CountdownProps) {
  const { t } = useTranslation("ui");
  return (
    <p {...moduleProps("countdown", { seconds, left: t("countdown.left"), over: t("countdown.over") })}>
      <span>{children}</span>
    </p>
  );
}
