interface TickFieldProps {
  name: string;
  value: string;
  checked: boolean;
  label: string;
  /** every row of the page, to detect removed ticks */
  listedAs: string;
}

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

/** For a row; a whole form uses `hidden` of PostForm. */
export function HiddenField({ name, value }: { name: string; value: string | undefined }) {
  return <input type="hidden" name={name} value={value ?? ""} />;
}
