import { useFormResult } from "~/forms/result.ts";
import { OfferTabs } from "~/features/offers/OfferTabs.tsx";
import { voucherSchema } from "~/features/vouchers/schema.ts";
import { inputOf, type FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { CardList } from "~/ui/Card.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { VouchersView } from "./load.server.ts";
import { VoucherCard, voucherId } from "./VoucherCard.tsx";

const statuses = ["active", "used", "expired"] as const;

export function VoucherPage(props: VouchersView) {
  const { query, list } = props;
  const failure = useFormResult();
  const { t } = useTranslation("offers");
  const used = failure?.intent === "use" ? inputOf(failure, "code") : null;
  const errors = failure?.errors ?? [];
  return (
    <ListPage
      title={t("voucher.title")}
      errors={used === null ? errors : errors.map(({ text }) => ({ text, field: voucherId(used) }))}
      intro={<OfferTabs current="vouchers" />}
      filters={<ClaimForm failure={used === null ? failure : undefined} />}
      note={
        <>
          <h2>{t("voucher.mine")}</h2>
          <Tabs
            label={t("voucher.mine")}
            tabs={statuses.map((status) => ({
              href: paths.voucher({ status }),
              label: t(`voucher.status.${status}`),
              current: status === query.status,
            }))}
          />
        </>
      }
      list={list}
      page={query.page}
      hrefOf={(page) => pageHref(paths.voucher, query, page)}
      pagesLabel={t("voucher.pages")}
      empty={
        <EmptyState
          title={t(`voucher.empty.${query.status}`)}
          reason={query.status === "active" && t("voucher.empty.active_reason")}
          action={
            <ButtonLink look="secondary" href={paths.promo()}>
              {t("voucher.empty.promos")}
            </ButtonLink>
          }
        />
      }
    >
      {({ results }) => (
        <CardList items={results} itemKey={({ voucher_id }) => voucher_id} look="grid">
          {(voucher) => (
            <VoucherCard
              {...props}
              voucher={voucher}
              problem={used === voucher.code ? errors.map(({ text }) => text).join(" ") : null}
            />
          )}
        </CardList>
      )}
    </ListPage>
  );
}

function ClaimForm({ failure }: { failure: FormFailure | undefined }) {
  const { t } = useTranslation("offers");
  const fields = fieldsOf(voucherSchema, failure);
  return (
    <PostForm
      needs="POST /voucher/claim"
      main
      intent="claim"
      action={paths.voucher()}
      label={t("voucher.claim")}
    >
      <div className="line-row">
        <TextField
          {...fields.code}
          label={t("voucher.code")}
          autoComplete="off"
          width="medium"
          upper
          spellCheck={false}
        />
        <Button look="secondary">{t("voucher.claim")}</Button>
      </div>
    </PostForm>
  );
}
