import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { Field, controlProps, type FieldProps } from "./Field.tsx";

interface CodeFieldProps extends FieldProps {
  /** with script, milliseconds from the sixth digit to automatic submission, unless edited or stopped */
  verifyAfterMs?: number;
  defaultValue?: string | undefined;
}

/** A one-time code of six digits in one input, so that phones can fill it in and it can be pasted. */
export function CodeField({ verifyAfterMs, defaultValue, ...field }: CodeFieldProps) {
  const { t } = useTranslation("ui");
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
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
  /** seconds left when the page is rendered */
  seconds: number;
  /** text without script, e.g. "You can ask for another code from 07:41:10 WIB" */
  children: string;
}

/**
 * Shows when an action is possible again. With script it counts down, is announced every half minute at most,
 * and reveals elements with `partProps("countdown", "reveal")` at the end.
 */
export function Countdown({ seconds, children }: CountdownProps) {
  const { t } = useTranslation("ui");
  return (
    <p {...moduleProps("countdown", { seconds, left: t("countdown.left"), over: t("countdown.over") })}>
      <span>{children}</span>
    </p>
  );
}
