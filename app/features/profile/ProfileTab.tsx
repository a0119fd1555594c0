import { useTranslation } from "~/i18n/use-translation.ts";
import { formatDay } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { Alert } from "~/ui/Alert.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { Fold } from "~/ui/Fold.tsx";
import { Initials } from "~/ui/Initials.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { StateWord } from "~/ui/States.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { fieldKey } from "./correction-fields.ts";
import { ContactSection, SignIn, Upper } from "./ContactSection.tsx";
import type { ProfileTabView, ProfileView } from "./load.server.ts";
import { Photo } from "./Photo.tsx";
import { ProfileForm, useStoredDetails } from "./ProfileForm.tsx";
import { isUnderstood } from "~/lib/not-understood.ts";
import { fullName } from "~/lib/person-name.ts";

export function ProfileTab(view: ProfileTabView) {
  const { profile } = view;
  return (
    <div className="stack">
      <Waiting corrections={profile.corrections} />
      <div className="halves person-facts">
        <div>
          <PersonHead {...profile} />
          <ContactSection {...profile} />
          <SignIn userType={view.userType} twoFactor={view.twoFactor} />
        </div>
        <Personal {...view} />
      </div>
    </div>
  );
}

function PersonHead({ title_name, photo, medicalRecordNumber, company, roles, ...profile }: ProfileView) {
  const { t } = useTranslation(["profile", "account"]);
  const name = fullName(profile);
  return (
    <div className="card person-head">
      {photo === null ? name && <Initials name={name} /> : <Photo mark={photo} size={64} />}
      <div>
        <p className="person-name upper">
          {[title_name, name].filter(Boolean).join(" ") || profile.username || t("profile:identity.unknown")}
        </p>
        {company && (
          <p className="small muted">
            <Upper>{company.name}</Upper> · <Roles roles={roles} />
          </p>
        )}
        {profile.isPatient && (
          <p className="small muted">
            {t("account:menu.mrn")} <span className="nowrap">{medicalRecordNumber ?? "–"}</span>
          </p>
        )}
        {profile.isPatient && <IdentityState status={profile.identity_status} />}
      </div>
    </div>
  );
}

function IdentityState({ status }: { status: ProfileView["identity_status"] }) {
  const { t } = useTranslation("profile");
  if (!status) return null;
  const tone = status === "verified" ? "success" : "warning";
  return (
    <p>
      <StateWord tone={tone}>{t(`identity.state.${status}`)}</StateWord>
    </p>
  );
}

function useBorn(profile: ProfileView) {
  const { t } = useTranslation(["profile", "complete-profile"]);
  const { place_of_birth, date_of_birth, gender, identity_number } = profile;
  return [
    {
      label: t("profile:born"),
      value: (
        <>
          {place_of_birth && (
            <>
              <Upper>{place_of_birth}</Upper>,{" "}
            </>
          )}
          <DateText value={date_of_birth} />
        </>
      ),
    },
    {
      label: t("complete-profile:field.gender"),
      value: gender === "M" || gender === "F" ? t(`profile:gender.${gender}`) : null,
    },
    {
      label: t("complete-profile:field.identity_number"),
      value: <IdentityNumber number={identity_number} />,
    },
  ];
}

function Personal(view: ProfileTabView) {
  const { t } = useTranslation("profile");
  const { profile } = view;
  const stored = useStoredDetails(view);
  const born = useBorn(profile);
  const isFixed = profile.isPatient && profile.locked;
  const company = profile.company && [{ label: t("company_code"), value: profile.company.company_code }];
  const fixed = [...(company ?? []), ...(isFixed ? born : [])];
  return (
    <div>
      {fixed.length > 0 && (
        <section aria-labelledby="identity">
          <div className="between">
            <h2 id="identity">{t("identity.title")}</h2>
            {isFixed && (
              <PageLink className="action" href={paths.correction()}>
                {t("correction.ask")}
              </PageLink>
            )}
          </div>
          <SummaryList rows={fixed} />
        </section>
      )}
      {profile.isPatient && profile.identity_status && (
        <p className="small muted">{profile.locked ? t("identity.verified") : t("identity.unverified")}</p>
      )}
      <Answers corrections={profile.corrections} />
      {stored.first.length === 0 ? (
        <ProfileForm {...view} />
      ) : (
        <section aria-labelledby="details">
          <div className="between">
            <h2 id="details">{profile.locked ? t("details.title") : t("identity.title")}</h2>
            <ProfileForm {...view} />
          </div>
          <SummaryList rows={stored.first} />
          <Fold>
            <summary>{t("identity.more")}</summary>
            <SummaryList rows={stored.more} />
          </Fold>
        </section>
      )}
    </div>
  );
}

const SHOWN_DIGITS = 4;

/** Others may look at the screen. */
function IdentityNumber({ number }: { number: string | null }) {
  const { t } = useTranslation("profile");
  if (!number) return "–";
  return (
    <>
      <span aria-hidden="true">••••</span>
      <span className="vh">{t("identity.ends")}</span> {number.slice(-SHOWN_DIGITS)}
    </>
  );
}

type Correction = ProfileView["corrections"][number];

function useCorrectionWords() {
  const { t, lang } = useTranslation("profile");
  return ({ field, ticket_number, decided_at }: Correction) => ({
    field: t(`correction.field.${fieldKey(field)}`),
    at: decided_at === null ? "–" : formatDay(decided_at, lang),
    ticket_number,
  });
}

function Waiting({ corrections }: Pick<ProfileView, "corrections">) {
  const { t } = useTranslation("profile");
  const words = useCorrectionWords();
  return (
    <>
      {corrections
        .filter(({ correction_status }) => correction_status === "waiting")
        .map((correction) => (
          <Alert key={correction.ticket_number}>
            <p>
              {t("correction.waiting", words(correction))}
              {correction.due_at && (
                <>
                  {" "}
                  {t("correction.due")} <DateText value={correction.due_at} form="moment" />.
                </>
              )}
            </p>
          </Alert>
        ))}
    </>
  );
}

function Answers({ corrections }: Pick<ProfileView, "corrections">) {
  const { t } = useTranslation("profile");
  const words = useCorrectionWords();
  const answered = corrections.filter(({ correction_status }) => correction_status !== "waiting");
  if (answered.length === 0) return null;
  return (
    <Fold>
      <summary>{t("correction.answers")}</summary>
      <ul>
        {answered.map((item) => (
          <li key={item.ticket_number}>
            {isUnderstood(item.correction_status)
              ? item.correction_status === "accepted"
                ? t("correction.accepted", words(item))
                : t("correction.refused", words(item))
              : t("correction.not_understood", words(item))}{" "}
            {item.answer &&
              isUnderstood(item.correction_status) &&
              (item.correction_status === "accepted"
                ? t("correction.said", { answer: item.answer })
                : t("correction.because", { answer: item.answer }))}
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function Roles({ roles }: { roles: readonly string[] }) {
  const { t } = useTranslation("profile");
  const known = (["admin", "hrd", "finance", "viewer"] as const).filter((role) => roles.includes(role));
  return <>{known.map((role) => t(`role.${role}`)).join(", ") || "–"}</>;
}
