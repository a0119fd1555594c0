import { useTranslation } from "~/i18n/use-translation.ts";
import { fieldId } from "~/lib/field-id.ts";
import { FieldGroup, type FieldProps } from "./Field.tsx";

type Part = "day" | "month" | "year";

interface DateFieldsProps extends FieldProps {
  /** others concern all parts */
  fields: Record<Part, { defaultValue?: string | undefined; errors?: readonly string[] | undefined }>;
  /** autofill, only for the user's own */
  birthday?: boolean;
}

const parts = ["day", "month", "year"] as const;

/** The first field also accepts a whole date. */
const LONGEST = { day: 40, month: 12, year: 4 };

/** The server also reads month names. */
export function DateFields({ fields, birthday, ...field }: DateFieldsProps) {
  const { t } = useTranslation("ui");
  const id = field.id ?? fieldId(field.name);
  const isNamed = (part: Part) => Boolean(fields[part].errors?.length);
  const failedParts = field.errors?.length ? (parts.some(isNamed) ? parts.filter(isNamed) : parts) : [];
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
              defaultValue={fields[part].defaultValue}
              aria-invalid={failedParts.includes(part) || undefined}
              className={`input input-${part}`}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
