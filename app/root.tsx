import { data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  isRouteErrorResponse,
  Outlet,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { Fragment, useContext, type ReactNode } from "react";
import { useTranslation } from "./i18n/use-translation.ts";
import { brandRules, iconOf } from "./lib/brand.ts";
import { dataChoice } from "./lib/low-data.ts";
import { isPrefetch, isUnseen } from "./lib/request.ts";
import { speculationRules } from "./lib/speculation.ts";
import { FaultPage, NotFoundPage } from "./ui/ErrorPages.tsx";
import type { FormFailure } from "./forms/failure.ts";
import { findLostForm } from "./forms/lost-form.server.ts";
import { useFormResult } from "./forms/result.ts";
import { typedWords } from "./forms/typed-words.ts";
import { translateText } from "./i18n/i18n.server.ts";
import { PageContext } from "./render/page-context.ts";
import { loadShell } from "./features/shell/load.server.ts";
import { pageAt } from "./lib/paths.ts";
import { lowDataCookie } from "./session/cookies.server.ts";
import { readPublic, savesDataHere } from "./session/guards.server.ts";
import { clearFlash, readFlash } from "./session/flash.server.ts";
import { mayPostOn } from "./ui/offered.ts";
import { FormTokenContext } from "./ui/FormToken.tsx";
import { UNFOLD } from "./ui/Fold.tsx";
import { PageFactsTags, pageFactsIn } from "./ui/PageFacts.tsx";
import { PageSettings } from "./ui/PageSettings.ts";
import type { FlashMessage } from "./ui/Alert.tsx";
import { concernedIn, type PeopleConcerned } from "./ui/PeopleConcerned.tsx";
import { Shell, type ShellFront } from "./ui/Shell.tsx";
import print from "./ui/styles/print.css?url";

export const handle = { sheets: ["styles"] };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { session } = await readPublic(request);
  const shell = await loadShell(request, session);
  const message = isUnseen(request) ? null : readFlash(request);
  const headers = new Headers();
  if (message) headers.append("Set-Cookie", clearFlash());
  const flash = message && {
    kind: message.kind,
    text: translateText(request, message.key, message.params),
    link: message.link && { href: message.link.href, text: translateText(request, message.link.key) },
  };
  const lost = session ? await findLostForm(session.accountKey, request) : null;
  // A prefetch could not return the form.
  if (lost && isPrefetch(request.headers)) throw new Response(null, { status: 503 });
  const restored = isUnseen(request) ? null : lost;
  context.accountKey = session?.accountKey;
  context.lowData = await savesDataHere(request);
  const chosen = session?.lowData;
  // Another device may have chosen.
  if (chosen !== undefined && chosen !== dataChoice(request.headers) && !isUnseen(request))
    headers.append("Set-Cookie", lowDataCookie(chosen));
  if (restored) context.restored = { names: Object.keys(restored.values), shown: false };
  return data({ ...shell, flash, restored }, { headers });
}

/** Of a page whose root failed. */
const NO_SHELL = {
  brand: "",
  user: null,
  counts: undefined,
  session: null,
  live: null,
  faqUrl: undefined,
  termsUrl: undefined,
  flash: null,
  outbox: undefined,
  demo: null,
  lists: null,
};

