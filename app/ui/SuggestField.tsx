import { moduleProps } from "~/modules/attributes.ts";
import { Field, controlProps, type FieldProps } from "./Field.tsx";

interface SuggestFieldProps extends FieldProps {
  /** other input is allowed; script makes "phone codes" */
  suggestions: readonly string[] | "phone codes";
  defaultValue?: string | null;
  autoComplete?: string;
  maxLength?: number;
}

/** Plain text without datalist support. */
export function SuggestField({
  suggestions,
  defaultValue,
  autoComplete,
  maxLength,
  ...field
}: SuggestFieldProps) {
  const wired = controlProps(field);
  return (
    <Field {...field}>
      <input
        {...wired}
        type="text"
        list={`${wired.id}-list`}
        defaultValue={defaultValue ?? undefined}
        autoComplete={autoComplete}
        maxLength={maxLength}
        spellCheck={false}
        className="input input-medium"
        {...moduleProps("select-on-focus")}
      />
      {suggestions === "phone codes" ? (
        <datalist id={`${wired.id}-list`} {...moduleProps("phone-codes")} />
      ) : (
        <datalist id={`${wired.id}-list`}>
          {suggestions.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      )}
    </Field>
  );
}
