import { useTranslation } from "~/i18n/use-translation.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Table } from "~/ui/Table.tsx";
import type { ProcessingLine } from "~/upstream/privacy/privacy.server.ts";

export function LogTable({ lines }: { lines: readonly ProcessingLine[] }) {
  const { t } = useTranslation("privacy");
  const rows = lines.map((line, place) => ({ ...line, place }));
  return (
    <Table
      caption={t("log.title")}
      rows={rows}
      rowKey={({ place }) => place}
      columns={[
        { key: "at", head: t("log.at"), cell: ({ at }) => <DateText value={at} form="moment" /> },
        { key: "actor", head: t("log.actor"), cell: (line) => <Actor {...line} /> },
        {
          key: "what",
          head: t("log.what"),
          cell: ({ action, what, order_number }) => (
            <>
              {t(`log.action.${action}`)}: {t(`log.subject.${what}`)}
              {order_number && <span className="muted"> ({t("log.order", { number: order_number })})</span>}
            </>
          ),
        },
        { key: "purpose", head: t("log.purpose"), cell: ({ purpose }) => t(`log.purposes.${purpose}`) },
      ]}
    />
  );
}

function Actor({ actor, actor_name }: ProcessingLine) {
  const { t } = useTranslation("privacy");
  const role = t(`log.by.${actor ?? "unknown"}`);
  if (actor === "self" || actor_name === null) return <>{role}</>;
  return (
    <>
      <span className="upper">{actor_name}</span> <span className="muted">({role})</span>
    </>
  );
}
