import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { Field, controlProps, type FieldProps } from "./Field.tsx";

interface CodeFieldProps extends FieldProps {
  /** ms after the sixth digit, unless edited or stopped */
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
  seconds: number;
  children: string;
}

/** Announces at most every half minute; the end reveals `partProps("countdown", "reveal")`. */
export function Countdown({ seconds, children }: CountdownProps) {
  const { t } = useTranslation("ui");
  return (
    <p {...moduleProps("countdown", { seconds, left: t("countdown.left"), over: t("countdown.over") })}>
      <span>{children}</span>
    </p>
  );
}
