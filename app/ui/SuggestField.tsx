import { moduleProps } from "~/modules/attributes.ts";
import { Field, wire, type FieldProps } from "./Field.tsx";

interface SuggestFieldProps extends FieldProps {
  /** what the browser offers while typing; anything else may be typed as well */
  suggestions: readonly string[];
  defaultValue?: string | null;
  autoComplete?: string;
  maxLength?: number;
}

/**
 * A text field with a long list behind it that the browser searches by itself. Where the browser knows no
 * lists it is a plain text field, and the server makes sense of what was typed.
 */
export function SuggestField({
  suggestions,
  defaultValue,
  autoComplete,
  maxLength,
  ...field
}: SuggestFieldProps) {
  const wired = wire(field);
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
      <datalist id={`${wired.id}-list`}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </Field>
  );
}
