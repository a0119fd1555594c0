import { useContext } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { HelpLinks, useHasHelp } from "./HelpLinks.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { LowDataSwitch } from "./LowDataSwitch.tsx";
import { useHasBottomBar } from "./MainNavigation.tsx";
import { newTab, NewTabNote } from "./NewTab.tsx";
import { useOffered } from "./offered.ts";
import { PageSettings } from "./PageSettings.ts";
import { UnfoldLink } from "./UnfoldLink.tsx";
import type { ShellSession, ShellUser } from "./shell-types.ts";

export const HELP = "help";

export interface FooterProps {
  lang: "en" | "id";
  brand: string;
  user: ShellUser | null;
  session: ShellSession | null;
  pathname: string;
  search: string;
  /** when language or data saving changes */
  preserveInput?: boolean;
  signedInAs?: string | null;
  faqUrl?: string | undefined;
  termsUrl?: string | undefined;
  isFront?: boolean;
}

export function Footer({
  brand,
  user,
  session,
  signedInAs,
  faqUrl,
  termsUrl,
  isFront,
  ...page
}: FooterProps) {
  const { t } = useTranslation("ui");
  const { address } = useContext(PageSettings).contact;
  const { lang, pathname, search, preserveInput = false } = page;
  const name = signedInAs ?? user?.name;
  const here = pathname + (search && !search.startsWith("?") ? `?${search}` : search);
  return (
    <footer className={useHasBottomBar(user) ? "footer footer-over-bar" : "footer"}>
      <div className="wrap">
        {useHasHelp() && (
          <section id={HELP} tabIndex={-1} aria-labelledby="help-heading">
            <h2 id="help-heading">{t("help.heading")}</h2>
            <HelpLinks />
          </section>
        )}
        <ul className="footer-links">
          {faqUrl && (
            <li>
              <a href={faqUrl} className="action" {...newTab}>
                {t("footer.faq")}
                <NewTabNote />
              </a>
            </li>
          )}
          {termsUrl && (
            <li>
              <a href={termsUrl} className="action" {...newTab}>
                {t("footer.terms")}
                <NewTabNote />
              </a>
            </li>
          )}
          {isFront && <FrontLinks />}
          <li className="footer-language">
            <LanguageSwitch
              lang={lang}
              pathname={pathname}
              search={search}
              preserveInput={preserveInput}
              place="foot"
            />
          </li>
          <li>
            <LowDataSwitch lang={lang} preserveInput={preserveInput} page={here} />
          </li>
          <UnfoldLink lang={lang} pathname={pathname} search={search} preserveInput={preserveInput} />
        </ul>
        <p>
          <strong>{brand}</strong>
          <span className="footer-more"> · {t("footer.who")}</span>
          {address && <span className="footer-address upper"> {address}</span>}
        </p>
        {user && name && (
          <p className="footer-more">
            {t("footer.signedInAs")} <span className="upper">{name}</span>
            {session && `. ${t("footer.session", { count: session.idleMinutes })}`}
          </p>
        )}
      </div>
    </footer>
  );
}

function FrontLinks() {
  const { t } = useTranslation("ui");
  const offered = useOffered();
  const links = [
    [paths.privacyNotice(), t("footer.privacy")],
    [paths.reportCheck(), t("footer.report_check")],
    [paths.applyStatus(), t("footer.application")],
  ] as const;
  return links.map(
    ([href, text]) =>
      offered(href) && (
        <li key={href}>
          <a href={href} className="action">
            {text}
          </a>
        </li>
      ),
  );
}
