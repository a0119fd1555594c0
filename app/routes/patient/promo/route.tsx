import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { OfferTabs } from "~/features/offers/OfferTabs.tsx";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { listPromoPage } from "~/upstream/catalogue/promos.server.ts";

export const handle = { title: "offers:promo.title", sheets: ["tabs", "row-columns", "row-list"] };

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
        <RowList columns>
          {results.map(({ id, headline, body, audience, end_at, voucher_code }) => (
            <Row
              key={id}
              title={headline}
              href={paths.promoDetail({ id })}
              note={
                <>
                  <p>{body}</p>
                  <p>
                    {t("promo.audience")}: {audience || t("promo.everybody")}
                  </p>
                  {end_at && (
                    <p>
                      {t("promo.valid")} <DateText value={end_at} form="until" />
                    </p>
                  )}
                </>
              }
              beside={voucher_code && <strong>{voucher_code}</strong>}
            />
          ))}
        </RowList>
      )}
    </ListPage>
  );
}
