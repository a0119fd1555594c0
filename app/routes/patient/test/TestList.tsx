import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { PeopleChips } from "~/features/family/PeopleChips.tsx";
import { inputOf } from "~/forms/failure.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { CardList } from "~/ui/Card.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { TestFilters } from "./TestFilters.tsx";
import { TestRow } from "./TestRow.tsx";
import type { TestListView } from "./load.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";

export function TestList(props: TestListView) {
  const { products, query, people, patient } = props;
  const failure = useFormResult();
  const { t } = useTranslation("catalogue");
  const posted = products.ok
    ? products.data.results.find(({ id }) => id === inputOf(failure, "product_id"))
    : undefined;
  // Branch and patient are chosen elsewhere on the page, or on the test's page.
  const patient_id = inputOf(failure, "patient_id");
  const errors = (failure?.errors ?? []).map(({ text }) =>
    posted ? { text, href: paths.test(posted.id, { patient_id }) } : { text },
  );
  const onward = posted && paths.test(posted.id, { plant_id: inputOf(failure, "plant_id"), patient_id });
  const forPerson = (patient_id: string | undefined) =>
    pageHref(paths.tests, { ...query, patient_id }, query.page);
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
                {onward && <PageLink href={onward}>{t("add.go_on", { name: posted.name })}</PageLink>}
              </p>
            </Alert>
          )}
          <ActingForBanner person={patient} selfHref={forPerson(undefined)} />
        </>
      }
      filters={<TestFilters {...props} />}
      note={
        <>
          <PeopleChips people={people} patientId={patient?.patient_id} hrefOf={forPerson} />
          <BranchNote {...props} />
        </>
      }
      count={(count) => t("list.count", { count })}
      list={products}
      page={query.page}
      hrefOf={(page) => pageHref(paths.tests, query, page)}
      pagesLabel={t("list.pages")}
      empty={<NothingFound {...props} />}
    >
      {({ results }) => (
        <CardList items={results} itemKey={({ id }) => id} look="grid">
          {(product) => <TestRow {...props} product={product} />}
        </CardList>
      )}
    </ListPage>
  );
}

/** Names the branch of the prices if no filter does. */
function BranchNote({ branch, query, products }: TestListView) {
  const { t } = useTranslation("catalogue");
  if (!branch || query.plant_id !== undefined || !products.ok || products.data.results.length === 0)
    return null;
  return <p className="muted">{t("list.prices_at", { branch: branch.name })}</p>;
}
