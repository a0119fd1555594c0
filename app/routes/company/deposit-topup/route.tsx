import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { topupHref } from "~/features/company/topup-href.ts";
import { TOPUP_MIN, topupSchema } from "~/features/company/topup-schema.ts";
import { useFields } from "~/forms/fields.ts";
import { queryKey, queryText, readQuery } from "~/forms/query.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { minus, moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { readTypedRupiah, writeTypedRupiah } from "~/lib/typed-rupiah.ts";
import { requireCompany } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { NarrowPage } from "~/ui/PageHeader.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { settle } from "~/upstream/client/errors.ts";
import { getCompanyDashboard, type CompanyDashboard } from "~/upstream/company/company.server.ts";
import { findOpenTopup } from "~/upstream/company/deposit.server.ts";
import { listPaymentMethods } from "~/upstream/payments/payments.server.ts";

export const handle = {
  title: "company-payments:topup.title",
  preserveInput: ({ open }: { open: unknown }) => open === null,
};

const query = z.object({ amount: queryText, method_code: queryKey });

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireCompany("finance")(request);
  const [methods, open, dashboard] = await Promise.all([
    listPaymentMethods(up, { order_type: "company" }),
    findOpenTopup(up),
    settle(getCompanyDashboard(up)),
  ]);
  const { amount, method_code } = readQuery(request, query);
  const { deposit = null } = dashboard.ok ? dashboard.data : {};
  const missing = deposit && minus(deposit.requested, deposit.available);
  const needed = readTypedRupiah(amount) ?? (missing && missing > 0 ? Math.max(TOPUP_MIN, missing) : null);
  const initial = { amount: needed === null ? amount : writeTypedRupiah(needed), method_code };
  return { methods, initial, deposit, open: open && { id: open.topup_number, amount: open.amount } };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session } = await requireCompany("finance")(request);
  return submit(request, session, {
    schema: topupSchema,
    run: (input) => Promise.resolve(redirect(topupHref(paths.depositTopupReview(), input), 303)),
  });
}

export default function DepositTopup() {
  const { methods, open, initial, deposit } = useLoaderData<typeof loader>();
  const { t } = useTranslation("company-payments");
  const fields = useFields(topupSchema, { initial });
  return (
    <NarrowPage
      title={t("topup.title")}
      backHref={paths.depositTransaction()}
      backText={t("topup.to_deposit")}
    >
      {open ? (
        <>
          <Alert>{t("deposit.waiting", { amount: moneyInText(open.amount) })}</Alert>
          <p>
            <ButtonLink href={paths.depositTopupPayment(open.id)}>{t("deposit.waiting_link")}</ButtonLink>
          </p>
        </>
      ) : (
        <PostForm main className="stack">
          {deposit && <Available {...deposit} />}
          <TextField
            {...fields.amount}
            label={t("topup.amount")}
            hint={t("topup.amount_hint")}
            inputMode="numeric"
            autoComplete="off"
            width="medium"
          />
          <RadioGroup
            {...fields.method_code}
            label={t("topup.bank")}
            look="grid"
            options={methods.map(({ method_code, payment_method_name }) => ({
              value: method_code,
              label: payment_method_name,
            }))}
          />
          <Button>{t("topup.submit")}</Button>
          <p className="muted">{t("topup.lead")}</p>
        </PostForm>
      )}
    </NarrowPage>
  );
}

function Available({ available, requested }: NonNullable<CompanyDashboard["deposit"]>) {
  const { t } = useTranslation("company-payments");
  const missing = minus(requested, available) ?? 0;
  const free =
    available === null ? <StateWord state="not_understood" /> : <Money strong amount={available} />;
  if (missing <= 0)
    return (
      <p>
        {t("topup.available")} {free}
      </p>
    );
  return (
    <SummaryList
      rows={[
        { label: t("topup.available"), value: free },
        { label: t("topup.lacking"), value: <Money strong amount={missing} /> },
      ]}
    />
  );
}
