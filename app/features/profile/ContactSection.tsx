import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { formatPhone } from "~/lib/phone.ts";
import { useOffered } from "~/ui/offered.ts";
import { Row, RowList } from "~/ui/RowList.tsx";
import type { ProfileTabView, ProfileView } from "./load.server.ts";

export function ContactSection({ username, email, email_verified, phone, phone_verified }: ProfileView) {
  const { t } = useTranslation(["profile", "registration"]);
  const offered = useOffered();
  const hrefOf = (kind: "email" | "phone") => {
    const href = paths.profileContact(kind);
    return offered(href) ? href : null;
  };
  if (!username && email === null && phone === null && hrefOf("email") === null) return null;
  const unverified = <span className="muted">{` · ${t("profile:contact.unverified")}`}</span>;
  return (
    <section aria-labelledby="contact">
      <div className="between">
        <h2 id="contact">{t("profile:contact.title")}</h2>
      </div>
      <RowList>
        <Row
          title={
            <>
              {t("registration:field.email")}
              <span className="vh"> ({t("profile:contact.title_email")})</span>
            </>
          }
          href={hrefOf("email")}
          beside={hrefOf("email") && <Change />}
          note={
            <p>
              <Upper>{email}</Upper>
              {email !== null && email_verified === false && unverified}
            </p>
          }
        />
        <Row
          title={
            <>
              {t("registration:field.phone_number")}
              <span className="vh"> ({t("profile:contact.title_phone")})</span>
            </>
          }
          href={hrefOf("phone")}
          beside={hrefOf("phone") && <Change />}
          note={
            <p>
              {phone === null ? "–" : formatPhone(phone)}
              {phone !== null && phone_verified === false && unverified}
            </p>
          }
        />
        {username && <Row title={t("registration:field.username")} note={<p>{username}</p>} />}
      </RowList>
    </section>
  );
}

/** Said to the ear by the link. */
function Change() {
  const { t } = useTranslation("profile");
  return (
    <span className="small muted" aria-hidden="true">
      {t("change")}
    </span>
  );
}

/** One row: the page of security signs other devices out too. */
export function SignIn({ userType, twoFactor }: Pick<ProfileTabView, "userType" | "twoFactor">) {
  const { t } = useTranslation(["profile", "two-factor"]);
  const offered = useOffered();
  const hasSecurity = userType === 1 && offered(paths.security());
  const href = hasSecurity ? paths.security() : paths.signOutOthers();
  if (!offered(href)) return null;
  return (
    <section aria-labelledby="sign-in">
      <h2 id="sign-in">{t("profile:sign_in")}</h2>
      <RowList>
        <Row
          title={t(hasSecurity ? "profile:devices.security" : "profile:devices.sign_out")}
          href={href}
          beside={
            hasSecurity &&
            twoFactor &&
            t(twoFactor.is_on ? "two-factor:security.on" : "two-factor:security.off")
          }
        />
      </RowList>
    </section>
  );
}

export function Upper({ children }: { children: string | null }) {
  return children ? <span className="upper">{children}</span> : <>–</>;
}
