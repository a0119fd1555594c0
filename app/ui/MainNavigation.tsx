import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { useOffered } from "./offered.ts";
import { Icon, type IconName } from "./Icon.tsx";
import type { ShellUser } from "./shell-types.ts";

interface MainNavigationProps {
  user: ShellUser | null;
  pathname: string;
  search: string;
}

interface Entry {
  href: string;
  icon: IconName;
  word:
    | "home"
    | "tests"
    | "orders"
    | "results"
    | "profile"
    | "employees"
    | "approvals"
    | "events"
    | "referrals";
  below?: string;
}

const entries: Record<ShellUser["type"], readonly Entry[]> = {
  0: [],
  1: [
    { href: paths.patientHome(), icon: "home", word: "home" },
    { href: paths.tests(), icon: "flask", word: "tests", below: paths.test("") },
    { href: paths.labResult(), icon: "drop", word: "results", below: paths.labResult() },
    { href: paths.orders(), icon: "document", word: "orders", below: paths.order("") },
  ],
  2: [
    { href: paths.doctorHome(), icon: "home", word: "home" },
    { href: paths.referralSummary(), icon: "document", word: "referrals" },
    { href: paths.profileUser(), icon: "user", word: "profile" },
  ],
  3: [
    { href: paths.companyHome(), icon: "home", word: "home" },
    { href: paths.employees(), icon: "family", word: "employees", below: paths.employees() },
    { href: paths.officeCare(), icon: "calendar", word: "events", below: paths.officeCare() },
    {
      href: paths.examinationApproval(),
      icon: "check-circle",
      word: "approvals",
      below: paths.examinationApproval(),
    },
    { href: paths.profileUser(), icon: "user", word: "profile" },
  ],
  6: [
    { href: paths.facilityHome(), icon: "home", word: "home", below: paths.facilityOrder("") },
    { href: paths.profileUser(), icon: "user", word: "profile" },
  ],
};

export function MainNavigation({ user, pathname, search }: MainNavigationProps) {
  const { t } = useTranslation("ui");
  const shown = useEntries(user?.type);
  if (shown.length === 0) return null;
  return (
    <nav className={shown.length > BAR_FROM ? "nav nav-bar" : "nav"} aria-label={t("nav.main")}>
      <ul>
        {shown.map(({ href, icon, word, below }) => (
          <li key={href}>
            <a href={href} aria-current={isCurrent({ pathname, search }, href, below) ? "page" : undefined}>
              <Icon name={icon} />
              <span>{t(`nav.${word}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const BAR_FROM = 2;

export function useHasBottomBar(user: ShellUser | null): boolean {
  return useEntries(user?.type).length > BAR_FROM;
}

/** For text too large for a bar. */
export function MenuNavigation({ type }: { type: ShellUser["type"] }) {
  const { t } = useTranslation("ui");
  return (
    <nav className="menu-nav" aria-label={t("nav.main")}>
      <ul className="menu-list">
        {useEntries(type).map(({ href, icon, word }) => (
          <li key={href}>
            <a href={href}>
              <Icon name={icon} />
              {t(`nav.${word}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function useEntries(type: ShellUser["type"] | undefined): readonly Entry[] {
  const offered = useOffered();
  return type === undefined ? [] : entries[type].filter(({ href }) => offered(href));
}

/** A query selects one tab of a page. */
function isCurrent(
  { pathname, search }: { pathname: string; search: string },
  href: string,
  below: string | undefined,
): boolean {
  const [path, query = ""] = href.split("?");
  const isTab = query === "" || search.includes(query);
  return (pathname === path && isTab) || (below !== undefined && pathname.startsWith(below));
}
