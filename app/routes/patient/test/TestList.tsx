import { useTranslation } from "react-i18next";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { inputOf } from "~/forms/failure.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { CardList } from "~/ui/Card.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { TestFilters } from "./TestFilters.tsx";
import { TestRow } from "./TestRow.tsx";
import type { TestListProps } from "./types.ts";

/** The catalogue of tests. */
export function TestList(props: TestListProps) {
  const { products, query, people, plants, patient, failure } = props;
  const { t } = useTranslation("catalogue");
  const posted = products.ok
    ? products.data.results.find(({ id }) => id === inputOf(failure, "product_id"))
    : undefined;
  const shown = people.length > 1 ? ["plant_id", "patient_id"] : ["plant_id"];
  const errors = (failure?.errors ?? []).map(({ field = "", text }) =>
    posted && shown.includes(field) ? { field: `${field}-${posted.id}`, text } : { text },
  );
  return (
    <ListPage
      title={t("list.title")}
      errors={errors}
      intro={
        <>
          {failure?.restored && (
            <Alert>
              <p>
                {t("add.not_yet")}{" "}
                {posted && plants.length > 0 && (
                  <a href={`#plant_id-${posted.id}`}>{t("add.go_on", { name: posted.name })}</a>
                )}
              </p>
            </Alert>
          )}
          <ActingForBanner
            person={patient}
            selfHref={pageHref(paths.tests, { ...query, patient_id: undefined }, query.page)}
          />
        </>
      }
      filters={<TestFilters {...props} />}
      count={(count) => t("list.count", { count })}
      list={products}
      page={query.page}
      hrefOf={(page) => pageHref(paths.tests, query, page)}
      pagesLabel={t("list.pages")}
      empty={
        <EmptyState
          title={t("empty.filter")}
          action={<ButtonLink href={paths.tests()}>{t("empty.clear")}</ButtonLink>}
        />
      }
    >
      {({ results }) => (
        <CardList items={results} itemKey={({ id }) => id} look="grid">
          {(product) => <TestRow {...props} product={product} />}
        </CardList>
      )}
    </ListPage>
  );
}
