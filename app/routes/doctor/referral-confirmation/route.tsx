import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReferralFrame } from "~/features/referrals/ReferralFrame.tsx";
import { usePriceRow, useReferralFacts } from "~/features/referrals/use-facts.tsx";
import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Money } from "~/ui/Money.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import type { SentDetail } from "~/upstream/referrals/referrer.server.ts";
import { OpenList } from "./OpenList.tsx";
import { loadConfirmation } from "./load.server.ts";
import { referralConsentSchema } from "./schema.ts";
import { sending } from "./send.server.ts";
import { tabHref } from "~/features/profile/tabs.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

export const handle = {
  preserveInput: ({ draft }: { draft?: Pick<SentDetail, "products" | "licence_check"> }) =>
    draft !== undefined && draft.products.length > 0 && draft.licence_check !== "refuse",
  sheets: ["tabs", "lines", "table-card", "steps"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const doctor = await requireDoctor(request);
  return loadConfirmation(doctor);
}

export async function action({ request }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return sending.confirm(doctor, null);
}

export default function ReferralConfirmation() {
  const view = useLoaderData<typeof loader>();
  return view.kind === "check" ? <ReferralCheckPage {...view} /> : <OpenList {...view} />;
}

interface CheckPageProps {
  draft: SentDetail;
  fees: boolean;
  fingerprint: string;
}

function ReferralCheckPage({ draft, fees, fingerprint }: CheckPageProps) {
  const { t } = useTranslation("referrals");
  const { referral_number: draft_id, products, fee } = draft;
  const at = { draft_id };
  const facts = useReferralFacts(draft, {
    patient: paths.referralNew(at),
    tests: paths.referralTests(at),
    details: paths.referralDetails(at),
  });
  const price = usePriceRow(draft);
  const fields = useFields(referralConsentSchema);
  const remove = (
    <ButtonLink look="secondary" href={paths.doctorReferralCancel(draft_id)}>
      {t("check.delete")}
    </ButtonLink>
  );
  return (
    <div className="narrow stack">
      <ReferralFrame
        title={t("check.heading")}
        backHref={paths.referralTests(at)}
        backText={t("steps.tests")}
        current={3}
        draft_id={draft_id}
      >
        <ChangedMeanwhile yours="shown" />
        <SummaryList rows={products.length > 0 ? [...facts, price] : facts} />
        {fees && products.length > 0 && (
          <Alert title={t("field.fee")}>
            {fee === null ? (
              <p>{t("field.fee_none")}</p>
            ) : (
              <p>
                <Money amount={fee} />. {t("field.fee_text")}
              </p>
            )}
          </Alert>
        )}
        <LicenceNotice draft={draft} />
        {products.length === 0 ? (
          <>
            <Alert kind="warning">{t("check.incomplete")}</Alert>
            <ButtonRow>
              <ButtonLink href={paths.referralTests(at)}>{t("tests.title")}</ButtonLink>
              {remove}
            </ButtonRow>
          </>
        ) : draft.licence_check === "refuse" ? (
          <ButtonRow>{remove}</ButtonRow>
        ) : (
          <PostForm main className="stack" shown={fingerprint}>
            <CheckboxField {...fields.consent} label={t("check.consent")} />
            <ButtonRow>
              <Button>{t("check.submit")}</Button>
              {remove}
            </ButtonRow>
          </PostForm>
        )}
      </ReferralFrame>
    </div>
  );
}

const DOCTOR = 2;

function LicenceNotice({ draft }: { draft: SentDetail }) {
  const { licence_problem: problem, licence_check: check } = draft;
  const { t } = useTranslation(["referrals", "practitioner"]);
  if (!problem && !check) return null;
  return (
    <Alert
      kind="warning"
      title={problem && isUnderstood(problem) ? t(`referrals:licence.${problem}`) : undefined}
    >
      {check && isUnderstood(check) ? <p>{t(`referrals:licence.${check}`)}</p> : <NotUnderstoodNote />}
      <p>
        <PageLink className="action" href={tabHref(DOCTOR, "LICENSE")}>
          {t("referrals:licence.open")}
        </PageLink>
      </p>
    </Alert>
  );
}
