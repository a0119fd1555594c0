import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "./PageLink.tsx";

const entries = [
  ["tests", paths.publicTests()],
  ["packages", paths.publicPackages()],
  ["branches", paths.publicBranches()],
  ["companies", paths.applyCompany()],
  ["doctors", paths.applyDoctor()],
] as const;

/** Of visitors. */
export function FrontNavigation({ pathname }: { pathname: string }) {
  const { t } = useTranslation("landing");
  return (
    <nav className="front-nav" aria-label={t("nav.name")}>
      {entries.map(([word, href]) => (
        <PageLink
          key={href}
          href={href}
          className="action"
          aria-current={pathname === href ? "page" : undefined}
        >
          {t(`nav.${word}`)}
        </PageLink>
      ))}
    </nav>
  );
}
