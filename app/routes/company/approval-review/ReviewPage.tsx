import { useFields } from "~/forms/fields.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { fundingMeant, coversAll, isShort, type Cover, type Covers } from "~/features/approval/cover.ts";
import { useEmployeeColumns } from "~/features/approval/columns.tsx";
import type { ApprovalOutcome } from "~/features/approval/review.server.ts";
import { approvalSchema, type ApprovalMode } from "~/features/approval/schema.ts";
import { approvalPath, type ApprovalStep } from "~/features/approval/step.ts";
import { REASON_MAX } from "~/lib/body-policy.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { moneyInText } from "~/lib/money.ts";
import { Alert } from "~/ui/Alert.tsx";
import { ButtonLink } from "~/ui/Button.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { ConfirmPage } from "~/ui/ConfirmPage.tsx";
import { Money } from "~/ui/Money.tsx";
import { Table } from "~/ui/Table.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import type { Examination, Funding, ReadFunding } from "~/upstream/approval/examinations.server.ts";
import { FundingField, TopupLink, useReason } from "./FundingField.tsx";

interface ReviewPageProps {
  step: ApprovalStep;
  about: Omit<Examination, "items" | "logs">;
  mode: ApprovalMode;
  outcome: ApprovalOutcome;
  covers: Covers;
  pays: boolean;
  /** by somebody else */
  isOver: boolean;
  /** every field about the decision was understood */
  isRead: boolean;
  /** no way to pay suffices */
  isUnpaid: boolean;
  fingerprint: string;
}

export function ApprovalReviewPage({
  step,
  about,
  mode,
  outcome,
  covers,
  pays,
  isOver,
  isRead,
  isUnpaid,
  fingerprint,
}: ReviewPageProps) {
  const { t } = useTranslation("approval");
  const { approved, rejected, amount } = outcome;
  const textOf = useFundsText(about);
  const href = approvalPath(step, about.examination_id);
  const back = { href, text: t(mode === "approve_all" ? "review.each" : "review.back") };
  if (isOver || !isRead) return <Over isRead={isRead} isDecided={about.approval_step !== step} back={back} />;
  const rejectsAll = mode === "reject_all";
  return (
    <ConfirmPage
      title={t(rejectsAll ? "review.title_reject" : `review.title_${step}`)}
      text={t("review.final")}
      facts={[
        { label: t("facts.event"), value: `${about.office_care_name}, ${about.request_number}` },
        { label: t("review.approve"), value: t("review.people", { count: approved }) },
        { label: t("review.reject"), value: t("review.people", { count: rejected.length }) },
        { label: t("review.amount"), value: <Money amount={amount} /> },
        ...(step === "first" && approved > 0 ? textOf(covers) : []),
      ]}
      submit={t(rejectsAll ? "review.confirm_reject" : "review.confirm")}
      look={rejectsAll ? "danger" : "primary"}
      back={back}
      shown={fingerprint}
      refusal={isUnpaid && <Unpaid covers={covers} pays={pays} />}
    >
      <p>
        <strong>
          {t("review.summary", { approved, rejected: rejected.length, amount: moneyInText(amount) })}
        </strong>
      </p>
      {approved > 0 && <Approved people={outcome.people} />}
      <Notes mode={mode} outcome={outcome} />
      {step === "first" && approved > 0 && <ShortLater about={about} covers={covers} />}
      {rejectsAll && <ReasonField />}
      {!rejectsAll && rejected.length > 0 && <Rejected people={rejected} />}
      {step === "second" && approved > 0 && (
        <FundingField about={about} covers={covers} amount={amount} pays={pays} />
      )}
    </ConfirmPage>
  );
}

/** The way to pay that is meant, or the first that suffices. */
function useFundsText(about: ReviewPageProps["about"]) {
  const { t } = useTranslation("approval");
  const meant = fundingMeant(about);
  return (covers: Covers) => {
    if (!meant || !isUnderstood(meant)) return [];
    const funding = [meant, ...about.fundings.filter(isUnderstood)].find((way) => covers[way] === "enough");
    if (!funding) return [];
    const way = t(`review.fund.${funding}`);
    const available = funding === "DEPOSIT" && about.deposit ? moneyInText(about.deposit.available) : null;
    const value = available === null ? way : t("review.covers", { way, available });
    return [{ label: t("facts.funding"), value }];
  };
}

