import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { OfferTabs } from "~/features/offers/OfferTabs.tsx";
import { keepVoucher } from "~/features/vouchers/claim.server.ts";
import { voucherSchema } from "~/features/vouchers/schema.ts";
import { tryVoucher } from "~/features/vouchers/tries.server.ts";
import { FormRejection } from "~/forms/failure.server.ts";
import { inputOf, type FormFailure } from "~/forms/failure.ts";
import { fieldsOf } from "~/forms/fields.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { intentOf } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { requirePatient, type Guarded } from "~/session/guards.server.ts";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { CardList } from "~/ui/Card.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { applyVoucher, countCartLines } from "~/upstream/orders/cart.server.ts";
import { VoucherTicket, voucherId } from "./VoucherTicket.tsx";
import { loadVouchers } from "./load.server.ts";
import type { MayPost } from "~/ui/offered.ts";

export const handle = {
  title: "offers:voucher.title",
  preserveInput: (_view: unknown, mayPost: MayPost) => mayPost(CLAIM),
  sheets: ["tabs", "checkout", "row-list", "row-facts", "tickets"],
};

const query = z.object({ status: z.enum(["active", "used", "expired"]).catch("active"), page: queryPage });

const CLAIM = "POST /voucher/claim";

const statuses = ["active", "used", "expired"] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return loadVouchers(up, readQuery(request, query));
}

export async function action({ request }: ActionFunctionArgs) {
  const patient = await requirePatient(request);
  const run = (await intentOf(request)) === "use" ? setOnCart : keepVoucher;
  return submit(request, patient.session, {
    schema: voucherSchema,
    run: ({ code }) => run(patient, code),
  });
}

async function setOnCart(patient: Guarded, code: string): Promise<Response> {
  if ((await countCartLines(patient.up)) === 0)
    throw new FormRejection({ code: ["offers:voucher.cart_empty"] }, { status: 409 });
  await tryVoucher(patient, () => applyVoucher(patient.up, code));
  return redirectWithFlash(paths.cart(), "success", "cart:flash.voucher_set");
}

export default function Vouchers() {
  const props = useLoaderData<typeof loader>();
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
        <div className="between">
          <h2>{t(`voucher.mine.${query.status}`)}</h2>
          <nav className="cluster" aria-label={t("voucher.others")}>
            {statuses
              .filter((status) => status !== query.status)
              .map((status) => (
                <PageLink key={status} className="action" href={paths.voucher({ status })}>
                  {t(`voucher.status.${status}`)}
                </PageLink>
              ))}
          </nav>
        </div>
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
        <CardList
          items={results}
          itemKey={({ voucher_id }) => voucher_id}
          look="grid"
          label={t(`voucher.mine.${query.status}`)}
        >
          {(voucher) => (
            <VoucherTicket
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
    <PostForm needs={CLAIM} main intent="claim" action={paths.voucher()} label={t("voucher.claim")}>
      <div className="line-row">
        <TextField {...fields.code} label={t("voucher.code")} exact width="medium" upper />
        <Button look="secondary">{t("voucher.claim")}</Button>
      </div>
    </PostForm>
  );
}
