import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReferAgain } from "~/features/referrals/ReferAgain.tsx";
import { ReferralFrame } from "~/features/referrals/ReferralFrame.tsx";
import { loadRepeatable } from "~/features/referrals/repeatable.server.ts";
import { useFields } from "~/forms/fields.ts";
import { readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { DateFields } from "~/ui/DateFields.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { TextField } from "~/ui/TextFields.tsx";
import { choosePatient, patientQuery } from "./patient.server.ts";
import { schemas, type By } from "./schema.ts";

export const handle = {
  title: "referrals:patient.title",
  preserveInput: true,
  sheets: ["tabs", "steps", "row-list", "row-facts", "beside"],
};

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  const query = readQuery(request, patientQuery);
  return { ...query, last: query.draft_id === undefined ? await loadRepeatable(up) : [] };
}

export async function action({ request }: ActionFunctionArgs) {
  const doctor = await requireDoctor(request);
  return choosePatient(doctor);
}

export default function ReferralNew() {
  const { by, draft_id, last } = useLoaderData<typeof loader>();
  const { t } = useTranslation("referrals");
  const ways: readonly By[] = ["mrn", "nik", "contact"];
  const again = last.length > 0 && (
    <div className="beside-side">
      <ReferAgain referrals={last} />
    </div>
  );
  return (
    <div className="stack">
      <ReferralFrame title={t("patient.title")} backHref={paths.doctorHome()} current={1} draft_id={draft_id}>
        <div className="beside">
          <section className="beside-main" aria-labelledby="find">
            <h2 id="find">{t("patient.by")}</h2>
            <Tabs
              label={t("patient.by")}
              tabs={ways.map((way) => ({
                href: paths.referralNew({ by: way, draft_id }),
                label: t(way === "nik" ? "patient.nik_field" : `patient.${way}`),
                current: way === by,
              }))}
            />
            <PostForm main className="narrow stack">
              {by === "mrn" && <RecordNumber />}
              {by === "nik" && <Identity />}
              {by === "contact" && <Contact />}
              <Button wide>{t("patient.submit")}</Button>
            </PostForm>
          </section>
          {again}
        </div>
      </ReferralFrame>
    </div>
  );
}

function RecordNumber() {
  const { t } = useTranslation("referrals");
  const fields = useFields(schemas.mrn);
  return (
    <TextField
      {...fields.medical_record_number}
      label={t("patient.mrn_field")}
      hint={t("patient.mrn_hint")}
      inputMode="numeric"
      autoComplete="off"
    />
  );
}

function Identity() {
  const { t } = useTranslation("referrals");
  const fields = useFields(schemas.nik);
  return (
    <>
      <TextField
        {...fields.identity_number}
        label={t("patient.nik_field")}
        hint={t("patient.nik_hint")}
        inputMode="numeric"
        autoComplete="off"
      />
      <DateFields {...fields.date_of_birth} label={t("field.date_of_birth")} />
    </>
  );
}

function Contact() {
  const { t } = useTranslation("referrals");
  const fields = useFields(schemas.contact);
  return (
    <>
      <p className="muted">{t("patient.contact_lead")}</p>
      <TextField {...fields.name} label={t("patient.name")} autoComplete="off" upper />
      <TextField
        {...fields.phone}
        label={t("patient.phone")}
        hint={t("patient.phone_hint")}
        type="tel"
        autoComplete="off"
      />
      <DateFields {...fields.date_of_birth} label={t("field.date_of_birth")} />
    </>
  );
}
