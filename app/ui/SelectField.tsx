import { Field, controlProps, type FieldProps } from "./Field.tsx";

export interface SelectOption {
  value: string;
  label: string;
  group?: string;
}

interface SelectFieldProps extends FieldProps {
  options: readonly SelectOption[];
  defaultValue?: string | number | null;
  prompt?: string;
  autoComplete?: string;
  upper?: boolean;
}

export function SelectField({
  options,
  defaultValue,
  prompt,
  autoComplete,
  upper,
  ...field
}: SelectFieldProps) {
  const groups = [...new Set(options.map((option) => option.group ?? ""))];
  return (
    <Field {...field}>
      <select
        {...controlProps(field)}
        // HTML allows it only with an empty option.
        required={(field.required && prompt !== undefined) || undefined}
        className={upper ? "input input-select upper" : "input input-select"}
        autoComplete={autoComplete}
        defaultValue={defaultValue ?? ""}
      >
        {prompt !== undefined && <option value="">{prompt}</option>}
        {groups.map((group) => {
          const elements = options
            .filter((option) => (option.group ?? "") === group)
            .map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ));
          return group ? (
            <optgroup key={group} label={group}>
              {elements}
            </optgroup>
          ) : (
            elements
          );
        })}
      </select>
    </Field>
  );
}
