import type { ReactNode } from "react";
import { fieldId } from "~/lib/field-id.ts";
import { FieldGroup, FieldNotes, controlProps, type FieldProps } from "./Field.tsx";

export interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** why it cannot be chosen; the option stays readable but cannot get focus */
  disabledReason?: string | undefined;
  /** legend of the part of the list that it belongs to, e.g. "Morning"; options of a part stand together */
  part?: string;
  /** a further question follows while it is chosen: what stands in `.asked` of the same `.asks` */
  asks?: boolean;
}

interface RadioGroupProps extends FieldProps {
  options: readonly Choice[];
  defaultValue?: string | number | null;
  /** "cards" frames each option, "grid" arranges short ones (times) side by side */
  look?: "list" | "cards" | "grid";
}

export function RadioGroup({ options, defaultValue, look = "list", ...field }: RadioGroupProps) {
  const chosen = defaultValue === null || defaultValue === undefined ? undefined : String(defaultValue);
  return (
    <FieldGroup {...field}>
      <Choices type="radio" look={look} field={field} options={options} chosen={chosen ? [chosen] : []} />
    </FieldGroup>
  );
}

interface CheckboxGroupProps extends FieldProps {
  options: readonly Choice[];
  defaultValues?: readonly string[];
  look?: "list" | "cards" | "grid";
}

export function CheckboxGroup({ options, defaultValues = [], look = "list", ...field }: CheckboxGroupProps) {
  return (
    <FieldGroup {...field}>
      <Choices type="checkbox" look={look} field={field} options={options} chosen={defaultValues} />
    </FieldGroup>
  );
}

interface ChoicesProps {
  type: "radio" | "checkbox";
  look: "list" | "cards" | "grid";
  field: FieldProps;
  options: readonly Choice[];
  chosen: readonly string[];
}

/** The options, in fieldsets of their own where they name their part. */
function Choices(props: ChoicesProps) {
  const { options } = props;
  // The error summary links to the field's id, so the first enabled option gets it.
  const first = options.find((option) => !option.disabledReason)?.value;
  const parts = [...new Set(options.map(({ part }) => part))];
  if (parts.every((part) => part === undefined)) return <Part {...props} first={first} />;
  return (
    <>
      {parts.map((part) => (
        <fieldset className="choices-part" key={part}>
          <legend>{part}</legend>
          <Part {...props} options={options.filter((option) => option.part === part)} first={first} />
        </fieldset>
      ))}
    </>
  );
}

function Part({
  type,
  look,
  field,
  options,
  chosen,
  first,
}: ChoicesProps & { /** value of the option with the field's id */ first: string | undefined }) {
  const base = field.id ?? fieldId(field.name);
  return (
    <div className={`choices choices-${look}`}>
      {options.map(({ value, label, hint, disabledReason, asks }) => {
        const id = value === first ? base : `${base}-${fieldId(value)}`;
        const note = disabledReason ?? hint;
        return (
          <div className="choice" key={value}>
            <input
              type={type}
              id={id}
              name={field.name}
              value={value}
              defaultChecked={chosen.includes(value)}
              required={(type === "radio" && field.required) || undefined}
              disabled={Boolean(disabledReason)}
              data-asks={asks ? "" : undefined}
              aria-describedby={note ? `${id}-note` : undefined}
              aria-invalid={type === "checkbox" && field.errors?.length ? true : undefined}
            />
            <label htmlFor={id}>{label}</label>
            {note && (
              <div className="choice-note" id={`${id}-note`}>
                {note}
              </div>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface CheckboxFieldProps extends Omit<FieldProps, "optional" | "hideLabel"> {
  /** value sent when ticked */
  value?: string;
  defaultChecked?: boolean;
  /** posted input: ticked when there is any */
  defaultValue?: string | undefined;
}

/** One checkbox with its own label, e.g. "Remember me". */
export function CheckboxField({
  value = "on",
  defaultValue,
  defaultChecked = Boolean(defaultValue),
  ...field
}: CheckboxFieldProps) {
  const wired = controlProps(field);
  return (
    <div className={`field${field.errors?.length ? " field-failed" : ""}`}>
      <FieldNotes id={wired.id} errors={field.errors} />
      <div className="choice">
        <input {...wired} type="checkbox" value={value} defaultChecked={defaultChecked} />
        <label htmlFor={wired.id}>{field.label}</label>
        {field.hint && (
          <div className="choice-note" id={`${wired.id}-hint`}>
            {field.hint}
          </div>
        )}
      </div>
    </div>
  );
}
