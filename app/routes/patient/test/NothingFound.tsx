import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { HelpLinks, useHasHelp } from "~/ui/HelpLinks.tsx";
import { EmptyState } from "~/ui/States.tsx";
import type { TestListView } from "./load.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function NothingFound({ products, query }: TestListView) {
  const { t } = useTranslation("catalogue");
  const hasHelp = useHasHelp();
  const { suggestion, popular = [] } = products.ok ? products.data.meta : {};
  const { patient_id, plant_id } = query;
  return (
    <EmptyState
      art="search"
      title={t("empty.filter")}
      reason={
        suggestion && (
          <>
            {t("empty.meant")}{" "}
            <PageLink href={pageHref(paths.tests, { ...query, q: suggestion }, 1)}>{suggestion}</PageLink>?
          </>
        )
      }
      action={
        <>
          <ButtonLink look="secondary" href={paths.tests({ patient_id })}>
            {t("empty.clear")}
          </ButtonLink>
          {popular.length > 0 && (
            <>
              <p>{t("empty.popular")}</p>
              <ul className="plain-list">
                {popular.map(({ id, name }) => (
                  <li key={id}>
                    <PageLink className="action" href={paths.test(id, { plant_id, patient_id })}>
                      {name}
                    </PageLink>
                  </li>
                ))}
              </ul>
            </>
          )}
          {hasHelp && (
            <>
              <p>{t("empty.ask")}</p>
              <HelpLinks />
            </>
          )}
        </>
      }
    />
  );
}
