interface TickFieldProps {
  /** field of the ticked values */
  name: string;
  value: string;
  checked: boolean;
  /** accessible name, e.g. "Budi Santoso, 001017" */
  label: string;
  /** field that names every row of the page, so that a tick that was removed is known */
  listedAs: string;
}

/** A tick in a row of a table, and the row's value among those that the page lists. */
export function TickField({ name, value, checked, label, listedAs }: TickFieldProps) {
  const id = `${name}-${value}`;
  return (
    <>
      <HiddenField name={listedAs} value={value} />
      <span className="choice">
        <input type="checkbox" name={name} id={id} value={value} defaultChecked={checked} />
        <label htmlFor={id}>
          <span className="vh">{label}</span>
        </label>
      </span>
    </>
  );
}

/** A value of a row that nobody sees; those of a whole form are `hidden` of PostForm. */
export function HiddenField({ name, value }: { name: string; value: string | undefined }) {
  return <input type="hidden" name={name} value={value ?? ""} />;
}
