import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDate, type LangCode } from "~/lib/dates.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import type { EmployeeImport } from "~/upstream/employees/employee-imports.server.ts";

/** With texts in the portal. */
const KNOWN = [
  "dates_short_year",
  "dates_month_first",
  "dates_serial",
  "dates_swapped",
  "employee_number_zeros",
  "insurance_number_zeros",
  "insurance_own",
  "departments_new",
  "employees_back",
] as const;
type Known = (typeof KNOWN)[number];
const PLAIN: readonly Known[] = ["insurance_own", "departments_new", "employees_back"];

export function Repairs({ one }: { one: EmployeeImport }) {
  const failure = useFormResult();
  const { t, lang } = useTranslation("employee-imports");
  const offers = one.offers.flatMap(({ repair, ...offer }) => {
    const known = KNOWN.find((name) => name === repair);
    return known ? [{ ...offer, repair: known }] : [];
  });
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="repairs-heading">
      <h2 id="repairs-heading">{t("repairs.heading")}</h2>
      <PostForm repeatable hidden={{ version: one.version }} className="stack">
        <CheckboxGroup
          name="repairs"
          label={t("repairs.lead")}
          errors={failure?.fields["repairs"]}
          options={offers.map(({ repair, count, example, meaning }) => ({
            value: repair,
            label: t(`repairs.${repair}`, { count, example }),
            hint:
              PLAIN.includes(repair) || !meaning
                ? undefined
                : t("repairs.example", { example, meaning: inWords(meaning, lang) }),
          }))}
        />
        <Button look="secondary">{t("repairs.submit")}</Button>
      </PostForm>
    </section>
  );
}

function inWords(meaning: string, lang: LangCode): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(meaning) ? formatDate(meaning, lang) : meaning;
}
