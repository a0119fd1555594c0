import { Fold } from "./Fold.tsx";
import type { ReactNode } from "react";
import { fieldId } from "~/lib/field-id.ts";
import { FieldGroup, FieldNotes, controlProps, type FieldProps } from "./Field.tsx";

interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** readable, but without focus */
  disabledReason?: string | undefined;
  /** groups are consecutive */
  part?: string;
  /** its first option's is shown */
  partNote?: ReactNode;
  /** its part is folded unless it holds the choice, or the first that is free */
  isFolded?: boolean;
  /** followed by the `.asked` of the same `.asks` */
  asks?: boolean;
}

interface RadioGroupProps extends FieldProps {
  options: readonly Choice[];
  defaultValue?: string | number | null;
  /** "grid" for short options (times), "chips" for any length */
  look?: "list" | "cards" | "grid" | "chips";
  /** after the first `after` */
  fold?: { after: number; summary: string };
}

export function RadioGroup({ options, defaultValue, look = "list", fold, ...field }: RadioGroupProps) {
  const chosen = defaultValue === null || defaultValue === undefined ? undefined : String(defaultValue);
  return (
    <FieldGroup {...field}>
      <Choices
        type="radio"
        look={look}
        field={field}
        options={options}
        chosen={chosen ? [chosen] : []}
        fold={fold}
      />
    </FieldGroup>
  );
}

interface CheckboxGroupProps extends FieldProps {
  options: readonly Choice[];
  defaultValues?: readonly string[];
  look?: "list" | "cards" | "grid";
  fold?: RadioGroupProps["fold"];
  /** of the element around the options */
  listProps?: Record<`data-${string}`, string | number | undefined>;
}

export function CheckboxGroup({
  options,
  defaultValues = [],
  look = "list",
  fold,
  listProps,
  ...field
}: CheckboxGroupProps) {
  return (
    <FieldGroup {...field}>
      <Choices
        type="checkbox"
        look={look}
        field={field}
        options={options}
        chosen={defaultValues}
        fold={fold}
        listProps={listProps}
      />
    </FieldGroup>
  );
}

interface ChoicesProps {
  type: "radio" | "checkbox";
  look: "list" | "cards" | "grid" | "chips";
  field: FieldProps;
  options: readonly Choice[];
  chosen: readonly string[];
  fold?: RadioGroupProps["fold"];
  listProps?: CheckboxGroupProps["listProps"];
}

const classOf = (look: ChoicesProps["look"]) =>
  look === "list" ? "choices" : `choices choices-box choices-${look}`;

function Choices(props: ChoicesProps) {
  const { look, options, fold } = props;
  // The error summary links to the first enabled option.
  const first = options.find((option) => !option.disabledReason)?.value;
  const draw = (some: readonly Choice[]) =>
    some.map((option) => (
      <Option {...props} option={option} isFirst={option.value === first} key={option.value} />
    ));
  const parts = [...new Set(options.map(({ part }) => part))];
  if (parts.some((part) => part !== undefined))
    return (
      <>
        {parts.map((part) => {
          const inPart = options.filter((option) => option.part === part);
          const isFolded = inPart.every((option) => option.isFolded);
          const fieldset = (
            <fieldset className="choices-part" key={part}>
              <legend>
                {isFolded ? <span className="vh">{part}</span> : part}
                {inPart[0]?.partNote}
              </legend>
              <div className={classOf(look)}>{draw(inPart)}</div>
            </fieldset>
          );
          if (!isFolded) return fieldset;
          return (
            <Fold
              key={part}
              className="fold"
              open={inPart.some(({ value }) => value === first || props.chosen.includes(value))}
            >
              <summary>{part}</summary>
              {fieldset}
            </Fold>
          );
        })}
      </>
    );
  const after = fold && options.length > fold.after ? fold.after : options.length;
  return (
    <div className={classOf(look)} {...props.listProps}>
      {draw(options.slice(0, after))}
      {fold && after < options.length && (
        <Fold>
          <summary>{fold.summary}</summary>
          <div className={look === "list" ? "choices" : `choices-${look}`}>{draw(options.slice(after))}</div>
        </Fold>
      )}
    </div>
  );
}

function Option({
  type,
  field,
  chosen,
  option: { value, label, hint, disabledReason, asks },
  isFirst,
}: ChoicesProps & { option: Choice; /** has the field's id */ isFirst: boolean }) {
  const base = field.id ?? fieldId(field.name);
  const id = isFirst ? base : `${base}-${fieldId(value)}`;
  const note = disabledReason ?? hint;
  return (
    <div className="choice">
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
}

interface CheckboxFieldProps extends Omit<FieldProps, "optional" | "hideLabel"> {
  value?: string;
  defaultChecked?: boolean;
  /** any value means ticked */
  defaultValue?: string | undefined;
  form?: string;
}

export function CheckboxField({
  value = "on",
  defaultValue,
  defaultChecked = Boolean(defaultValue),
  form,
  ...field
}: CheckboxFieldProps) {
  const wired = controlProps(field);
  return (
    <div className={`field${field.errors?.length ? " field-failed" : ""}`}>
      <FieldNotes id={wired.id} errors={field.errors} />
      <div className="choice">
        <input {...wired} type="checkbox" form={form} value={value} defaultChecked={defaultChecked} />
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
