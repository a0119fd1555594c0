import { data, type LoaderFunctionArgs } from "@remix-run/node";
import {
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { env } from "~/env.server.ts";
import { loadShell } from "~/features/shell/load.server.ts";
import { translateText } from "~/i18n/i18n.server.ts";
import type { Namespace } from "~/i18n/resources.ts";
import { langOf } from "~/i18n/language.ts";
import { noContact } from "~/lib/contact.ts";
import { readCookie, writeCookie } from "~/session/cookies.server.ts";
import { clearFlash, readFlash } from "~/session/flash.server.ts";
import { writeFormToken } from "~/session/form-token.server.ts";
import { readPublic } from "~/session/guards.server.ts";
import { randomId } from "~/state/encryption.server.ts";
import area from "~/ui/area.css?url";
import { FormTokenContext } from "~/ui/FormToken.tsx";
import { concernedIn } from "~/ui/PeopleConcerned.tsx";
import { PageSettings } from "~/ui/PageSettings.ts";
import { Shell } from "~/ui/Shell.tsx";
import styles from "~/ui/styles.css?url";

export const links = () => [
  { rel: "stylesheet", href: styles },
  { rel: "stylesheet", href: area },
  { rel: "icon", href: "data:," },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await readPublic(request);
  const shell = await loadShell(request, session);
  const headers = new Headers();
  const message = readFlash(request);
  if (message) headers.append("Set-Cookie", clearFlash());
  let formId = readCookie(request.headers.get("Cookie"), "form");
  if (!formId) headers.append("Set-Cookie", writeCookie("form", (formId = randomId())));
  const formToken = writeFormToken({ formId, accountKey: session?.accountKey ?? "" });
  const flash = message && {
    kind: message.kind,
    text: translateText(request, message.key, message.params),
    link: message.link && { href: message.link.href, text: translateText(request, message.link.key) },
  };
  const { contact } = env();
  return data({ ...shell, flash, formToken, contact, lang: langOf(request), restored: null }, { headers });
}

export function Layout({ children }: { children: ReactNode }) {
  const shell = useRouteLoaderData<typeof loader>("root");
  const { pathname, search } = useLocation();
  const match = useMatches().at(-1);
  const { handle } = match ?? {};
  return (
    <html lang={shell?.lang ?? "en"}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{useTitle(shell?.brand ?? "")}</title>
        <Links />
        {sheetsIn(handle, match?.data).map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </head>
      <body>
        <PageSettings.Provider
          value={{
            lowData: false,
            contact: shell?.contact ?? noContact,
            brand: null,
            isMissing: () => false,
          }}
        >
          <FormTokenContext.Provider value={shell?.formToken ?? ""}>
            <Shell
              lang={shell?.lang ?? "en"}
              brand={shell?.brand ?? ""}
              user={shell?.user ?? null}
              counts={shell?.counts}
              session={shell?.session ?? null}
              live={shell?.live ?? null}
              preserveInput={valueIn(handle, "preserveInput") === true}
              faqUrl={shell?.faqUrl}
              termsUrl={shell?.termsUrl}
              flash={shell?.flash ? [shell.flash] : []}
              concerned={concernedIn(match?.data)}
              pathname={pathname}
              search={search}
            >
              {children}
            </Shell>
          </FormTokenContext.Provider>
        </PageSettings.Provider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  return <Outlet />;
}

/** The title that the page's loader gives, or the text that its `handle` names. */
function useTitle(brand: string): string {
  const match = useMatches().at(-1);
  const named = valueIn(match?.handle, "title");
  const key = typeof named === "string" ? named : "ui:untitled";
  const { t } = useTranslation(key.split(":", 1) as [Namespace]); // keys name their namespace
  const current = valueIn(match?.data, "title");
  return `${typeof current === "string" ? current : (t as (key: string) => string)(key)} – ${brand}`; // a key known only at run time
}

function sheetsIn(handle: unknown, loaded: unknown): readonly string[] {
  const sheets = valueIn(handle, "sheets");
  return loaded && typeof sheets === "function"
    ? (sheets as (loaded: unknown) => readonly string[])(loaded) // of this very route
    : [];
}

function valueIn(of: unknown, name: string): unknown {
  return of && typeof of === "object" ? new Map<string, unknown>(Object.entries(of)).get(name) : undefined;
}
