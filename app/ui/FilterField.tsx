import { partProps } from "~/modules/attributes.ts";

interface FilterFieldProps {
  id: string;
  label: string;
}

/** Of a `filter` root inside a form. Script alone answers it: without a name it is not sent. */
export function FilterField({ id, label }: FilterFieldProps) {
  return (
    <div className="field" hidden {...partProps("filter", "box")}>
      <label className="field-label" htmlFor={id}>
        {label}
      </label>
      <input type="search" id={id} className="input" autoComplete="off" />
    </div>
  );
}