/** Longer lists are folded. */
const MOST_SHOWN = 10;

function Approved({ people }: { people: ApprovalOutcome["people"] }) {
  const { t } = useTranslation("approval");
  return (
    <Fold className="fold" open={people.length <= MOST_SHOWN}>
      <summary>{t("review.approved", { count: people.length })}</summary>
      <Table
        card
        caption={t("review.approved", { count: people.length })}
        narrow="lines"
        long
        rows={people}
        rowKey={(row) => row.examination_item_id}
        columns={useEmployeeColumns()}
      />
    </Fold>
  );
}

function ShortLater({ about, covers }: Pick<ReviewPageProps, "about" | "covers">) {
  const { t } = useTranslation("approval");
  const textOf = useCoverText();
  const meant = fundingMeant(about);
  const cover = meant && isUnderstood(meant) ? covers[meant] : undefined;
  if (!meant || !cover || Object.values(covers).some(coversAll)) return null;
  return (
    <Alert kind="error">
      {textOf(meant, cover)} {isShort(cover) && cover.funding === "DEPOSIT" && t("review.short_first")}
    </Alert>
  );
}

function Unpaid({ covers, pays }: Pick<ReviewPageProps, "covers" | "pays">) {
  const { t } = useTranslation("approval");
  const textOf = useCoverText();
  const ways = Object.entries(covers) as [Funding, Cover][]; // its own keys
  return (
    <>
      {ways.map(([funding, cover]) => (
        <p key={funding}>{textOf(funding, cover)}</p>
      ))}
      <p>{t(covers.DEPOSIT && isShort(covers.DEPOSIT) ? "review.unpaid_deposit" : "review.unpaid")}</p>
      {pays && <TopupLink cover={covers.DEPOSIT} />}
    </>
  );
}

function useCoverText(): (funding: ReadFunding, cover: Cover) => string | undefined {
  const { t } = useTranslation("approval");
  const reasonOf = useReason();
  return (funding, cover) =>
    isShort(cover) ? reasonOf(cover) : `${t(`review.fund.${funding}`)}: ${reasonOf(cover) ?? ""}`;
}

function Notes({ mode, outcome }: Pick<ReviewPageProps, "mode" | "outcome">) {
  const { t } = useTranslation("approval");
  const { inactive, unused } = outcome;
  return (
    <>
      {inactive > 0 && <Alert kind="warning">{t("review.refused", { count: inactive })}</Alert>}
      {unused > 0 && (
        <Alert kind="warning">
          {t(mode === "reject_all" ? "review.unused_reject" : "review.unused", { count: unused })}
        </Alert>
      )}
    </>
  );
}

function ReasonField() {
  const { t } = useTranslation("approval");
  const { reason } = useFields(approvalSchema);
  return (
    <TextField
      {...reason}
      optional={false}
      required
      maxLength={REASON_MAX}
      label={t("review.reason")}
      hint={t("review.reason_hint")}
    />
  );
}

function Rejected({ people }: { people: ApprovalOutcome["rejected"] }) {
  const { t } = useTranslation("approval");
  return (
    <Table
      card
      caption={t("review.rejected")}
      showCaption
      narrow="lines"
      rows={people}
      rowKey={({ id }) => id}
      columns={[
        {
          key: "person",
          head: t("table.person"),
          cell: ({ name }) => <span className="upper">{name}</span>,
        },
        { key: "number", head: t("table.number"), cell: ({ number }) => number },
        { key: "reason", head: t("table.reason"), cell: ({ reason }) => reason },
      ]}
    />
  );
}

interface OverProps {
  isRead: boolean;
  isDecided: boolean;
  back: { href: string; text: string };
}

function Over({ isRead, isDecided, back }: OverProps) {
  const { t } = useTranslation("approval");
  return (
    <ConfirmPage
      title={t("review.title")}
      text=""
      submit=""
      back={back}
      refusal={
        <>
          <p>
            {t(isRead ? (isDecided ? "blocked.decided" : "errors.rows_changed") : "blocked.not_understood")}
          </p>
          <ButtonLink href={back.href}>{t("review.back")}</ButtonLink>
        </>
      }
    />
  );
}
