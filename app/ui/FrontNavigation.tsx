import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { PageLink } from "./PageLink.tsx";

/** Those that have something to show. */
export interface PublicLists {
  tests: boolean;
  packages: boolean;
  branches: boolean;
}

/** Of visitors. */
export function FrontNavigation({ lists, pathname }: { lists: PublicLists; pathname: string }) {
  const { t } = useTranslation("landing");
  const entries = [
    ["tests", lists.tests, paths.publicTests()],
    ["packages", lists.packages, paths.publicPackages()],
    ["branches", lists.branches, paths.publicBranches()],
    ["companies", true, paths.applyCompany()],
    ["doctors", true, paths.applyDoctor()],
  ] as const;
  return (
    <nav className="front-nav" aria-label={t("nav.name")}>
      {entries.map(
        ([word, isShown, href]) =>
          isShown && (
            <PageLink
              key={href}
              href={href}
              className="action"
              aria-current={pathname === href ? "page" : undefined}
            >
              {t(`nav.${word}`)}
            </PageLink>
          ),
      )}
    </nav>
  );
}
