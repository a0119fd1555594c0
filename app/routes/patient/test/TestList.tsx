import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import type { FormFailure } from "~/forms/forms.server.ts";
import type { Loadable } from "~/lib/loadable.ts";
import type { Product } from "~/upstream/catalogue.server.ts";
import type { Meta } from "~/upstream/client.server.ts";
import type { BookablePerson } from "~/upstream/family.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { CardList } from "~/ui/Card.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Pagination } from "~/ui/Pagination.tsx";
import { EmptyState, SectionError } from "~/ui/States.tsx";
import { testsHref, type TestQuery } from "./query.ts";
import { TestFilters } from "./TestFilters.tsx";
import { TestRow } from "./TestRow.tsx";

export interface Choice {
  id: string;
  name: string;
}

export interface TestListProps {
  products: Loadable<{ results: Product[]; meta: Meta }>;
  categories: { code: string; name: string }[];
  plants: Choice[];
  people: BookablePerson[];
  patient: BookablePerson | null;
  query: TestQuery;
  /** values of an add form whose session had ended */
  kept: Record<string, string[]> | null;
  clientRequestId: string;
  failure: FormFailure | undefined;
}

/** The catalogue of tests (screens.md §1.2). */
export function TestList(props: TestListProps) {
  const { products, query, people, patient, failure, kept } = props;
  const { t } = useTranslation(["catalogue", "errors"]);
  const failedRow = failure?.values["product_id"]?.[0];
  const listed = products.ok && products.data.results.some(({ id }) => id === failedRow);
  const fields = people.length > 1 ? ["plant_id", "patient_id"] : ["plant_id"];
  const errors = (failure?.errors ?? []).map(({ field = "", text }) =>
    listed && fields.includes(field) ? { field: `${field}-${failedRow ?? ""}`, text } : { text },
  );
  const keptId = kept?.["product_id"]?.[0];
  const keptRow =
    products.ok && props.plants.length > 0
      ? products.data.results.find(({ id }) => id === keptId)
      : undefined;
  const here = testsHref(query, query.page);
  return (
    <>
      <ErrorSummary items={errors} />
      <PageHeader title={t("list.title")} />
      {kept && (
        <Alert>
          <p>
            {t("errors:kept_notice")} {t("add.not_yet")}{" "}
            {keptRow && <a href={`#plant_id-${keptRow.id}`}>{t("add.go_on", { name: keptRow.name })}</a>}
          </p>
        </Alert>
      )}
      {patient?.relation && people.length > 1 && (
        <Alert>
          <p>
            {t("list.for_person")} <strong className="upper">{patient.name}</strong>
          </p>
        </Alert>
      )}
      <TestFilters {...props} />
      <section aria-labelledby="results">
        <h2 id="results">
          {products.ok ? t("list.count", { count: products.data.meta.total }) : t("list.title")}
        </h2>
        {!products.ok && <SectionError retryHref={here} section={t("list.title")} />}
        {products.ok && products.data.results.length === 0 && (
          <EmptyState
            title={t("empty.filter")}
            action={<ButtonLink href={paths.tests()}>{t("empty.clear")}</ButtonLink>}
          />
        )}
        {products.ok && (
          <CardList items={products.data.results} itemKey={({ id }) => id} look="grid">
            {(product) => <TestRow {...props} product={product} />}
          </CardList>
        )}
        {products.ok && (
          <Pagination
            page={query.page}
            lastPage={products.data.meta.last_page}
            href={(page) => testsHref(query, page)}
            label={t("list.pages")}
          />
        )}
      </section>
    </>
  );
}
