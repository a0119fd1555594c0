import { useTranslation } from "react-i18next";
import { fieldId } from "~/lib/field-id.ts";
import { FieldGroup, type FieldProps } from "./Field.tsx";

export interface DateParts {
  day?: string;
  month?: string;
  year?: string;
}

interface DateFieldsProps extends FieldProps {
  /** what was typed, part by part */
  defaultValue?: DateParts;
  /** fills the parts from the browser's own address book; only for the user's own birth date */
  birthday?: boolean;
  /** which parts the error is about; all of them when left out */
  failedParts?: readonly (keyof DateParts)[];
}

const parts = ["day", "month", "year"] as const;

/** The first field takes a whole date as well: room for "Jumat, 17 Agustus 1990", and a keyboard with letters. */
const LONGEST = { day: 40, month: 12, year: 4 };

/** A typed date: `name.day`, `name.month`, `name.year`. Months may be words; the server reads them. */
export function DateFields({ defaultValue = {}, birthday, failedParts = parts, ...field }: DateFieldsProps) {
  const { t } = useTranslation("ui");
  const id = field.id ?? fieldId(field.name);
  const failed = Boolean(field.errors?.length);
  return (
    <FieldGroup {...field} hint={field.hint ?? t("date.hint")}>
      <div className="date-parts">
        {parts.map((part) => (
          <div key={part}>
            <label className="date-label" htmlFor={part === "day" ? id : `${id}-${part}`}>
              {t(`date.${part}`)}
            </label>
            <input
              type="text"
              inputMode={part === "year" ? "numeric" : "text"}
              id={part === "day" ? id : `${id}-${part}`}
              name={`${field.name}.${part}`}
              autoComplete={birthday ? `bday-${part}` : "off"}
              maxLength={LONGEST[part]}
              defaultValue={defaultValue[part]}
              aria-invalid={(failed && failedParts.includes(part)) || undefined}
              className={`input input-${part}`}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
