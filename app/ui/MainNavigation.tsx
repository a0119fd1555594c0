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
    | "overview"
    | "tests"
    | "orders"
    | "results"
    | "profile"
    | "employees"
    | "approvals"
    | "events"
    | "referrals"
    | "money"
    | "settings";
  below?: string;
  /** other pages under the same word */
  also?: string;
  /** only in the rail of a desk (styles/rail.css) */
  isRail?: boolean;
  role?: string;
}

const entries: Record<ShellUser["type"], readonly Entry[]> = {
  0: [],
  1: [
    { href: paths.patientHome(), icon: "home", word: "home" },
    { href: paths.tests(), icon: "flask", word: "tests", below: paths.test("") },
    {
      href: paths.labResult(),
      icon: "drop",
      word: "results",
      below: paths.labResult(),
      also: paths.medicalRecord(""),
    },
    { href: paths.orders(), icon: "document", word: "orders", below: paths.order("") },
  ],
  2: [
    { href: paths.doctorHome(), icon: "home", word: "home" },
    { href: paths.referralSummary(), icon: "document", word: "referrals" },
    { href: paths.profileUser(), icon: "user", word: "profile" },
  ],
  3: [
    { href: paths.companyHome(), icon: "home", word: "overview" },
    {
      href: paths.employees(),
      icon: "family",
      word: "employees",
      below: paths.employees(),
      also: paths.companyMedicalRecord(),
    },
    { href: paths.officeCare(), icon: "calendar", word: "events", below: paths.officeCare() },
    {
      href: paths.examinationApproval(),
      icon: "check-circle",
      word: "approvals",
      below: paths.examinationApproval(),
    },
    {
      href: paths.billing(),
      icon: "wallet",
      word: "money",
      below: paths.billing(),
      also: paths.depositTransaction(),
    },
    { href: paths.companySecurity(), icon: "shield", word: "settings", isRail: true, role: "admin" },
  ],
  6: [
    { href: paths.facilityHome(), icon: "home", word: "home", below: paths.facilityOrder("") },
    { href: paths.profileUser(), icon: "user", word: "profile" },
  ],
};

export function MainNavigation({ user, pathname, search }: MainNavigationProps) {
  const { t } = useTranslation("ui");
  const shown = useEntries(user);
  if (shown.length === 0) return null;
  return (
    <nav className={shown.length > BAR_FROM ? "nav nav-bar" : "nav"} aria-label={t("nav.main")}>
      <ul>
        {shown.map((entry) => (
          <li key={entry.href} className={entry.isRail ? "nav-rail" : undefined}>
            <a href={entry.href} aria-current={isCurrent({ pathname, search }, entry) ? "page" : undefined}>
              <Icon name={entry.icon} />
              <span>{t(`nav.${entry.word}`)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const inBar = (entries: readonly Entry[]) => entries.filter(({ isRail }) => !isRail);

const BAR_FROM = 2;

export function useHasBottomBar(user: ShellUser | null): boolean {
  return useEntries(user).length > BAR_FROM;
}

/** For text too large for a bar. */
export function MenuNavigation({ type }: Pick<ShellUser, "type">) {
  const { t } = useTranslation("ui");
  return (
    <nav className="menu-nav" aria-label={t("nav.main")}>
      <ul className="menu-list">
        {inBar(useEntries({ type })).map(({ href, icon, word }) => (
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

function useEntries(user: Pick<ShellUser, "type" | "roles"> | null): readonly Entry[] {
  const offered = useOffered();
  if (!user) return [];
  const isFor = ({ role }: Entry) => role === undefined || user.roles?.includes(role);
  return entries[user.type].filter((entry) => offered(entry.href) && isFor(entry));
}

/** A query selects one tab of a page. */
function isCurrent(
  { pathname, search }: { pathname: string; search: string },
  { href, below, also }: Entry,
): boolean {
  const [path, query = ""] = href.split("?");
  const isTab = query === "" || search.includes(query);
  const isBelow = [below, also].some((prefix) => prefix !== undefined && pathname.startsWith(prefix));
  return isBelow || (pathname === path && isTab);
}
