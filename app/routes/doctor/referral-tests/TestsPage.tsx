import { ReferralFrame } from "~/features/referrals/ReferralFrame.tsx";
import { usePatientText } from "~/features/referrals/use-facts.tsx";
import type { FormFailure } from "~/forms/failure.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { activeFilters } from "~/lib/active-filters.ts";
import type { Loadable } from "~/lib/loadable.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths, type Query } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { ListFilters } from "~/ui/ListFilters.tsx";
import { ListSection } from "~/ui/ListPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import type { Product } from "~/upstream/catalogue/catalogue.server.ts";
import type { Meta } from "~/upstream/client/client.server.ts";
import type { SentDetail } from "~/upstream/referrals/referrer.server.ts";
import type { TestsQuery } from "./tests.server.ts";

interface TestsPageProps {
  draft: SentDetail;
  list: Loadable<{ results: Product[]; meta: Meta }>;
  query: TestsQuery;
  page: number;
  failure: FormFailure | undefined;
}

/** Path of a page of the tests with this search. */
export const testsAt = (draft_id: string, query: TestsQuery) => (page: number) =>
  pageHref((shown: Query) => paths.referralTests({ draft_id, ...shown }), shownOf(query), page);

const shownOf = ({ q, type }: TestsQuery) => ({ q, type: type === "test" ? undefined : type });

export function TestsPage({ draft, list, query, page, failure }: TestsPageProps) {
  const { t } = useTranslation("referrals");
  const { referral_number: draft_id, products } = draft;
  const who = usePatientText(draft);
  const hrefOf = testsAt(draft_id, query);
  const next = <ButtonLink href={paths.referralDetails({ draft_id })}>{t("tests.continue")}</ButtonLink>;
  return (
    <DetailPage action={products.length > 0 ? next : undefined}>
      <ReferralFrame
        title={t("tests.title")}
        lead={t("tests.for", { who })}
        backHref={paths.referralConfirmation()}
        backText={t("list.drafts")}
        current={2}
        draft_id={draft_id}
        failure={failure}
      >
        <Chosen products={products} />
        <Tabs
          label={t("tests.kind")}
          tabs={(["test", "package"] as const).map((type) => ({
            href: testsAt(draft_id, { q: query.q, type })(1),
            label: t(`tests.${type}`),
            current: type === query.type,
          }))}
        />
        <ListSection
          list={list}
          page={page}
          hrefOf={hrefOf}
          name={t("tests.title")}
          pagesLabel={t("tests.pages")}
          count={(total) => t("tests.count", { count: total })}
          filters={
            <ListFilters
              action={paths.referralTests()}
              hidden={{ draft_id, type: shownOf(query).type }}
              label={t("tests.filters")}
              search={<SearchField name="q" label={t("tests.search")} defaultValue={query.q} />}
              active={activeFilters(
                (shown: Query) => paths.referralTests({ draft_id, ...shown }),
                { q: query.q },
                { q: query.q && `“${query.q}”` },
              )}
              clearHref={testsAt(draft_id, { type: query.type, q: undefined })(1)}
            />
          }
          empty={
            <EmptyState
              title={t("tests.empty")}
              reason={t("tests.empty_reason")}
              action={
                <ButtonLink look="secondary" href={paths.referralTests({ draft_id })}>
                  {t("tests.clear")}
                </ButtonLink>
              }
            />
          }
        >
          {({ results }) => (
            <CardList items={results} itemKey={({ id }) => id}>
              {(product) => (
                <ProductCard
                  product={product}
                  isChosen={products.some(({ product_id }) => product_id === product.id)}
                />
              )}
            </CardList>
          )}
        </ListSection>
      </ReferralFrame>
    </DetailPage>
  );
}

function Chosen({ products }: { products: SentDetail["products"] }) {
  const { t } = useTranslation("referrals");
  return (
    <section aria-labelledby="chosen">
      <h2 id="chosen">
        {t("tests.chosen")} ({products.length})
      </h2>
      {products.length === 0 ? (
        <p className="muted">{t("tests.none")}</p>
      ) : (
        <ul className="rows">
          {products.map(({ product_id, name }) => (
            <li key={product_id} className="row-between">
              <span>{name}</span>
              <Change what="remove" product_id={product_id} name={name} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface ChangeProps {
  what: "add" | "remove";
  product_id: string;
  name: string;
}

function Change({ what, product_id, name }: ChangeProps) {
  const { t } = useTranslation("referrals");
  return (
    <PostForm hidden={{ product_id, what }} label={`${t(`tests.${what}`)} ${name}`}>
      <Button look="secondary">
        {t(`tests.${what}`)}
        <span className="vh"> {name}</span>
      </Button>
    </PostForm>
  );
}

function ProductCard({ product, isChosen }: { product: Product; isChosen: boolean }) {
  const { t } = useTranslation("referrals");
  const { id, name, product_code, fasting_hours, price_from } = product;
  return (
    <Card
      level={3}
      title={name}
      actions={
        isChosen ? (
          <p className="muted">{t("tests.added")}</p>
        ) : (
          <Change what="add" product_id={id} name={name} />
        )
      }
    >
      <p className="muted small">{product_code}</p>
      {fasting_hours > 0 && (
        <p>{t("field.fasting_hours", { name: t("field.fasting"), count: fasting_hours })}</p>
      )}
      {price_from !== null && (
        <p>
          {t("tests.from")} <Money amount={price_from} />
        </p>
      )}
    </Card>
  );
}
