import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { addToCartSchema } from "~/features/catalogue/add-to-cart-schema.ts";
import { addTestToCart, addToCartCodes } from "~/features/catalogue/add-to-cart.server.ts";
import { branchHeaders } from "~/features/catalogue/last-branch.server.ts";
import { ActingForBanner } from "~/features/family/ActingForBanner.tsx";
import { PeopleChips } from "~/features/family/PeopleChips.tsx";
import { inputOf } from "~/forms/failure.ts";
import { readQuery } from "~/forms/query.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { RowList } from "~/ui/RowList.tsx";
import { NothingFound } from "./NothingFound.tsx";
import { CategoryChips, TestFilters } from "./TestFilters.tsx";
import { TestRow } from "./TestRow.tsx";
import { loadTestList, type TestListView } from "./load.server.ts";
import { testQuery } from "./query.server.ts";

export const handle = {
  sheets: ({ people }: Pick<TestListView, "people">) => [
    "row-list",
    "row-columns",
    "chips-line",
    ...(people.length > 1 ? ["people", "people-chips"] : []),
  ],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const patient = await requirePatient(request);
  const view = await loadTestList(patient, readQuery(request, testQuery));
  return data(view, { headers: branchHeaders(request, view.query.plant_id, view.plants) });
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requirePatient(request);
  const query = readQuery(request, testQuery);
  return submit(request, session, {
    schema: addToCartSchema,
    codes: addToCartCodes,
    run: (input) => addTestToCart(up, input, pageHref(paths.tests, query, query.page)),
  });
}

export default function Tests() {
  const props = useLoaderData<typeof loader>();
  const { products, query, people, patient } = props;
  const failure = useFormResult();
  const { t } = useTranslation("catalogue");
  const posted = products.ok
    ? products.data.results.find(({ id }) => id === inputOf(failure, "product_id"))
    : undefined;
  // Branch and patient are chosen elsewhere.
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
          <PeopleChips people={people} patientId={patient?.patient_id} hrefOf={forPerson} />
        </>
      }
      filters={<TestFilters {...props} />}
      note={!products.ok && <CategoryChips {...props} />}
      count={(count) => t("list.count", { count })}
      list={products}
      page={query.page}
      hrefOf={(page) => pageHref(paths.tests, query, page)}
      pagesLabel={t("list.pages")}
      empty={
        <>
          <CategoryChips {...props} />
          <NothingFound {...props} />
        </>
      }
    >
      {({ results }) => (
        <>
          <CategoryChips {...props} />
          <BranchNote {...props} />
          <RowList columns>
            {results.map((product) => (
              <TestRow key={product.id} {...props} product={product} />
            ))}
          </RowList>
        </>
      )}
    </ListPage>
  );
}

function BranchNote({ branch, query, products }: TestListView) {
  const { t } = useTranslation("catalogue");
  if (!branch || query.plant_id !== undefined || !products.ok || products.data.results.length === 0)
    return null;
  return <p className="muted">{t("list.prices_at", { branch: branch.name })}</p>;
}
