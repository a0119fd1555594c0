import { useTranslation } from "~/i18n/use-translation.ts";
import { useFields, type FieldState } from "~/forms/fields.ts";
import { Icon, type IconName } from "~/ui/Icon.tsx";
import { confirmedNumber, profileSchema } from "~/features/registration/profile.ts";
import type { ProfileFormView } from "./load.server.ts";

const schema = profileSchema.extend(confirmedNumber.shape);

/** From a card or the identity number. */
export function useProfileFields({ values, scanned, doubtful, of_number }: ProfileFormView) {
  const { t } = useTranslation("complete-profile");
  const { date_of_birth, subdistrict_code, accept_warnings, ...fields } = useFields(schema, {
    initial: values,
  });
  const markOf = (...parts: FieldState[]) => {
    const isOf = (told: Record<string, string>) =>
      parts.filter(({ name, defaultValue }) => defaultValue && defaultValue === told[name]);
    const read = isOf(scanned);
    if (read.length === 0 && isOf(of_number).length > 0)
      return { hint: <ReadMark icon="check">{t("hint.of_number")}</ReadMark> };
    if (read.length === 0) return {};
    const isDoubtful = read.some(({ name }) => doubtful.includes(name));
    return {
      read: isDoubtful ? ("doubtful" as const) : ("sure" as const),
      hint: (
        <ReadMark icon={isDoubtful ? "alert" : "check"}>
          {t(isDoubtful ? "scan.doubtful" : "scan.read")}
        </ReadMark>
      ),
    };
  };
  const field = (name: keyof typeof fields) => ({
    ...fields[name],
    label: t(`field.${name}`),
    hint: undefined,
    ...markOf(fields[name]),
  });
  const { day, month, year } = date_of_birth.fields;
  return {
    field,
    date_of_birth: {
      ...date_of_birth,
      label: t("field.date_of_birth"),
      hint: t("hint.date"),
      ...markOf(day, month, year),
    },
    subdistrict_code,
    accept_warnings,
  };
}

export function ReadMark({ icon, children }: { icon: IconName; children: string }) {
  return (
    <span className="read-mark">
      <Icon name={icon} />
      <span>{children}</span>
    </span>
  );
}

export type ProfileFields = ReturnType<typeof useProfileFields>;
