import type { ReactNode } from "react";
import { approvalPath } from "~/features/approval/step.ts";
import type { CompanyRights } from "~/features/company/roles.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { moneyInText } from "~/lib/money.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Money } from "~/ui/Money.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import type { CompanyDashboard } from "~/upstream/company/company.server.ts";
import { Age } from "./Age.tsx";

interface TilesProps {
  dashboard: CompanyDashboard;
  rights: CompanyRights;
  programme: string;
  now: number;
}

export function Tiles({ dashboard, rights, programme, now }: TilesProps) {
  const { waiting, deposit, progress } = dashboard;
  return (
    <div className="tiles">
      {waiting && <ApprovalsTile waiting={waiting} rights={rights} now={now} />}
      {deposit && <DepositTile deposit={deposit} rights={rights} />}
      {progress && <ProgrammeTile progress={progress} programme={programme} />}
    </div>
  );
}

function Tile({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section className="card tile" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
    </section>
  );
}

interface ApprovalsTileProps extends Pick<TilesProps, "rights" | "now"> {
  waiting: NonNullable<CompanyDashboard["waiting"]>;
}

function ApprovalsTile({ waiting, rights, now }: ApprovalsTileProps) {
  const { t } = useTranslation("company");
  const offered = useOffered();
  const decides = rights.decides.length > 0;
  const steps = (["first", "second"] as const).flatMap((step) => {
    const row = waiting[step];
    return row && row.count > 0 && (!decides || rights.decides.includes(step)) ? [{ ...row, step }] : [];
  });
  const first = steps[0];
  return (
    <Tile id="approvals" heading={t("home.approvals.heading")}>
      {!first && <p>{t("home.approvals.none")}</p>}
      {steps.map(({ step, count, amount, oldest_at }) => (
        <div key={step}>
          <p className="tile-figure">{t(`home.approvals.${step}`, { count })}</p>
          <p className="muted">
            {amount !== null && t("home.approvals.cost", { amount: moneyInText(amount) })}{" "}
            <Age since={oldest_at} now={now} />
          </p>
        </div>
      ))}
      {first && decides && (
        <p className="tile-ways">
          {first.oldest_id && offered(approvalPath(first.step, first.oldest_id)) && (
            <ButtonLink href={approvalPath(first.step, first.oldest_id)}>
              {t("home.approvals.decide")}
            </ButtonLink>
          )}
          {steps.map(({ step, count, oldest_id }) =>
            count > 1 || !oldest_id || step !== first.step ? (
              <PageLink key={step} className="action" href={paths.examinationApproval({ step })}>
                {t("home.approvals.all", { count })}
                {steps.length > 1 && <span className="vh">: {t(`home.approvals.${step}`, { count })}</span>}
              </PageLink>
            ) : null,
          )}
        </p>
      )}
      {first && !decides && (
        <PageLink className="action" href={paths.examinationApproval({ step: first.step })}>
          {t("home.approvals.read")}
        </PageLink>
      )}
    </Tile>
  );
}

interface DepositTileProps extends Pick<TilesProps, "rights"> {
  deposit: NonNullable<CompanyDashboard["deposit"]>;
}

function DepositTile({ deposit, rights }: DepositTileProps) {
  const { t } = useTranslation("company");
  const { balance, reserved, available, low_limit } = deposit;
  const isLow = available !== null && low_limit !== null && available < low_limit;
  return (
    <Tile id="deposit" heading={t("home.deposit.heading")}>
      <p className="tile-figure">
        <Money amount={available} /> <span className="tile-unit">{t("home.deposit.available")}</span>
      </p>
      {isLow && <p className="shortage-mark">{t("home.deposit.low", { limit: moneyInText(low_limit) })}</p>}
      <p className="muted">
        {t("home.deposit.held", { balance: moneyInText(balance), reserved: moneyInText(reserved) })}
      </p>
      <p className="tile-ways">
        {rights.pays && (
          <ButtonLink look="secondary" href={paths.depositTopup()}>
            {t("home.deposit.topup")}
          </ButtonLink>
        )}
        <PageLink className="action" href={paths.depositTransaction()}>
          {t("home.deposit.open")}
        </PageLink>
      </p>
    </Tile>
  );
}

interface ProgrammeTileProps extends Pick<TilesProps, "programme"> {
  progress: NonNullable<CompanyDashboard["progress"]>;
}

function ProgrammeTile({ progress, programme }: ProgrammeTileProps) {
  const { t } = useTranslation("company");
  const { invited, attended, results_ready } = progress;
  return (
    <Tile id="progress" heading={t("home.progress.heading")}>
      <p className="tile-figure">{t("home.progress.bar", { attended, invited })}</p>
      {invited > 0 && (
        <progress className="tile-bar" max={invited} value={attended} aria-labelledby="progress">
          {t("home.progress.bar", { attended, invited })}
        </progress>
      )}
      <p className="muted">
        {[programme, typeof results_ready === "number" && t("home.progress.ready", { count: results_ready })]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <p className="tile-ways">
        <PageLink className="action" href={paths.officeCare()}>
          {t("home.progress.open")}
        </PageLink>
      </p>
    </Tile>
  );
}
