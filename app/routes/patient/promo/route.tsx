import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { OfferTabs } from "~/features/offers/OfferTabs.tsx";
import { PromoFacts } from "~/features/offers/PromoFacts.tsx";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { listPromoPage } from "~/upstream/catalogue/promos.server.ts";

export const handle = { title: "offers:promo.title" };

const query = z.object({ page: queryPage });
const listAt = (page: number) => pageHref(paths.promo, {}, page);

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const { page } = readQuery(request, query);
  return { list: await loadPage(page, listPromoPage(up, page), listAt), page };
}

export default function Promos() {
  const { list, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("offers");
  return (
    <ListPage
      title={t("promo.title")}
      intro={<OfferTabs current="promos" />}
      count={(count) => t("promo.count", { count })}
      list={list}
      page={page}
      hrefOf={listAt}
      pagesLabel={t("promo.pages")}
      empty={
        <EmptyState
          title={t("promo.none")}
          reason={t("promo.none_reason")}
          action={<ButtonLink href={paths.buyPackage()}>{t("promo.packages")}</ButtonLink>}
        />
      }
    >
      {({ results }) => (
        <CardList items={results} itemKey={({ id }) => id} look="grid">
          {(promo) => (
            <Card title={promo.headline} level={3} href={paths.promoDetail({ id: promo.id })}>
              <p>{promo.body}</p>
              <PromoFacts promo={promo} />
            </Card>
          )}
        </CardList>
      )}
    </ListPage>
  );
}
