import { moduleProps } from "~/modules/attributes.ts";
import { controlProps, FieldNotes, type FieldProps } from "./Field.tsx";

interface Part extends FieldProps {
  id: string;
  defaultValue?: string | undefined;
  maxLength?: number | undefined;
}

/** Country code and number as one control; script makes the list of codes. Pages link `styles/entrance.css`. */
export function PhoneField({ code, number }: { code: Part; number: Part }) {
  const wired = controlProps(code);
  return (
    <div className={code.errors || number.errors ? "field field-failed" : "field"}>
      <label className="field-label" htmlFor={number.id}>
        {number.label}
      </label>
      <FieldNotes id={code.id} errors={code.errors} />
      <FieldNotes id={number.id} hint={number.hint} errors={number.errors} />
      <div className="phone-row">
        <label className="vh" htmlFor={code.id}>
          {code.label}
        </label>
        <input
          {...wired}
          type="text"
          list={`${wired.id}-list`}
          defaultValue={code.defaultValue}
          autoComplete="tel-country-code"
          maxLength={code.maxLength}
          spellCheck={false}
          className="input"
          {...moduleProps("select-on-focus")}
        />
        <datalist id={`${wired.id}-list`} {...moduleProps("phone-codes")} />
        <input
          {...controlProps(number)}
          type="text"
          inputMode="tel"
          defaultValue={number.defaultValue}
          autoComplete="tel-national"
          maxLength={number.maxLength}
          className="input"
        />
      </div>
      {code.hint && (
        <div className="field-hint" id={`${code.id}-hint`}>
          {code.hint}
        </div>
      )}
    </div>
  );
}
