import { useTranslation } from "~/i18n/use-translation.ts";
import { today } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import type { Repeat } from "~/upstream/retests/retests.server.ts";
import { isUnderstood } from "~/lib/not-understood.ts";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";

type PartProps = { repeat: Repeat };

export function RetestFacts({ repeat, isShort = false }: PartProps & { isShort?: boolean }) {
  const { t } = useTranslation("retests");
  const { is_own, patient_name, kind, state, result_date, due_on } = repeat;
  return (
    <p className="muted small">
      {is_own !== true && patient_name && (
        <>
          <span className="upper">{patient_name}</span>
          {" · "}
        </>
      )}
      {!isShort && t(`kind.${kind}`)}
      {!isShort && result_date && (
        <>
          {" · "}
          {t("result_of")} <DateText value={result_date} />
        </>
      )}
      {state !== "ended" && (
        <>
          {!isShort && " · "}
          {t(dueKey(repeat))} <DateText value={due_on} />
        </>
      )}
    </p>
  );
}

function dueKey({ postponed, due_on }: Repeat) {
  if (!isUnderstood(postponed)) return "due_unread";
  if (due_on !== null && due_on < today()) return "overdue";
  return postponed ? "postponed_to" : "due_on";
}

export function RetestOrderLink({ repeat }: PartProps) {
  const { t } = useTranslation("retests");
  const { repeat_id, product_id, product_type, product_name, state } = repeat;
  if (!isUnderstood(state) || !isUnderstood(product_type)) return <NotUnderstoodNote />;
  const href = product_type === "package" ? paths.orderPackage(product_id) : paths.retestOrder(repeat_id);
  return (
    <ButtonLink look="secondary" href={href} hiddenText={product_name}>
      {t("order")}
    </ButtonLink>
  );
}

export function RetestLaterLink({ repeat: { repeat_id, product_name, state } }: PartProps) {
  const { t } = useTranslation("retests");
  if (!isUnderstood(state)) return null;
  return (
    <PageLink className="action" href={paths.retestLater(repeat_id)}>
      {t(state === "later" ? "later.submit" : "not_now")}
      <span className="vh"> {product_name}</span>
    </PageLink>
  );
}
