import { PriceText } from "~/features/catalogue/PriceText.tsx";
import { OfferTabs } from "~/features/offers/OfferTabs.tsx";
import { dealId } from "~/features/offers/product-path.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { EmptyState, StateWord } from "~/ui/States.tsx";
import type { Deal, DealsView } from "./load.server.ts";

export function DealList({ list, page }: DealsView) {
  const { t } = useTranslation("offers");
  return (
    <ListPage
      title={t("deal.title")}
      intro={<OfferTabs current="deals" />}
      list={list}
      page={page}
      hrefOf={(to) => pageHref(paths.deal, {}, to)}
      pagesLabel={t("deal.pages")}
      empty={<EmptyState title={t("deal.none")} reason={t("deal.none_reason")} />}
    >
      {({ results }) => <Deals deals={results} />}
    </ListPage>
  );
}

function Deals({ deals }: { deals: readonly Deal[] }) {
  const { t } = useTranslation("offers");
  const over = deals.filter(({ state }) => state === "ended" || state === "sold_out");
  const open = deals.filter((deal) => !over.includes(deal));
  return (
    <>
      <section aria-labelledby="open">
        <h2 id="open">{t("deal.open")}</h2>
        {open.length > 0 ? <DealRows deals={open} /> : <p>{t("deal.none_now")}</p>}
      </section>
      {over.length > 0 && (
        <section aria-labelledby="over">
          <h2 id="over">{t("deal.over")}</h2>
          <DealRows deals={over} />
        </section>
      )}
    </>
  );
}

function DealRows({ deals }: { deals: readonly Deal[] }) {
  return (
    <RowList columns>
      {deals.map((deal) => (
        <DealRow key={deal.id} deal={deal} />
      ))}
    </RowList>
  );
}

function DealRow({ deal }: { deal: Deal }) {
  const { t } = useTranslation(["offers", "catalogue"]);
  const { id, name, description, price, differs, state, stock_left } = deal;
  const isOpen = state === "open";
  return (
    <Row
      id={dealId(id)}
      title={name}
      note={
        <>
          <p>
            {price && differs && `${t("catalogue:price.from")} `}
            {price ? <PriceText price={price} /> : t("catalogue:price.none")}
          </p>
          {description && <p>{description}</p>}
          <Time deal={deal} />
          {isOpen && stock_left !== null && (
            <p>
              <strong>{t("offers:deal.left", { count: stock_left })}</strong>
            </p>
          )}
          <Content deal={deal} />
        </>
      }
      end={
        isOpen &&
        price && (
          <ButtonLink look="secondary" href={paths.orderDeal(id)} hiddenText={name}>
            {t("offers:deal.order")}
          </ButtonLink>
        )
      }
    />
  );
}

function Time({ deal: { state, start_at, end_at } }: { deal: Deal }) {
  const { t } = useTranslation("offers");
  return (
    <p>
      {state !== "open" && (
        <>
          <StateWord tone={state === "not_started" ? "info" : "none"}>
            {t(`deal.state.${state}`)}
          </StateWord>{" "}
        </>
      )}
      {state === "not_started" && start_at && (
        <>
          {t("deal.starts")} <DateText value={start_at} form="moment" />{" "}
        </>
      )}
      {end_at && (
        <>
          {t(state === "ended" ? "deal.ended" : "deal.ends")} <DateText value={end_at} form="end" />
        </>
      )}
    </p>
  );
}

function Content({ deal: { items, valid_days, prices } }: { deal: Deal }) {
  const { t } = useTranslation("offers");
  if (items.length === 0) return null;
  return (
    <Fold>
      <summary>{t("deal.content")}</summary>
      <ul>
        {items.map(({ product_id, name }) => (
          <li key={product_id ?? name}>{name}</li>
        ))}
      </ul>
      {prices.length > 0 && <p>{t("deal.branches", { count: prices.length })}</p>}
      {valid_days !== null && <p>{t("use_within", { count: valid_days })}</p>}
    </Fold>
  );
}
