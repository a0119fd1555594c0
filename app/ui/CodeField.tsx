import { useTranslation } from "react-i18next";
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
        data-verify-after={verifyAfterMs}
        data-verify-note={t("code.note")}
        data-verify-stop={t("code.stop")}
        data-verify-stopped={t("code.stopped")}
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
 * most, and `data-reveal` parts of the page appear at the end.
 */
export function Countdown({ seconds, children }: CountdownProps) {
  const { t } = useTranslation("ui");
  return (
    <p data-countdown={seconds} data-left={t("countdown.left")} data-over={t("countdown.over")}>
      <span>{children}</span>
    </p>
  );
}
