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
          : t("entry.branch_count", { count: branches.length }),
      isShown: branches.length > 0,
    },
    { word: "check", icon: "shield", href: paths.barcode(), note: t("entry.check_note"), isShown: true },
  ];
  return <EntryList entries={entries.map((entry) => ({ ...entry, title: t(`entry.${entry.word}`) }))} />;
}

/** Accounts to open. */
export function Accounts() {
  const { t } = useTranslation("landing");
  const entries = [
    { icon: "user", href: paths.register(), title: t("register"), note: t("join.patient") },
    { icon: "building", href: paths.applyCompany(), title: t("nav.companies"), note: t("join.company") },
    { icon: "document", href: paths.applyDoctor(), title: t("nav.doctors"), note: t("join.doctor") },
  ] as const;
  return <EntryList entries={entries} className="entries entries-small" />;
}

interface EntryListProps {
  entries: readonly { icon: IconName; href: string; title: string; note: string; isShown?: boolean }[];
  className?: string;
}

function EntryList({ entries, className = "entries" }: EntryListProps) {
  const offered = useOffered();
  return (
    <ul className={className}>
      {entries
        .filter(({ isShown = true, href }) => isShown && offered(href))
        .map(({ icon, href, title, note }) => (
          <li key={href}>
            <PageLink href={href} keepsText>
              <Icon name={icon} />
              <span>
                <strong>{title}</strong>
                <span className="small muted">{note}</span>
              </span>
            </PageLink>
          </li>
        ))}
    </ul>
  );
}
