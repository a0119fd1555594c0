import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ReferralFrame } from "~/features/referrals/ReferralFrame.tsx";
import { requireDraft } from "~/features/referrals/draft.server.ts";
import { usePatientText } from "~/features/referrals/use-facts.tsx";
import { useFields } from "~/forms/fields.ts";
import { versionOf } from "~/forms/read-form.server.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import { paths } from "~/lib/paths.ts";
import { requireDoctor } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { RadioGroup } from "~/ui/Choices.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { TextAreaField, TextField } from "~/ui/TextFields.tsx";
import { listBranchChoices } from "~/upstream/branches/plants.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { saveReferralDraft } from "~/upstream/referrals/referrer.server.ts";

export const handle = { title: "referrals:details.title", preserveInput: true, sheets: ["steps"] };

const text = (max: number) => z.string().trim().max(max, "errors:too_long").optional();

const referralDetailsSchema = z.object({
  plant_id: z.string().max(100).optional(),
  urgency: z.enum(["routine", "urgent"], "referrals:details.choose_urgency"),
  diagnosis: text(200),
  note: text(500),
  fasting_note: text(200),
});

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requireDoctor(request);
  const [draft, branches] = await Promise.all([requireDraft(request, up), settle(listBranchChoices(up))]);
  return { draft, branches: branches.ok ? branches.data : draft.plant ? [draft.plant] : [] };
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await requireDoctor(request);
  return submit(request, session, {
    schema: referralDetailsSchema,
    codes: { version_changed: "referrals:tests.changed", already_sent: "referrals:tests.closed" },
    run: async (input, { form, client_request_id }) => {
      const { referral_number: draft_id } = await requireDraft(request, up);
      const version = versionOf(form);
      await saveReferralDraft(up, { draft_id, version, client_request_id, ...detailsOf(input) });
      return redirect(paths.referralConfirmation({ draft_id }), 303);
    },
  });
}

/** An empty field clears the draft's. */
function detailsOf(input: z.output<typeof referralDetailsSchema>) {
  const { urgency, plant_id = null, diagnosis = null, note = null, fasting_note = null } = input;
  return { urgency, plant_id, diagnosis, note, fasting_note };
}

export default function ReferralDetails() {
  const { draft, branches } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["referrals", "common"]);
  const { referral_number: draft_id, products, version, urgency, diagnosis, note, fasting_note } = draft;
  const who = usePatientText(draft);
  const fasting = products.filter(({ fasting_hours }) => fasting_hours !== 0);
  const fields = useFields(referralDetailsSchema, {
    initial: {
      urgency: isUnderstood(urgency) ? urgency : undefined,
      diagnosis,
      note,
      fasting_note,
      plant_id: draft.plant?.id,
    },
  });
  return (
    <div className="stack">
      <ReferralFrame
        title={t("referrals:details.title")}
        lead={t("referrals:tests.for", { who })}
        backHref={paths.referralTests({ draft_id })}
        backText={t("referrals:steps.tests")}
        current={3}
        draft_id={draft_id}
      >
        <PostForm main className="narrow stack" version={version}>
          <SelectField
            {...fields.plant_id}
            label={t("referrals:field.plant")}
            prompt={t("referrals:field.any_plant")}
            options={branches.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <RadioGroup
            {...fields.urgency}
            label={t("referrals:field.urgency")}
            options={(["routine", "urgent"] as const).map((value) => ({
              value,
              label: t(`referrals:field.${value}`),
            }))}
          />
          <TextField
            {...fields.diagnosis}
            label={t("referrals:field.diagnosis")}
            hint={t("referrals:details.diagnosis_hint")}
            autoComplete="off"
          />
          <TextAreaField
            {...fields.note}
            label={t("referrals:field.note")}
            hint={t("referrals:details.note_hint")}
            autoComplete="off"
          />
          {fasting.map(({ product_id, name, fasting_hours }) => (
            <p key={product_id}>
              {fasting_hours === NOT_UNDERSTOOD
                ? t("referrals:field.fasting_unread", { name })
                : t("referrals:field.fasting_hours", { name, count: fasting_hours })}
            </p>
          ))}
          <TextField
            {...fields.fasting_note}
            label={t("referrals:field.fasting_note")}
            hint={t("referrals:details.fasting_hint")}
            autoComplete="off"
          />
          <Button>{t("referrals:details.submit")}</Button>
        </PostForm>
      </ReferralFrame>
    </div>
  );
}
