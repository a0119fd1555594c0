import type { ReactNode } from "react";
import { CheapestNote } from "~/features/catalogue/CheapestNote.tsx";
import { FirstTimes } from "./FirstTimes.tsx";
import { PackageContents } from "./PackageContents.tsx";
import { Money } from "~/ui/Money.tsx";
import { PriceFrom, PriceText } from "~/features/catalogue/PriceText.tsx";
import { ProductFacts, ProductLead } from "~/features/catalogue/ProductFacts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { netPrice } from "~/lib/prices.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { DetailPage } from "~/ui/DetailPage.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { contentGroups } from "~/features/catalogue/content-groups.ts";
import type { OfferView } from "./detail.server.ts";
import { offerPaths, type OfferType } from "./offer-type.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { Saving } from "./Saving.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

interface OfferPageProps extends OfferView {
  type: OfferType;
  /** below the branches: another way to buy */
  children?: ReactNode;
  /** beside the primary button */
  addButton?: ReactNode;
}

export function OfferPage(props: OfferPageProps) {
  const { type, product, branches, times, terms, children } = props;
  const { t } = useTranslation(["offers", "catalogue"]);
  const isPackage = type === "package";
  const [branch] = isPackage ? branches : [];
  const sold = product.prices.length > 0;
  return (
    <DetailPage action={sold && <OfferAction {...props} branch={branch} />}>
      <FormHeader
        title={product.name}
        over={product.category}
        lead={<ProductLead product={product} />}
        backHref={offerPaths[type].list()}
        backText={t(`offers:${type}.back`)}
      />
      {product.restricted_reason && (
        <Alert kind="warning" title={product.restricted_reason}>
          {t("offers:detail.not_for")}
        </Alert>
      )}
      {!isPackage && <Content {...props} branch={branch} />}
      <section aria-labelledby="branches">
        <h2 id="branches">{t(isPackage ? "offers:detail.branches" : "offers:detail.usable")}</h2>
        {!sold && <Alert>{t("catalogue:price.none")}</Alert>}
        {isPackage && sold && <p className="muted">{t("offers:detail.branches_note")}</p>}
        <CheapestNote
          branches={branches}
          chosen={branch?.id}
          hrefOf={(plant_id) => paths.buyPackageDetail(product.id, { plant_id })}
        />
        <Branches type={type} branches={branches} />
        {children}
      </section>
      {branch && <FirstTimes branch={branch.name} times={times} fasting_hours={product.fasting_hours} />}
      {isPackage && <Content {...props} branch={branch} />}
      <ProductFacts product={product} />
      <Terms type={type} product={product} terms={terms} />
    </DetailPage>
  );
}

/** `branch`: the one whose price is shown. */
type WithBranch = OfferPageProps & { branch: OfferView["branches"][number] | undefined };

const amountOf = ({ branch, product }: WithBranch) => (branch ? netPrice(branch.price) : product.price_from);
const isLowest = (props: WithBranch) => amountOf(props) === props.product.price_from;

function OfferAction(props: WithBranch) {
  const { type, product, branch, addButton } = props;
  const { t } = useTranslation("offers");
  const amount = amountOf(props);
  return (
    <>
      <div className="bar-line">
        <p className="bar-amount">
          {branch ? <Money strong amount={amount} /> : <PriceFrom amount={amount} />}
          {branch && <span className="bar-place">{branch.name}</span>}
        </p>
        <div className="bar-more">
          <Saving
            price_from={amount}
            saving={isLowest(props) ? product.saving : null}
            prices={branch ? [branch.price] : product.prices}
          />
        </div>
      </div>
      {addButton}
      <ButtonLink href={offerPaths[type].order(product.id)}>{t(`${type}.order`)}</ButtonLink>
    </>
  );
}

type Item = OfferView["product"]["items"][number];

function Content(props: WithBranch) {
  const { type, contents } = props;
  const { items } = contents;
  const { t } = useTranslation("offers");
  if (type === "package")
    return <PackageContents product={contents} isLowest={isLowest(props)} hrefOf={paths.test} />;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="content">
      <h2 id="content">{t(`${type}.content`)}</h2>
      <RowList>
        {contentGroups(items).map((group) => (
          <Row
            key={group.name}
            title={group.name}
            note={group.items.map((item) => (
              <ItemLine key={item.product_id ?? item.name} type={type} item={item} />
            ))}
          />
        ))}
      </RowList>
    </section>
  );
}

/** Named under its group, or alone under its own name. */
function ItemLine({ type, item }: { type: OfferType; item: Item }) {
  const { t } = useTranslation("offers");
  const { product_id, name, qty, description } = item;
  return (
    <p>
      {product_id === null ? name : <PageLink href={paths.test(product_id)}>{name}</PageLink>}
      {!isUnderstood(qty) && <NotUnderstoodNote />}
      {isUnderstood(qty) && (qty > 1 || type === "subscription") && (
        <strong> – {t("detail.times", { count: qty })}</strong>
      )}
      {description && ` · ${description}`}
    </p>
  );
}

const IN_VIEW = 3;

/** The nearest to hand first; the rest folded. */
function Branches({ type, branches }: Pick<OfferPageProps, "type" | "branches">) {
  const { t } = useTranslation("catalogue");
  const others = branches.slice(IN_VIEW);
  const draw = (some: OfferPageProps["branches"]) => (
    <RowList>
      {some.map(({ id, name, price }) => (
        <Row
          key={id}
          title={name}
          href={paths.branch(id)}
          beside={type === "package" && <PriceText price={price} />}
        />
      ))}
    </RowList>
  );
  return (
    <>
      {branches.length > 0 && draw(branches.slice(0, IN_VIEW))}
      {others.length > 0 && (
        <Fold>
          <summary>{t("detail.other_branches", { count: others.length })}</summary>
          {draw(others)}
        </Fold>
      )}
    </>
  );
}

function Terms({ type, product: { valid_days }, terms }: Pick<OfferPageProps, "type" | "product" | "terms">) {
  const { t } = useTranslation("offers");
  return (
    <section aria-labelledby="terms">
      <h2 id="terms">{t("detail.terms")}</h2>
      <ul>
        {type === "subscription" && (
          <li>{t(terms === null ? "detail.terms_subscription" : "detail.terms_transfer")}</li>
        )}
        {sentencesOf(terms ?? t("detail.terms_paid")).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {valid_days !== null && <li>{t("detail.terms_valid", { count: valid_days })}</li>}
      </ul>
    </section>
  );
}

const sentencesOf = (text: string) => text.split(/(?<=[.!?])\s+(?=\p{Lu})/u);
