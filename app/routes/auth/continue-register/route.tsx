import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { doubtAt } from "~/features/identity/sure.server.ts";
import { RegisterFrame } from "~/features/registration/RegisterFrame.tsx";
import { startArrival } from "~/features/registration/arrival.server.ts";
import { genderId, hasNikNumber } from "~/features/registration/lists.server.ts";
import {
  dropProfileDraft,
  fillFromNumber,
  readProfileDraft,
  saveProfileInput,
} from "~/features/registration/profile-draft.server.ts";
import { requireSureRegistration } from "~/features/registration/sure-registration.server.ts";
import { profileBody, profileFor } from "~/features/registration/profile.ts";
import { failurePage } from "~/forms/failure.server.ts";
import { intentOf, readForm, readText } from "~/forms/read-form.server.ts";
import { useFormResult } from "~/forms/result.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { fieldId } from "~/lib/field-id.ts";
import { readNik } from "~/lib/nik.ts";
import { paths } from "~/lib/paths.ts";
import { requireUnfinished, type Guarded } from "~/session/guards.server.ts";
import { endSession, forgetSession, type Session } from "~/session/session.server.ts";
import { Alert } from "~/ui/Alert.tsx";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { continueRegistration } from "~/upstream/registration/registration.server.ts";
import { AddressFields } from "./AddressFields.tsx";
import { IdentityFields, RegistrationPersonFields } from "./PersonFields.tsx";
import { useProfileFields } from "./fields.tsx";
import { loadProfileForm, type ProfileFormView } from "./load.server.ts";
import type { MayPost } from "~/ui/offered.ts";

export const handle = {
  title: "complete-profile:title",
  preserveInput: (_view: unknown, mayPost: MayPost) => mayPost("POST /continue-register"),
  sheets: ["registration", "entrance"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  return loadProfileForm(await requireUnfinished(request));
}

export async function action({ request }: ActionFunctionArgs) {
  const guarded = await requireUnfinished(request);
  switch (await intentOf(request)) {
    case "choose-address":
      return chooseArea(guarded);
    case "scan":
      return leaveProfile(request, guarded.session, paths.continueRegisterScan());
    default:
      return submitProfile(guarded);
  }
}

/** Shows a form too large to keep again. */
async function leaveProfile(request: Request, session: Session, to: string) {
  const form = await readForm(request);
  const errors = await saveProfileInput(session, form);
  return errors ? failurePage(request, form, errors) : redirect(to, 303);
}

/** Starts at a NIK's district while no area is chosen. */
async function chooseArea({ request, session, up }: Guarded) {
  const form = await readForm(request);
  const number = readNik(readText(form, "identity_number"));
  const told = number && (await hasNikNumber(up, readText(form, "identity_type"))) ? number : null;
  if (!told) return leaveProfile(request, session, paths.continueRegisterAddress());
  const { address } = await readProfileDraft(session);
  const { province, city, district, gender, day, month, year } = told;
  const start = address === null ? { province, city, district } : {};
  const left = await leaveProfile(request, session, paths.continueRegisterAddress(start));
  const gender_id = await genderId(up, gender);
  const birth = { "date_of_birth.day": day, "date_of_birth.month": month, "date_of_birth.year": year };
  await fillFromNumber(session, { ...birth, ...(gender_id && { gender: gender_id }) });
  return left;
}

/** Ends the unfinished account's session. */
async function submitProfile({ request, session, up }: Guarded) {
  const { address } = await readProfileDraft(session);
  const hasNik = await hasNikNumber(up, readText(await readForm(request), "identity_type"));
  return submit(request, session, {
    schema: profileFor(hasNik, address),
    codes: { ...doubtAt("identity_number"), unknown: "complete-profile:errors.unknown" },
    onFailure: async (form) => void (await saveProfileInput(session, form)),
    run: async (input) => {
      if (hasNik) await requireSureRegistration(up, input);
      const token = await continueRegistration(up, profileBody(input));
      await dropProfileDraft(session);
      await endSession(session);
      const headers = new Headers({ "Set-Cookie": forgetSession() });
      headers.append("Set-Cookie", await startArrival(session, token));
      return redirect(paths.registerSuccess(), { status: 303, headers });
    },
  });
}

export default function ContinueRegister() {
  const view = useLoaderData<typeof loader>();
  const failure = useFormResult();
  const { t } = useTranslation("complete-profile");
  const fields = useProfileFields(view);
  return (
    <div className="entrance-card">
      <RegisterFrame title={t("heading")} lead={t("lead")} current={3}>
        {!failure && <Missing names={view.missing} />}
        <PostForm main action={paths.continueRegister()} className="stack">
          <section aria-labelledby="scan" className="card">
            <h2 id="scan">{t("scan.heading")}</h2>
            <p>{t("scan.lead")}</p>
            <Button name="intent" value="scan" look="secondary" icon="camera" wide>
              {t("scan.start")}
            </Button>
          </section>
          <IdentityFields {...fields} lists={view.lists} />
          <AddressFields {...fields} chosen={view.address} isOfCard={view.isAreaOfCard} />
          <RegistrationPersonFields {...fields} lists={view.lists} />
          <Button wide name="intent" value="save">
            {t("submit")}
          </Button>
        </PostForm>
      </RegisterFrame>
    </div>
  );
}

function Missing({ names }: { names: ProfileFormView["missing"] }) {
  const { t } = useTranslation("complete-profile");
  if (names.length === 0) return null;
  return (
    <Alert title={t("scan.missing")}>
      <ul className="plain-list">
        {names.map((name) => (
          <li key={name}>
            <a className="action" href={`#${fieldId(name)}`}>
              {t(`field.${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
