import { useTranslation } from "~/i18n/use-translation.ts";
import { moduleProps } from "~/modules/attributes.ts";
import { Field, controlProps, type FieldProps } from "./Field.tsx";
import { Icon } from "./Icon.tsx";

type Width = "short" | "medium" | "full";

interface TextFieldProps extends FieldProps {
  type?: "text" | "email" | "tel" | "url";
  defaultValue?: string | number | null;
  /** WHATWG; "off" for another person's data */
  autoComplete?: string;
  inputMode?: "text" | "numeric" | "decimal" | "tel" | "email";
  maxLength?: number;
  width?: Width;
  /** the value is unchanged */
  upper?: boolean;
  spellCheck?: boolean;
  /** no completion or spelling check */
  exact?: boolean;
}

/** Sent as they are typed. */
const LITERAL = { autoCapitalize: "none", autoCorrect: "off", spellCheck: false } as const;

export function TextField({
  type = "text",
  defaultValue,
  exact,
  autoComplete = exact ? "off" : undefined,
  inputMode,
  maxLength,
  width = "full",
  upper,
  spellCheck = exact || autoComplete === "username" ? false : undefined,
  ...field
}: TextFieldProps) {
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        type={type}
        defaultValue={defaultValue ?? undefined}
        autoComplete={autoComplete}
        inputMode={inputMode}
        maxLength={maxLength}
        {...(spellCheck === false && (type === "email" ? { spellCheck } : LITERAL))}
        className={`input input-${width}${upper ? " upper" : ""}`}
      />
    </Field>
  );
}

interface PasswordFieldProps extends FieldProps {
  autoComplete: "current-password" | "new-password";
  maxLength?: number | undefined;
  emptied?: boolean;
}

/** A rejected form must not contain the password. */
export function PasswordField({ autoComplete, maxLength, emptied, ...own }: PasswordFieldProps) {
  const { t } = useTranslation("ui");
  const again = emptied && (
    <>
      <strong>{t("password.again")}</strong> {own.hint}
    </>
  );
  const field = { ...own, hint: again || own.hint };
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        type="password"
        {...moduleProps("password", {
          show: t("password.show"),
          hide: t("password.hide"),
          what: t("password.what"),
        })}
        autoComplete={autoComplete}
        maxLength={maxLength}
        autoCapitalize="none"
        spellCheck={false}
        className="input input-full"
      />
    </Field>
  );
}

export function PasswordOwner({ username }: { username: string }) {
  return (
    <input type="text" name="username" autoComplete="username" defaultValue={username} readOnly hidden />
  );
}

interface TextAreaFieldProps extends FieldProps {
  defaultValue?: string | null;
  rows?: number;
  maxLength?: number;
  autoComplete?: string;
  upper?: boolean;
}

export function TextAreaField({
  defaultValue,
  rows = 3,
  maxLength,
  autoComplete,
  upper,
  ...field
}: TextAreaFieldProps) {
  return (
    <Field {...field}>
      <textarea
        {...controlProps(field)}
        rows={rows}
        maxLength={maxLength}
        autoComplete={autoComplete}
        defaultValue={defaultValue ?? undefined}
        className={`input input-full${upper ? " upper" : ""}`}
      />
    </Field>
  );
}

interface SearchFieldProps extends FieldProps {
  defaultValue?: string | null;
  maxLength?: number;
  buttonLabel?: string;
  intent?: string;
}

export function SearchField({
  defaultValue,
  maxLength = 100,
  buttonLabel,
  intent,
  ...field
}: SearchFieldProps) {
  const { t } = useTranslation("ui");
  return (
    <Field {...field} className="search">
      <div className="search-row">
        <input
          {...controlProps(field)}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={maxLength}
          defaultValue={defaultValue ?? undefined}
          className="input"
        />
        <button
          type="submit"
          className="button button-primary"
          {...(intent !== undefined && { name: "intent", value: intent })}
        >
          <Icon name="search" />
          {buttonLabel ?? t("search")}
        </button>
      </div>
    </Field>
  );
}

interface QtyFieldProps extends FieldProps {
  defaultValue?: number | string | undefined;
  maxLength?: number | undefined;
}

/** Spin buttons are too small for touch. */
export function QtyField({ defaultValue, maxLength = 3, ...field }: QtyFieldProps) {
  return (
    <Field {...field}>
      <input
        {...controlProps(field)}
        type="text"
        inputMode="numeric"
        pattern="[0-9]*"
        autoComplete="off"
        maxLength={maxLength}
        defaultValue={defaultValue}
        className="input input-qty"
      />
    </Field>
  );
}
