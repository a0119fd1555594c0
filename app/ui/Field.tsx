import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { fieldId } from "~/lib/field-id.ts";

/** What every field of a form takes. Errors and labels are texts, already translated. */
export interface FieldProps {
  name: string;
  /** element id, where a page holds the same field several times; from the name when left out */
  id?: string;
  label: ReactNode;
  hint?: ReactNode;
  errors?: readonly string[] | undefined;
  /** marks the label with "(optional)" */
  optional?: boolean;
  /** tells assistive technology; the server is what checks */
  required?: boolean;
  /** label only for screen readers, where the heading beside the field already says it */
  hideLabel?: boolean;
}

export interface Wiring {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: true | undefined;
}

/** Attributes that tie a control to its hint and its error. */
export function wire({
  name,
  id = fieldId(name),
  hint,
  errors,
  required,
}: Pick<FieldProps, "name" | "id" | "hint" | "errors" | "required">): Wiring {
  const failed = Boolean(errors?.length);
  const describedBy = [hint ? `${id}-hint` : "", failed ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    id,
    name,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": failed || undefined,
    required: required || undefined,
  };
}

/** Label, hint, error and control in the order in which they are read out. */
export function Field({
  children,
  className,
  ...field
}: FieldProps & { children: ReactNode; className?: string }) {
  const { id } = wire(field);
  return (
    <div className={frameClass(field.errors, className)}>
      <label className={field.hideLabel ? "vh" : "field-label"} htmlFor={id}>
        {field.label}
        {field.optional && <OptionalMark />}
      </label>
      <FieldNotes id={id} hint={field.hint} errors={field.errors} />
      {children}
    </div>
  );
}

/** The same for a group of controls: fieldset and legend. */
export function FieldGroup({
  children,
  className,
  ...field
}: FieldProps & { children: ReactNode; className?: string }) {
  const { id, "aria-describedby": describedBy } = wire(field);
  return (
    <fieldset className={frameClass(field.errors, className)} aria-describedby={describedBy}>
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

function frameClass(errors: FieldProps["errors"], className: string | undefined): string {
  return ["field", errors?.length ? "field-failed" : "", className ?? ""].filter(Boolean).join(" ");
}
