import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { Icon, type IconName } from "~/ui/Icon.tsx";
import { useOffered } from "~/ui/offered.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import type { Front } from "./front.server.ts";

interface EntriesProps {
  front: Front;
  /** false for accounts without bookings */
  booksTests: boolean;
}

interface Entry {
  word: "home_care" | "packages" | "branches" | "check";
  icon: IconName;
  href: string;
  note: string;
  isShown: boolean;
}

/** Beside tests, the search has. */
export function Entries({ front: { areas, packageCount }, booksTests }: EntriesProps) {
  const { t } = useTranslation("landing");
  const offered = useOffered();
  const branches = areas.flatMap((area) => area.branches);
  const openCount = branches.filter(({ state }) => state?.isOpen).length;
  const entries: Entry[] = [
    {
      word: "home_care",
      icon: "home",
      href: paths.homeCare(),
      note: t("entry.home_care_note"),
      isShown: booksTests,
    },
    {
      word: "packages",
      icon: "package",
      href: paths.publicPackages(),
      note: t("entry.packages_note", { count: packageCount }),
      isShown: booksTests && packageCount > 0,
    },
    {
      word: "branches",
      icon: "pin",
      href: paths.publicBranches(),
      note:
        openCount > 0
          ? t("entry.open_now", { count: openCount })
          : t("entry.cities", { count: new Set(branches.map(({ city_name }) => city_name)).size }),
      isShown: branches.length > 0,
    },
    { word: "check", icon: "shield", href: paths.barcode(), note: t("entry.check_note"), isShown: true },
  ];
  return (
    <ul className="entries">
      {entries
        .filter(({ isShown, href }) => isShown && offered(href))
        .map(({ word, icon, href, note }) => (
          <li key={word}>
            <PageLink href={href} keepsText>
              <Icon name={icon} />
              <span>
                <strong>{t(`entry.${word}`)}</strong>
                <span className="small muted">{note}</span>
              </span>
            </PageLink>
          </li>
        ))}
    </ul>
  );
}
