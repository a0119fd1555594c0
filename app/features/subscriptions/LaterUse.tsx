import { useTranslation } from "~/i18n/use-translation.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { DateText } from "~/ui/DateText.tsx";

interface LaterUseProps {
  until: string | null;
  href: string;
  direct?: boolean;
  type: "package" | "deal" | "subscription";
}

export function LaterUse({ until, href, type, direct = false }: LaterUseProps) {
  const { t } = useTranslation("subscriptions");
  return (
    <div className="card card-strong">
      <p>
        {t(`later.${type}`)}{" "}
        {until && (
          <>
            {t("later.until")}{" "}
            <strong>
              <DateText value={until} form="until" />
            </strong>
            .
          </>
        )}
      </p>
      <div className="card-actions">
        <ButtonLink look="secondary" icon="calendar" href={href}>
          {t(direct ? "mine.use" : "later.mine")}
        </ButtonLink>
      </div>
    </div>
  );
}
