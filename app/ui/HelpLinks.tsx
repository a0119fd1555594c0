import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { whatsappHref } from "~/lib/contact.ts";
import { newTab, NewTabNote } from "./NewTab.tsx";
import { PageSettings } from "./PageSettings.ts";

export function useHasHelp(): boolean {
  const { phone, whatsapp } = useContext(PageSettings).contact;
  return phone !== null || whatsapp !== null;
}

export function HelpLinks() {
  const { t } = useTranslation("ui");
  const { phone, whatsapp } = useContext(PageSettings).contact;
  if (!useHasHelp()) return null;
  return (
    <ul className="help-links">
      {whatsapp && (
        <li>
          <a href={whatsappHref(whatsapp, t("help.whatsapp_text"))} className="action" {...newTab}>
            {t("help.whatsapp")}
            <NewTabNote />
          </a>
        </li>
      )}
      {phone && (
        <li>
          <a href={phone.href} className="action">
            <span>
              {t("help.phone")} <span className="nowrap">{phone.text}</span>
            </span>
          </a>
        </li>
      )}
    </ul>
  );
}
