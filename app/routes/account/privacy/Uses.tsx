import { useTranslation } from "~/i18n/use-translation.ts";
import { Button } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { StateWord } from "~/ui/States.tsx";
import { Table } from "~/ui/Table.tsx";
import type { ConsentPurpose, Consents } from "~/upstream/privacy/privacy.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

export function Uses({ purposes }: Pick<Consents, "purposes">) {
  const { t } = useTranslation("privacy");
  const matchingPurposes = purposes.filter(({ optional }) => optional !== false);
  const always = purposes.filter(({ optional }) => optional === false);
  return (
    <section aria-labelledby="uses" className="stack">
      <h2 id="uses">{t("uses.title")}</h2>
      <CardList items={matchingPurposes} itemKey={({ code }) => code}>
        {(purpose) => <Use {...purpose} />}
      </CardList>
      {always.length > 0 && (
        <Fold>
          <summary>{t("uses.always", { count: always.length })}</summary>
          <div className="stack">
            <p>{t("uses.always_why")}</p>
            <ul className="list">
              {always.map(({ code, name, basis }) => (
                <li key={code}>
                  {name} <span className="muted">({t(`basis.${basis ?? "unknown"}`)})</span>
                </li>
              ))}
            </ul>
          </div>
        </Fold>
      )}
    </section>
  );
}

function Use({ code, name, uses, basis, given, changed_at, optional }: ConsentPurpose) {
  const { t } = useTranslation("privacy");
  return (
    <Card title={name} level={3}>
      <p>
        <StateWord tone={given ? "success" : "none"}>{given ? t("uses.on") : t("uses.off")}</StateWord>
        {changed_at && (
          <span className="muted">
            {" "}
            {t("uses.since")} <DateText value={changed_at} form="moment" />
          </span>
        )}
      </p>
      <p>
        {t("notice.uses")}: {uses}
      </p>
      <p className="small muted">
        {t("notice.basis")}: {t(`basis.${basis ?? "unknown"}`)}
      </p>
      {isUnderstood(optional) ? (
        <PostForm needs="PUT /privacy/set-consent" hidden={{ purpose: code, given: given ? "off" : "on" }}>
          <Button look="secondary" hiddenText={name}>
            {given ? t("uses.turn_off") : t("uses.turn_on")}
          </Button>
        </PostForm>
      ) : (
        <NotUnderstoodNote />
      )}
    </Card>
  );
}

export function ConsentHistory({ history, purposes }: Consents) {
  const { t } = useTranslation("privacy");
  if (history.length === 0) return null;
  const rows = history.map((event, index) => ({ ...event, at_index: index }));
  return (
    <Fold>
      <summary>{t("uses.history", { count: history.length })}</summary>
      <Table
        caption={t("uses.history", { count: history.length })}
        rows={rows}
        rowKey={({ at_index }) => at_index}
        columns={[
          { key: "at", head: t("uses.at"), cell: ({ at }) => <DateText value={at} form="moment" /> },
          {
            key: "use",
            head: t("uses.use"),
            cell: ({ purpose }) => purposes.find(({ code }) => code === purpose)?.name ?? purpose,
          },
          {
            key: "choice",
            head: t("uses.choice"),
            cell: ({ given }) => (given ? t("uses.on") : t("uses.off")),
          },
          { key: "by", head: t("uses.by"), cell: ({ source }) => t(`uses.source.${source ?? "unknown"}`) },
          { key: "version", head: t("uses.version"), cell: ({ notice_version }) => notice_version ?? "–" },
        ]}
      />
    </Fold>
  );
}
