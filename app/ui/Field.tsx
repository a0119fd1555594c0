import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { fieldId } from "~/lib/field-id.ts";

export interface FieldProps {
  name: string;
  /** for a field repeated on a page */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  optional?: boolean;
  /** checked by the server */
  required?: boolean;
  /** below a heading that names it */
  hideLabel?: boolean;
  read?: "sure" | "doubtful" | undefined;
}

interface ControlProps {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: true | undefined;
}

export function controlProps({
  name,
  id = fieldId(name),
  hint,
  errors,
  required,
}: Pick<FieldProps, "name" | "id" | "hint" | "errors" | "required">): ControlProps {
  const invalid = Boolean(errors?.length);
  const describedBy = [hint ? `${id}-hint` : "", invalid ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    name,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": invalid || undefined,
    required: required || undefined,
  };
}

export function Field({
  children,
  className,
  ...field
}: FieldProps & { children: ReactNode; className?: string }) {
  const { id } = controlProps(field);
  return (
    <div className={frameClass(field, className)}>
      <label className={field.hideLabel ? "vh" : "field-label"} htmlFor={id}>
        {field.label}
        {field.optional && <OptionalMark />}
      </label>
      <FieldNotes id={id} hint={field.hint} errors={field.errors} />
      {children}
    </div>
  );
}

export function FieldGroup({
  children,
  className,
  ...field
}: FieldProps & { children: ReactNode; className?: string }) {
  const { id, "aria-describedby": describedBy } = controlProps(field);
  return (
    <fieldset className={frameClass(field, className)} aria-describedby={describedBy}>
      <legend className={field.hideLabel ? "vh" : "field-label"}>
        {field.label}
        {field.optional && <OptionalMark />}
      </legend>
      <FieldNotes id={id} hint={field.hint} errors={field.errors} />
      {children}
    </fieldset>
  );
}

export function FieldNotes({ id, hint, errors }: { id: string } & Pick<FieldProps, "hint" | "errors">) {
  const { t } = useTranslation("ui");
  return (
    <>
      {hint && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {errors && errors.length > 0 && (
        <p className="field-error" id={`${id}-error`}>
          <span className="vh">{t("field.error")} </span>
          {errors.join(" ")}
        </p>
      )}
    </>
  );
}

function OptionalMark() {
  const { t } = useTranslation("ui");
  return <span className="field-optional"> {t("field.optional")}</span>;
}

function frameClass({ errors, read }: Pick<FieldProps, "errors" | "read">, className?: string): string {
  const state = errors?.length ? "field-failed" : read ? `field-read field-${read}` : "";
  return ["field", state, className ?? ""].filter(Boolean).join(" ");
}
