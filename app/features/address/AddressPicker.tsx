import { useTranslation } from "~/i18n/use-translation.ts";
import { withQuery } from "~/lib/paths.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { Steps } from "~/ui/Steps.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { LEVELS, type PickerPlace, type PickerView, type AreaStep } from "./address.ts";

const LEVELS_ABOVE = { city: "province", district: "city", subdistrict: "district" } as const;

interface AddressPickerProps {
  view: PickerView;
  back: { href: string; text: string };
}

export function AddressPicker({ view, back }: AddressPickerProps) {
  const { t } = useTranslation(["complete-profile", "ui"]);
  const { heading, level, chosen, q, areas, failed, stale } = view;
  const index = LEVELS.indexOf(level);
  const over = level === "province" ? null : LEVELS_ABOVE[level];
  const steps = LEVELS.map((name, position) => ({
    label: t(`picker.level.${name}`),
    href: position < index ? hrefOf(view, chosen.slice(0, position)) : undefined,
  }));
  const isFirst = level === "province";
  const here = hrefOf(view, chosen);
  return (
    <div
      className="narrow"
      {...moduleProps("filter", { some: t("ui:filter.some"), none: t("ui:filter.none") })}
    >
      <FormHeader
        title={isFirst ? t("picker.title") : heading}
        over={chosen.map(({ name }) => name).join(" › ") || undefined}
        backHref={over ? hrefOf(view, chosen.slice(0, -1)) : back.href}
        backText={over ? t(`picker.back_${over}`) : back.text}
      />
      {isFirst && <AddressSearch {...view} />}
      {isFirst && <h2>{t("picker.by_steps")}</h2>}
      <Steps steps={steps} current={index + 1} label={t("picker.steps")} />
      {!isFirst && (
        <GetForm
          action={view.path}
          hidden={{ ...view.hidden, ...queryOf(chosen) }}
          search
          label={t("picker.search_name")}
        >
          <SearchField name="q" label={t(`picker.search_${level}`)} defaultValue={q} />
        </GetForm>
      )}
      {level === "subdistrict" && chosen.at(-1)?.id === view.ofNumber && <p>{t("picker.of_number")}</p>}
      {stale && <Alert kind="warning">{t("list.stale")}</Alert>}
      {failed ? (
        <SectionError retryHref={here} section={heading} />
      ) : (
        <>
          <p role="status" {...partProps("filter", "count")}>
            {t(`picker.count_${level}`, { count: areas.length })}
          </p>
          {areas.length === 0 ? (
            <EmptyState
              art="branches"
              title={t("picker.none", { q })}
              action={<ButtonLink href={here}>{t("picker.show_all")}</ButtonLink>}
            />
          ) : (
            <Areas {...view} />
          )}
        </>
      )}
    </div>
  );
}

function Areas(view: PickerView) {
  const { t } = useTranslation("complete-profile");
  const { level, chosen, areas } = view;
  if (level !== "subdistrict") {
    return (
      <ul className="menu-list" {...partProps("filter", "list")}>
        {areas.map(({ id, name }) => (
          <li key={id}>
            <PageLink href={hrefOf(view, [...chosen, { level, id, name }])}>{name}</PageLink>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <PostForm action={hrefOf(view, chosen)} repeatable>
      <ul className="menu-list" {...partProps("filter", "list")}>
        {areas.map(({ id, name, postal_code }) => (
          <li key={id}>
            <Button look="link" wide name="subdistrict_code" value={id}>
              {postal_code ? t("picker.with_postal", { name, postal_code }) : name}
            </Button>
          </li>
        ))}
      </ul>
    </PostForm>
  );
}

function hrefOf({ path, hidden }: PickerPlace, chosen: readonly AreaStep[]): string {
  return withQuery(path, { ...hidden, ...queryOf(chosen) });
}

function queryOf(chosen: readonly AreaStep[]): Record<string, string> {
  return Object.fromEntries(chosen.map(({ level, id }) => [level, id]));
}

function AddressSearch({ path, hidden, find, found }: PickerView) {
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
