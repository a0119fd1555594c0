import { useTranslation } from "~/i18n/use-translation.ts";
import { withQuery } from "~/lib/paths.ts";
import { Button } from "~/ui/Button.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { PickerView } from "./address.ts";

export function AddressSearch({ path, hidden, find, found }: PickerView) {
  const { t } = useTranslation("complete-profile");
  return (
    <section>
      <h2 className="vh">{t("picker.find_name")}</h2>
      <GetForm action={path} hidden={hidden} search>
        <SearchField name="find" label={t("picker.find")} hint={t("picker.find_hint")} defaultValue={find} />
      </GetForm>
      {find !== "" && (
        <p role="status">
          {found === null
            ? t("picker.find_failed")
            : found.areas.length === 0
              ? t("picker.none", { q: find })
              : found.total > found.areas.length
                ? t("picker.find_many", { shown: found.areas.length, total: found.total })
                : t("picker.count_subdistrict", { count: found.total })}
        </p>
      )}
      {found && found.areas.length > 0 && (
        <PostForm action={withQuery(path, { ...hidden, find })} repeatable>
          <ul className="menu-list">
            {found.areas.map(({ id, name, postal_code, district_name, city_name, province_name }) => (
              <li key={id}>
                <Button look="link" wide name="subdistrict_code" value={id}>
                  {[name, district_name, city_name, province_name, postal_code].filter(Boolean).join(", ")}
                </Button>
              </li>
            ))}
          </ul>
        </PostForm>
      )}
    </section>
  );
}
