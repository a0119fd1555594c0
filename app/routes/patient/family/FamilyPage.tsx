import type { ReactNode } from "react";
import { RelationBrief, RelationState } from "~/features/family/RelationFacts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Fold } from "~/ui/Fold.tsx";
import type { Relation } from "~/upstream/family/relations.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Initials } from "~/ui/Initials.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Row, RowList } from "~/ui/RowList.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";

export function FamilyPage({ relations }: { relations: readonly Relation[] }) {
  const { t } = useTranslation("family");
  const of = (direction: string, status: string) =>
    relations.filter((relation) => relation.direction === direction && relation.status === status);
  const members = of("owner", "approved");
  const carers = of("received", "approved");
  const unread = relations.filter(
    (relation) => !isUnderstood(relation.status) || !isUnderstood(relation.direction),
  );
  const closed = relations.filter(
    (relation) =>
      !unread.includes(relation) && relation.status !== "pending" && relation.status !== "approved",
  );
  return (
    <>
      <PageHeader title={t("title")} />
      <div className="stack">
        <Part id="received" title={t("received")} relations={of("received", "pending")} />
        {members.length > 0 ? (
          <Part
            id="members"
            title={t("members")}
            relations={members}
            beside={
              <PageLink className="action" href={paths.familyMember("new")}>
                {t("add")}
              </PageLink>
            }
          />
        ) : (
          <EmptyState
            title={t("empty")}
            reason={t("empty_reason")}
            action={
              <ButtonLink href={paths.familyMember("new")} icon="plus">
                {t("add")}
              </ButtonLink>
            }
          />
        )}
        <Part id="carers" title={t("carers")} relations={carers} />
        {carers.length === 0 && unread.length === 0 && <p className="muted">{t("no_carers")}</p>}
        <Part id="sent" title={t("sent")} relations={of("sent", "pending")} />
        <Part id="unread" title={t("unread")} relations={unread} />
        {closed.length > 0 && (
          <Fold>
            <summary>{t("closed")}</summary>
            <ul className="rows">
              {closed.map((item) => (
                <li key={item.relation_id}>
                  <PageLink className="action" href={paths.familyMember(item.relation_id)}>
                    <span className="upper">{item.name}</span>
                  </PageLink>{" "}
                  <RelationState relation={item} />
                </li>
              ))}
            </ul>
          </Fold>
        )}
      </div>
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  relations: readonly Relation[];
  /** on the heading's line */
  beside?: ReactNode;
}

function Part({ id, title, relations, beside }: PartProps) {
  const { t } = useTranslation("family");
  if (relations.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="between">
        <h2 id={id}>{title}</h2>
        {beside}
      </div>
      <RowList columns={id === "members"}>
        {relations.map((row) => (
          <Row
            key={row.relation_id}
            lead={<Initials name={row.name} />}
            title={<span className="upper">{row.name}</span>}
            href={paths.familyMember(row.relation_id)}
            strong={id === "received"}
            note={
              <>
                <RelationBrief relation={row} />
                {id === "members" && <Ways relation={row} />}
                {id === "received" && (
                  <div className="cluster">
                    <ButtonLink
                      look="secondary"
                      href={paths.familyRequest(row.relation_id)}
                      hiddenText={row.name}
                    >
                      {t("answer")}
                    </ButtonLink>
                  </div>
                )}
                {id === "sent" && (
                  <div className="cluster">
                    <PageLink className="action" href={paths.familyRemove(row.relation_id)}>
                      {t("withdraw_short")}
                      <span className="vh"> {row.name}</span>
                    </PageLink>
                  </div>
                )}
              </>
            }
          />
        ))}
      </RowList>
    </section>
  );
}

function Ways({ relation: { name, patient, permissions } }: { relation: Relation }) {
  const { t } = useTranslation("family");
  const { patient_id } = patient;
  if (!patient_id) return null;
  return (
    <div className="cluster">
      {permissions.includes("view_results") && (
        <PageLink className="action" href={paths.labResult({ patient_id })}>
          {t("results")}
          <span className="vh"> {name}</span>
        </PageLink>
      )}
      {permissions.includes("book") && (
        <PageLink className="action" href={paths.tests({ patient_id })}>
          {t("book")}
          <span className="vh"> {name}</span>
        </PageLink>
      )}
    </div>
  );
}
