import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { Field, controlProps, type FieldProps } from "./Field.tsx";

interface CodeFieldProps extends FieldProps {
  /** with script: ms from the sixth digit to submission, unless edited or stopped */
  verifyAfterMs?: number;
  defaultValue?: string | undefined;
}

/** One input, for autofill and pasting. */
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
  /** seconds left at rendering */
  seconds: number;
  children: string;
}

/**
 * Script counts down, announces at most every half minute, and finally reveals elements with
 * `partProps("countdown", "reveal")`.
 */
export function Countdown({ seconds, children }: CountdownProps) {
  const { t } = useTranslation("ui");
  return (
    <p {...moduleProps("countdown", { seconds, left: t("countdown.left"), over: t("countdown.over") })}>
      <span>{children}</span>
    </p>
  );
}
