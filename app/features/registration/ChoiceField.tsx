import { useTranslation } from "~/i18n/use-translation.ts";
import type { FieldState } from "~/forms/fields.ts";
import type { FieldProps } from "~/ui/Field.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { SelectField, type SelectOption } from "~/ui/SelectField.tsx";
import type { Lookup } from "~/upstream/client/lookup-cache.server.ts";
import type { LookupChoice } from "~/upstream/places/lookups.server.ts";

interface ChoiceFieldProps extends FieldState, Pick<FieldProps, "label" | "hint" | "read"> {
  list: Lookup<LookupChoice> | null;
  usual?: { value: string; label: string };
  /** a few options are shown at once, so that one press chooses */
  open?: boolean;
}

/** Options that are shown at once. */
export const FEW = 7;

export function ChoiceField({ list, usual, open, hint, ...field }: ChoiceFieldProps) {
  const { t } = useTranslation("complete-profile");
  const { defaultValue } = field;
  const options: SelectOption[] = (list?.items ?? []).map((item) => ({ value: item.id, label: item.name }));
  if (!list && usual) options.push(usual);
  // Keep an earlier choice even without the list.
  if (defaultValue && !options.some(({ value }) => value === defaultValue))
    options.push({ value: defaultValue, label: t("list.chosen") });
  const state = list ? (list.stale ? t("list.stale") : undefined) : t("list.failed");
  const hints = state ? (
    <>
      {hint} {state}
    </>
  ) : (
    hint
  );
  if (open && options.length > 0 && options.length <= FEW)
    return <RadioGroup {...field} look="chips" options={options} hint={hints} />;
  return <SelectField {...field} prompt={t("choose")} options={options} hint={hints} />;
}