export function Layout({ children }: { children: ReactNode }) {
  const page = useContext(PageContext);
  const shell = useRouteLoaderData<typeof loader>("root") ?? NO_SHELL;
  const { user, brand, counts } = shell;
  const { pathname, search } = useLocation();
  // Passkeys and smaller photos need script.
  const needsScript = useHandle("script") === true;
  const title = useTitle(brand);
  return (
    <html lang={page.lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {user && <meta name="format-detection" content="telephone=no" />}
        <title>{title}</title>
        <PageFactsTags facts={useFacts()} title={title} brand={brand} nonce={page.nonce} />
        <link rel="icon" href={iconOf(page.brand)} />
        <Sheets />
        <BrandRules />
      </head>
      <body className={user?.type === COMPANY ? "railed" : undefined}>
        <PageSettings.Provider
          value={{
            ...page,
            isUnfolded: new URLSearchParams(search).has(UNFOLD),
            userType: user?.type,
            lacksRole: user?.lacksRole,
            stopped: counts?.stopped,
            outbox: shell.outbox,
          }}
        >
          <FormTokenContext.Provider value={page.formToken}>
            <Shell
              lang={page.lang}
              brand={brand}
              user={user}
              counts={counts}
              session={shell.session}
              live={page.lowData ? null : shell.live}
              preserveInput={usePreserveInput()}
              faqUrl={shell.faqUrl}
              termsUrl={shell.termsUrl}
              flash={useMessages(shell.flash)}
              losses={page.error === undefined && !page.fault ? page.losses : []}
              concerned={useConcerned()}
              pathname={pathname}
              search={search}
              front={useFront(shell)}
            >
              {children}
            </Shell>
          </FormTokenContext.Provider>
        </PageSettings.Provider>
        {(needsScript || !page.lowData) && <script type="module" src={page.scriptUrl} nonce={page.nonce} />}
        <Speculation userType={user?.type ?? null} />
      </body>
    </html>
  );
}

const COMPANY = 3;

/** No media match: it delays no paint, and every browser fetches it. */
const UNUSED = "not all";

function Sheets() {
  const { sheets, nonce } = useContext(PageContext);
  // Entrances are not printed.
  const isPrinted = pageAt(useLocation().pathname)?.access !== "visitor";
  return (
    <>
      {sheets.map(({ href, text, isFetched }) =>
        text === null ? (
          <link key={href} rel="stylesheet" href={href} />
        ) : (
          <Fragment key={href}>
            <style nonce={nonce} dangerouslySetInnerHTML={{ __html: text }} />
            {isFetched && <link rel="stylesheet" href={href} media={UNUSED} />}
          </Fragment>
        ),
      )}
      {isPrinted && sheets.length > 0 && <link rel="stylesheet" href={print} media="print" />}
    </>
  );
}

function BrandRules() {
  const { brand, nonce, sheets } = useContext(PageContext);
  const ownEntry = useHandle("rules");
  const rules = (brand ? brandRules(brand) : "") + (typeof ownEntry === "string" ? ownEntry : "");
  if (rules === "" || sheets.length === 0) return null;
  return <style nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />;
}

function Speculation({ userType }: { userType: number | null }) {
  const { eagerness, nonce } = useContext(PageContext);
  const rules = eagerness && speculationRules(userType, eagerness);
  return (
    rules && <script type="speculationrules" nonce={nonce} dangerouslySetInnerHTML={{ __html: rules }} />
  );
}

export default function App() {
  const { fault, referenceId } = useContext(PageContext);
  if (fault?.kind === "not_yet") return <FaultPage fault={fault} referenceId={referenceId} />;
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { fault, referenceId, actionData } = useContext(PageContext);
  const shell = useRouteLoaderData<typeof loader>("root");
  const [posted] = Object.values(actionData).filter(hasErrors);
  const status = fault?.status ?? (isRouteErrorResponse(error) ? error.status : 500);
  const typed = posted ? [...new Set(typedWords(posted))] : null;
  const unknown = posted?.outcomeUnknown ? posted.errors : [];
  if (status === 404) return <NotFoundPage userType={shell?.user?.type} typed={typed} unknown={unknown} />;
  return (
    <FaultPage
      fault={fault}
      referenceId={referenceId}
      typed={typed}
      unknown={unknown}
      refused={posted?.outcomeUnknown ? [] : posted?.errors.filter((error) => !("field" in error))}
    />
  );
}

function useMessages(flash: FlashMessage | null): FlashMessage[] {
  const { t } = useTranslation("errors");
  const result = useFormResult();
  // The kept form's subject may be gone.
  const hasForm = useHandle("hasForm", result) !== false;
  const restored = result?.restored === true && hasForm;
  return [
    ...(flash ? [flash] : []),
    ...(restored ? [{ kind: "info" as const, text: t("kept_notice") }] : []),
  ];
}

/** `concerned` of its loader. */
function useConcerned(): PeopleConcerned | null {
  const { error } = useContext(PageContext);
  const match = useMatches().at(-1);
  return error === undefined ? concernedIn(match?.data) : null;
}

function useTitle(brand: string): string {
  const { t, i18n } = useTranslation("errors");
  const { fault, actionData, error } = useContext(PageContext);
  const match = useMatches().at(-1);
  const formFailed = Object.values(actionData).some(hasErrors);
  if (error !== undefined || fault?.kind === "not_yet") {
    const status = fault?.status ?? (isRouteErrorResponse(error) ? error.status : 500);
    const title = fault?.kind === "not_yet" ? t("fault.not_yet_heading") : t("fault.title");
    return `${status === 404 ? t("not_found.title") : title} – ${brand}`;
  }
  const translate = i18n.getFixedT(null, "common") as (key: string) => string; // key known only at run time
  const title = titleIn(match?.data) ?? translate(titleIn(match?.handle) ?? "ui:untitled");
  return `${formFailed ? t("title_prefix") : ""}${title} – ${brand}`;
}

/** Null for who has signed in. */
function useFront(shell: { user: unknown } & ShellFront): ShellFront | null {
  return useHandle("front") === true && !shell.user ? shell : null;
}

function useFacts() {
  const { error, lowData } = useContext(PageContext);
  const match = useMatches().at(-1);
  return error === undefined && !lowData ? pageFactsIn(match?.data) : null;
}

/** The page has a main form: `preserveInput` of its route. */
function usePreserveInput(): boolean {
  const page = useContext(PageContext);
  const isKept = useHandle("preserveInput", mayPostOn(page)) === true;
  return isKept && page.fault?.kind !== "not_yet";
}

function useHandle(
  name: "preserveInput" | "hasForm" | "rules" | "script" | "front",
  about?: unknown,
): unknown {
  const { error } = useContext(PageContext);
  const match = useMatches().at(-1);
  const { handle } = match ?? {};
  if (error !== undefined || !handle || typeof handle !== "object") return undefined;
  const value: unknown = new Map(Object.entries(handle)).get(name);
  if (typeof value !== "function") return value;
  return (value as (data: unknown, about?: unknown) => unknown)(match?.data, about); // same route
}

function titleIn(value: unknown): string | undefined {
  return value && typeof value === "object" && "title" in value && typeof value.title === "string"
    ? value.title
    : undefined;
}

function hasErrors(value: unknown): value is FormFailure {
  return Boolean(
    value &&
    typeof value === "object" &&
    "errors" in value &&
    Array.isArray(value.errors) &&
    value.errors.length > 0,
  );
}
