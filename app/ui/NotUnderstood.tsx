import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { Icon } from "./Icon.tsx";
import { PageSettings } from "./PageSettings.ts";

interface NotUnderstoodProps {
  /** the branch's number, if the operator configured none */
  phone?: { href: string; text: string } | null;
}

/** For what the laboratory said in words that the portal does not know. */
export function NotUnderstood({ phone = null }: NotUnderstoodProps) {
  const { t } = useTranslation("ui");
  const number = useContext(PageSettings).contact.phone ?? phone;
  return (
    <span className="state state-warning">
      <Icon name="alert" />
      <span>
        {t("not_understood")}
        {number && (
          <>
            {": "}
            <a href={number.href}>{number.text}</a>
          </>
        )}
      </span>
    </span>
  );
}
