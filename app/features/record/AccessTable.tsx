import { useTranslation } from "~/i18n/use-translation.ts";
import { formatMoment } from "~/lib/dates.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { DateText } from "~/ui/DateText.tsx";
import { Table } from "~/ui/Table.tsx";
import type { AccessLine } from "~/upstream/record/record.server.ts";

export function AccessTable({ lines }: { lines: readonly AccessLine[] }) {
  const { t } = useTranslation("record");
  return (
    <Table
      card
      caption={t("access.title")}
      rows={lines}
      rowKey={(line) => `${line.at} ${line.actor_name ?? ""} ${line.what} ${line.order_number ?? ""}`}
      columns={[
        { key: "at", head: t("access.at"), cell: (line) => <When {...line} /> },
        { key: "who", head: t("access.who"), cell: (line) => <Who {...line} /> },
        { key: "what", head: t("access.what"), cell: (line) => <What {...line} /> },
        {
          key: "ground",
          head: t("access.ground"),
          cell: (line) => <Ground {...line} />,
        },
      ]}
    />
  );
}

function When({ at, count, first_at }: AccessLine) {
  const { lang } = useTranslation("record");
  const isSpan = count > 1 && first_at !== null && formatMoment(first_at, lang) !== formatMoment(at, lang);
  return (
    <>
      {isSpan && (
        <>
          <DateText value={first_at} form="moment" /> –<br />
        </>
      )}
      <DateText value={at} form="moment" />
    </>
  );
}

export function Who({ is_own, actor_name, on_behalf_of, count, ground }: AccessLine) {
  const { t } = useTranslation("record");
  if (is_own) return count > 1 ? t("access.you_times", { count }) : t("access.you");
  if (ground === "share_link" || actor_name === null)
    return (
      <>
        {t("access.holder")}
        {actor_name !== null && `: ${actor_name}`}
        {on_behalf_of && <span className="muted"> ({t("access.share_of", { name: on_behalf_of })})</span>}
      </>
    );
  return (
    <>
      <span className="upper">{actor_name}</span>
      {on_behalf_of && <span className="muted"> {t("access.on_behalf", { name: on_behalf_of })}</span>}
    </>
  );
}

export function What({ count, what, action, order_number, tests }: AccessLine) {
  const { t } = useTranslation("record");
  if (count > 1) return t("access.several");
  const did = !isUnderstood(what)
    ? t("access.did.not_understood")
    : action === "open" || action === "download"
      ? t(`access.did.${action}.${what}`)
      : t(`access.did.${action}`);
  return (
    <>
      {did}
      {order_number && (
        <span className="muted">
          {" "}
          ({tests.length > 0 ? tests.join(", ") : t("access.order", { number: order_number })})
        </span>
      )}
    </>
  );
}

export function Ground({ ground }: AccessLine) {
  const { t } = useTranslation("record");
  return ground ? t(`access.grounds.${ground}`) : "–";
}
