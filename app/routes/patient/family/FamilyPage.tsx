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
  const add = (
    <ButtonLink href={paths.familyMember("new")} icon="plus">
      {t("add")}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t("title")} beside={members.length > 0 && add} />
      <div className="stack">
        <Part id="received" title={t("received")} relations={of("received", "pending")} />
        {members.length > 0 ? (
          <Part id="members" title={t("members")} relations={members} />
        ) : (
          <EmptyState title={t("empty")} reason={t("empty_reason")} action={add} />
        )}
        <Part id="carers" title={t("carers")} relations={carers} />
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
}

const WITH_END = new Set(["members", "received", "sent"]);

function Part({ id, title, relations }: PartProps) {
  if (relations.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <RowList columns={id === "members"}>
        {relations.map((row) => (
          <Row
            key={row.relation_id}
            lead={<Initials name={row.name} />}
            title={<span className="upper">{row.name}</span>}
            href={paths.familyMember(row.relation_id)}
            strong={id === "received"}
            note={<RelationBrief relation={row} />}
            end={WITH_END.has(id) && <RowEnd part={id} relation={row} />}
          />
        ))}
      </RowList>
    </section>
  );
}

function RowEnd({ part, relation }: { part: string; relation: Relation }) {
  const { t } = useTranslation("family");
  const { relation_id, name } = relation;
  if (part === "members") return <Ways relation={relation} />;
  const [href, text] =
    part === "received"
      ? [paths.familyRequest(relation_id), t("answer")]
      : [paths.familyRemove(relation_id), t("withdraw_short")];
  return (
    <ButtonLink look="secondary" href={href} hiddenText={name}>
      {text}
    </ButtonLink>
  );
}

function Ways({ relation: { name, patient, permissions } }: { relation: Relation }) {
  const { t } = useTranslation("family");
  const { patient_id } = patient;
  if (!patient_id) return null;
  return (
    <div className="cluster">
      {permissions.includes("view_results") && (
        <ButtonLink look="secondary" href={paths.labResult({ patient_id })} hiddenText={name}>
          {t("results")}
        </ButtonLink>
      )}
      {permissions.includes("book") && (
        <ButtonLink look="secondary" href={paths.tests({ patient_id })} hiddenText={name}>
          {t("book_short")}
        </ButtonLink>
      )}
    </div>
  );
}
