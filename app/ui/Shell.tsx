import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { moduleProps, partProps } from "~/modules/attributes.ts";
import { FlashMessages, type FlashMessage } from "./Alert.tsx";
import { BrandMark } from "./BrandMark.tsx";
import { DemoStrip, type Demo } from "./DemoStrip.tsx";
import { Dialog } from "./Dialog.tsx";
import { ConcernedBanner, type PeopleConcerned } from "./PeopleConcerned.tsx";
import { FoldsContext } from "./Fold.tsx";
import { FrontNavigation, type PublicLists } from "./FrontNavigation.tsx";
import { Footer, HELP, type FooterProps } from "./Footer.tsx";
import { useHasHelp } from "./HelpLinks.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import { LanguageSwitch } from "./LanguageSwitch.tsx";
import { ListLosses, type ShownLoss } from "./ListLosses.tsx";
import { LoadingOverlay } from "./LoadingOverlay.tsx";
import { MainNavigation } from "./MainNavigation.tsx";
import { useOffered } from "./offered.ts";
import type { ShellCounts, ShellLive, ShellUser } from "./shell-types.ts";
import { SessionWarning } from "./SessionWarning.tsx";
import { StoppedAlert } from "./Stopped.tsx";

export interface ShellFront {
  demo: Demo | null;
  lists: PublicLists | null;
}

interface ShellProps extends FooterProps {
  /** null: failed to load */
  counts?: ShellCounts;
  /** null without a channel server */
  live?: ShellLive | null;
  flash?: readonly FlashMessage[];
  losses?: readonly ShownLoss[];
  concerned?: PeopleConcerned | null;
  /** of a page that visitors find */
  front?: ShellFront | null;
  children: ReactNode;
}

const MENU_DIALOG = "user-menu";

const noCounts: ShellCounts = { unread: null, cart: null };

export function Shell({
  counts = noCounts,
  flash = [],
  losses = [],
  concerned,
  front = null,
  children,
  ...props
}: ShellProps) {
  const { t } = useTranslation("ui");
  const { user, pathname, search, session, live } = props;
  return (
    <FoldsContext.Provider value={{ areClosed: false }}>
      <a href="#main" className="skip">
        {t("skip")}
      </a>
      {session && <SessionWarning expiresIn={session.expiresIn} returnTo={pathname + withMark(search)} />}
      <Header {...props} counts={counts} lists={front?.lists ?? null} />
      {front?.demo && <DemoStrip {...front.demo} />}
      <main id="main" tabIndex={-1} className="wrap">
        <FlashMessages messages={flash} />
        <StoppedAlert text={counts.stopped} />
        <ListLosses losses={losses} />
        {concerned && <ConcernedBanner {...concerned} />}
        {children}
      </main>
      <Footer {...props} isFront={front !== null} />
      {user && user.type !== 0 && pathname !== paths.menu() && (
        <Dialog id={MENU_DIALOG} title={t("nav.menu")} pageHref={paths.menu()} wide />
      )}
      {live && (
        <div
          className="vh"
          role="status"
          {...moduleProps("live", {
            eventsUrl: paths.events(),
            unreadUrl: paths.unread(),
            since: live.since,
            session: live.name,
            heard: t("live.new"),
            show: t("live.show"),
          })}
        />
      )}
      <LoadingOverlay />
    </FoldsContext.Provider>
  );
}

type HeaderProps = FooterProps & { counts: ShellCounts; lists: PublicLists | null };

function Header({ lang, brand, user, counts, lists, pathname, search, preserveInput = false }: HeaderProps) {
  return (
    <header className={`header${user ? " header-signed-in" : ""}${lists ? " header-front" : ""}`}>
      <div className="wrap header-row">
        <a href={paths.landing()} className="brand">
          <BrandMark />
          <span>{brand}</span>
        </a>
        <div className="tools">
          <LanguageSwitch
            lang={lang}
            pathname={pathname}
            search={search}
            preserveInput={preserveInput}
            place="header"
          />
          <HelpTool />
          <UserTools user={user} counts={counts} pathname={pathname} />
        </div>
        {/* After the tools, so that the keyboard reaches the header before a phone's bottom bar. */}
        <MainNavigation user={user} pathname={pathname} search={search} />
        {lists && <FrontNavigation lists={lists} pathname={pathname} />}
      </div>
    </header>
  );
}

function HelpTool() {
  const { t } = useTranslation("ui");
  if (!useHasHelp()) return null;
  return (
    <a href={`#${HELP}`} className="tool tool-help">
      <Icon name="help" />
      <span className="tool-name">{t("nav.help")}</span>
    </a>
  );
}

function UserTools({
  user,
  counts,
  pathname,
}: {
  user: ShellUser | null;
  counts: ShellCounts;
  pathname: string;
}) {
  const { t } = useTranslation("ui");
  const offered = useOffered();
  if (!user) {
    if (pathname === paths.login()) return null;
    return (
      <a href={paths.login()} className="button button-secondary sign-in">
        {t("nav.signIn")}
      </a>
    );
  }
  if (user.type === 0) {
    return (
      <a href={paths.signOut()} className="tool">
        <Icon name="exit" />
        <span className="tool-out">{t("nav.signOut")}</span>
      </a>
    );
  }
  const { unread, cart } = counts;
  const tool = (href: string, icon: IconName, name: string, count: ReactNode) => (
    <a href={href} className="tool" aria-current={pathname === href ? "page" : undefined}>
      <Icon name={icon} />
      <span className="vh">{name}</span>
      {count}
    </a>
  );
  return (
    <>
      {user.type === 1 &&
        offered(paths.cart()) &&
        tool(paths.cart(), "cart", t("nav.cart"), <Count of={cart} words="nav.inCart" />)}
      {offered(paths.notifications()) &&
        tool(
          paths.notifications(),
          "bell",
          t("nav.notifications"),
          <span {...partProps("live", "unread")}>
            <Count of={unread} words="nav.unread" />
          </span>,
        )}
      <a
        href={paths.menu()}
        className="tool"
        {...(pathname === paths.menu()
          ? { "aria-current": "page" }
          : moduleProps("dialog", { opens: MENU_DIALOG }))}
      >
        <span className="initials" aria-hidden="true">
          {user.initials}
        </span>
        <span className="tool-word">{t("nav.menu")}</span>
      </a>
    </>
  );
}

/** Nothing for 0 or a failed count. */
function Count({ of: count, words }: { of: number | null; words: "nav.inCart" | "nav.unread" }) {
  const { t } = useTranslation("ui");
  if (count === null || count === 0) return null;
  return (
    <>
      <span className="badge" aria-hidden="true">
        {count > 99 ? "99+" : count}
      </span>
      <span className="vh"> {t(words, { count })}</span>
    </>
  );
}

function withMark(search: string): string {
  return search && !search.startsWith("?") ? `?${search}` : search;
}
