import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { eachDay, formatLongDate } from "~/lib/dates.ts";
import { Button } from "~/ui/Button.tsx";
import { CheckboxGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { DAY_PARTS } from "~/upstream/time-wishes/day-parts.ts";
import { wishSchema } from "./schema.ts";
import type { WishView } from "./wish.server.ts";

const MOST_DAYS = 120;

export function WishForm({ view: { first_day, last_day, plants } }: { view: WishView }) {
  const { t, lang } = useTranslation("time-wishes");
  const fields = useFields(wishSchema, {
    initial: { last_day, parts: DAY_PARTS, plant_ids: plants.slice(0, 1).map(({ plant_id }) => plant_id) },
  });
  return (
    <PostForm main className="stack">
      <SelectField
        {...fields.last_day}
        label={t("last_day")}
        hint={t("last_day_hint")}
        options={eachDay(first_day, last_day ?? first_day, MOST_DAYS).map((value) => ({
          value,
          label: formatLongDate(value, lang),
        }))}
      />
      <CheckboxGroup
        {...fields.parts}
        label={t("parts")}
        options={DAY_PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
      />
      <CheckboxGroup
        {...fields.plant_ids}
        label={t("plants")}
        hint={t("plants_hint")}
        options={plants.map(({ plant_id, plant_name }) => ({ value: plant_id, label: plant_name }))}
      />
      <Button>{t("submit")}</Button>
    </PostForm>
  );
}
