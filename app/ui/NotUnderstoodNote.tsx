import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { formatPhone } from "~/lib/phone.ts";
import { Icon } from "./Icon.tsx";
import { PageSettings } from "./PageSettings.ts";

export interface NotUnderstoodProps {
  phone?: string | null | undefined;
}

export function NotUnderstoodNote({ phone }: NotUnderstoodProps) {
  const { t } = useTranslation("ui");
  const branch = phone ? { href: `tel:${phone}`, text: formatPhone(phone) } : null;
  const number = useContext(PageSettings).contact.phone ?? branch;
  return (
    <>
      <span className="state state-warning">
        <Icon name="alert" />
        {t("not_understood")}
      </span>
      {number && (
        <>
          {" "}
          <a href={number.href} className="action">
            {number.text}
          </a>
        </>
      )}
    </>
  );
}
