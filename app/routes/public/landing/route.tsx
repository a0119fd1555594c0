import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { landingPathOf } from "~/session/sign-in.server.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { Icon } from "~/ui/Icon.tsx";
import { SearchField } from "~/ui/TextFields.tsx";
import { Illustration } from "~/ui/Illustration.tsx";
import sheet from "~/ui/styles/landing.css?url";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: sheet }];

export const handle = { title: "landing:title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { session } = await readPublic(request);
  return { userType: session?.userType ?? null, home: session ? landingPathOf(session.userType) : null };
}

/** Features of the portal, in the order of a patient's visit. */
const themes = [
  ["detection", "shield"],
  ["profile", "user"],
  ["booking", "calendar"],
  ["reschedule", "clock"],
  ["result", "document"],
  ["privacy", "lock"],
] as const;

export default function Landing() {
  const { t } = useTranslation("landing");
  const { userType, home } = useLoaderData<typeof loader>();
  return (
    <>
      <section className="hero">
        <div>
          <h1>{t("heading")}</h1>
          <p className="lead">{t("lead")}</p>
          {home ? (
            <ButtonLink href={home}>{t("goHome")}</ButtonLink>
          ) : (
            <ButtonRow>
              <ButtonLink href={paths.login()}>{t("signIn")}</ButtonLink>
              <ButtonLink look="secondary" href={paths.register()}>
                {t("register")}
              </ButtonLink>
            </ButtonRow>
          )}
        </div>
        <Illustration name="landing" />
      </section>
      {(userType === null || userType === 1) && (
        <div className="card hero-search">
          <GetForm action={paths.tests()} label={t("search.name")} search>
            <SearchField
              name="q"
              label={t("search.label")}
              hint={userType === null ? `${t("search.hint")} ${t("search.signInFirst")}` : t("search.hint")}
            />
          </GetForm>
        </div>
      )}
      <section aria-labelledby="themes">
        <h2 id="themes">{t("themes.heading")}</h2>
        <ul className="themes">
          {themes.map(([name, icon]) => (
            <li key={name}>
              <Icon name={icon} />
              <h3>{t(`themes.${name}.title`)}</h3>
              <p>{t(`themes.${name}.text`)}</p>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
