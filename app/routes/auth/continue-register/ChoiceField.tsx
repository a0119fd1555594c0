import { useTranslation } from "react-i18next";
import type { Lookup } from "~/upstream/lookup-cache.server.ts";
import type { Choice } from "~/upstream/lookups.server.ts";
import { SelectField, type SelectOption } from "~/ui/SelectField.tsx";

interface ChoiceFieldProps {
  name: string;
  label: string;
  list: Lookup<Choice> | null;
  value: string | undefined;
  errors: readonly string[] | undefined;
  /** name of the usual choice, offered when the list cannot be had */
  usual?: { value: string; label: string };
  hint?: string | undefined;
}

/** A choice from a list of the laboratory, also while the list is old or missing. */
export function ChoiceField({ name, label, list, value, errors, usual, hint }: ChoiceFieldProps) {
  const { t } = useTranslation("profile");
  const options: SelectOption[] = (list?.items ?? []).map((one) => ({ value: one.id, label: one.name }));
  if (!list && usual) options.push(usual);
  // A choice made before stays, even when the list that names it is missing now.
  if (value && !options.some((option) => option.value === value))
    options.push({ value, label: t("list.chosen") });
  const state = list ? (list.stale ? t("list.stale") : undefined) : t("list.failed");
  return (
    <SelectField
      name={name}
      label={label}
      prompt={t("choose")}
      options={options}
      defaultValue={value}
      hint={[hint, state].filter(Boolean).join(" ") || undefined}
      errors={errors}
    />
  );
}
