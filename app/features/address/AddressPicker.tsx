import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import type { Area } from "~/upstream/lookups.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { ErrorSummary, type ErrorItem } from "~/ui/ErrorSummary.tsx";
import { GetForm, PostForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { Steps } from "~/ui/Steps.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { LEVELS, type Level, type PickerView, type Step } from "./levels.ts";

const LEVELS_ABOVE = { city: "province", district: "city", subdistrict: "district" } as const;

type AddressPickerProps = PickerView & { errors: readonly ErrorItem[] };

/** Province, city, district, subdistrict: one page each, with a search and a way back. */
export function AddressPicker({ title, level, chosen, q, areas, failed, stale, errors }: AddressPickerProps) {
  const { t } = useTranslation(["profile", "ui"]);
  const at = LEVELS.indexOf(level);
  const over = level === "province" ? null : LEVELS_ABOVE[level];
  const steps = LEVELS.map((name, nth) => ({
    label: t(`picker.level.${name}`),
    href: nth < at ? hrefOf(chosen.slice(0, nth)) : undefined,
  }));
  const here = hrefOf(chosen);
  return (
    <div
      className="narrow"
      {...moduleProps("filter", { some: t("ui:filter.some"), none: t("ui:filter.none") })}
    >
      <ErrorSummary items={errors} />
      <PageHeader
        title={title}
        over={chosen.map(({ name }) => name).join(" › ") || undefined}
        backHref={over ? hrefOf(chosen.slice(0, -1)) : paths.continueRegister()}
        backText={over ? t(`picker.back_${over}`) : t("picker.back_profile")}
      />
      <Steps steps={steps} current={at + 1} label={t("picker.steps")} />
      <GetForm
        action={paths.continueRegisterAddress()}
        hidden={queryOf(chosen)}
        search
        label={t("picker.search_name")}
      >
        <SearchField name="q" label={t(`picker.search_${level}`)} defaultValue={q} />
      </GetForm>
      {stale && <Alert kind="warning">{t("list.stale")}</Alert>}
      {failed ? (
        <SectionError retryHref={here} section={title} />
      ) : (
        <>
          <p role="status" {...partProps("filter", "count")}>
            {t(`picker.count_${level}`, { count: areas.length })}
          </p>
          {areas.length === 0 ? (
            <EmptyState
              icon="pin"
              title={t("picker.none", { q })}
              action={<ButtonLink href={here}>{t("picker.show_all")}</ButtonLink>}
            />
          ) : (
            <Areas level={level} chosen={chosen} areas={areas} />
          )}
        </>
      )}
    </div>
  );
}

function Areas({ level, chosen, areas }: { level: Level; chosen: readonly Step[]; areas: readonly Area[] }) {
  const { t } = useTranslation("profile");
  if (level !== "subdistrict") {
    return (
      <ul className="menu-list" {...partProps("filter", "list")}>
        {areas.map(({ id, name }) => (
          <li key={id}>
            <a href={hrefOf([...chosen, { level, id, name }])}>{name}</a>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <PostForm action={hrefOf(chosen)}>
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

/** Page of the level below the chosen areas. */
function hrefOf(chosen: readonly Step[]): string {
  return paths.continueRegisterAddress(queryOf(chosen));
}

function queryOf(chosen: readonly Step[]): Record<string, string> {
  return Object.fromEntries(chosen.map(({ level, id }) => [level, id]));
}
