import { useFields } from "~/forms/fields.ts";
import { useFormResult } from "~/forms/result.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { isUnderstood, NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { StepProps } from "~/steps/StepFrame.tsx";
import { Alert } from "~/ui/Alert.tsx";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { ChangedMeanwhile } from "~/ui/ChangedMeanwhile.tsx";
import { CheckboxField } from "~/ui/Choices.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { FieldNotes } from "~/ui/Field.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { NotUnderstoodNote } from "~/ui/NotUnderstoodNote.tsx";
import { Money } from "~/ui/Money.tsx";
import { PageLink } from "~/ui/PageLink.tsx";
import { SelectField } from "~/ui/SelectField.tsx";
import { SummaryList } from "~/ui/SummaryList.tsx";
import { Table } from "~/ui/Table.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { EventCard, isLacking } from "./EventCard.tsx";
import { EventDays } from "./EventDays.tsx";
import type { OfficeCareStepView } from "./wizard.server.ts";
import { officeCareReviewSchema } from "./schema.ts";
import { useGroupName } from "./use-group-name.ts";

type ReviewStepProps = StepProps<OfficeCareStepView["step"], "review">;
type ReviewView = ReviewStepProps["view"];

export function OfficeCareReviewStep({ view }: ReviewStepProps) {
  const { t } = useTranslation("office-care");
  const { changed, refused, lost, unread } = view;
  const out = useFormResult() ? view.out : [];
  return (
    <div className="event-form">
      <div className="stack">
        <ChangedMeanwhile yours="shown" />
        {changed && !refused && (
          <Alert kind="warning">
            {t("review.changed", { name: changed.actor_name ?? t("review.somebody") })}{" "}
            <DateText value={changed.at} form="datetime" />
          </Alert>
        )}
        {view.covered === false && <Alert kind="warning">{t("errors.uncovered")}</Alert>}
        {view.covered === NOT_UNDERSTOOD && (
          <Alert kind="warning">
            <NotUnderstoodNote />
          </Alert>
        )}
        {lost > 0 && <Alert kind="warning">{t("errors.lost", { count: lost })}</Alert>}
        {unread > 0 && <Alert kind="warning">{t("errors.lost_unread", { count: unread })}</Alert>}
        <Facts {...view} />
        <Cost {...view} />
        <Clashes {...view} />
        {out.length > 0 && <Out people={out} />}
        {refused && <Alert>{t(`refused.${refused}`)}</Alert>}
      </div>
      <EventCard card={view.card} />
      {!refused && <Send view={view} leaves={out.length > 0} />}
    </div>
  );
}

function Facts({ draft, plants, stepHrefs }: ReviewView) {
  const { t } = useTranslation("office-care");
  const isOnSite = draft.place_type === "on_site";
  const places = draft.windows.reduce((sum, { capacity }) => sum + capacity, 0);
  const hours = [...new Set(draft.windows.map(({ time_start, time_end }) => `${time_start}–${time_end}`))];
  return (
    <SummaryList
      rows={[
        { label: t("field.name"), value: draft.name, changeHref: stepHrefs["event"] },
        { label: t("field.days"), value: <EventDays {...draft} />, changeHref: stepHrefs["event"] },
        {
          label: t(`place.${draft.place_type ?? "on_site"}`),
          value: isOnSite ? draft.address : plants.join(", "),
          changeHref: stepHrefs["event"],
        },
        ...(isOnSite ? [{ label: t("field.pic"), value: `${draft.pic_name}, ${draft.pic_phone}` }] : []),
        ...(isOnSite && draft.room_note ? [{ label: t("field.room"), value: draft.room_note }] : []),
        {
          label: t("detail.windows"),
          value: (
            <>
              {t("review.windows", { count: draft.windows.length, places })}, {hours.join(", ")}
              {!draft.timed && <span className="muted small line">{t("review.windows_filled")}</span>}
            </>
          ),
          changeHref: stepHrefs["times"],
        },
      ]}
    />
  );
}

function Cost({ card: { lines }, stepHrefs, kind }: ReviewView) {
  const { t } = useTranslation("office-care");
  const groupName = useGroupName();
  const errors = useFormResult()?.fields["groups"];
  return (
    <section aria-labelledby="cost">
      <h2 id="cost">{t("review.groups")}</h2>
      <Table
        card
        caption={t("review.groups")}
        rows={lines}
        rowKey={({ name }) => name}
        columns={[
          { key: "name", head: t("field.group"), cell: ({ name }) => groupName(name) },
          { key: "products", head: t("field.products"), cell: ({ products }) => products.join(", ") },
          { key: "people", head: t("field.people"), numeric: true, cell: ({ people }) => people },
          {
            key: "each",
            head: t("field.each"),
            numeric: true,
            cell: ({ price }) => <Money amount={price} />,
          },
          {
            key: "sum",
            head: t("field.cost"),
            numeric: true,
            cell: ({ price, people }) => <Money amount={price === null ? null : price * people} />,
          },
        ]}
      />
      <FieldNotes id="groups" errors={errors} />
      <p className="cluster" id="groups">
        {(kind === "more" ? (["people"] as const) : (["event", "people"] as const)).map((step) => (
          <PageLink key={step} className="action" href={stepHrefs[step] ?? ""}>
            {t(`review.change_${step}`)}
          </PageLink>
        ))}
      </p>
    </section>
  );
}

function Clashes({ clashes }: ReviewView) {
  const { t } = useTranslation("office-care");
  if (clashes.length === 0) return null;
  return (
    <section aria-labelledby="clashes">
      <h2 id="clashes">{t("review.clashes")}</h2>
      <Table
        card
        caption={t("review.clashes")}
        rows={clashes.map((clash, index) => ({ ...clash, at: index }))}
        rowKey={({ at }) => at}
        columns={[
          {
            key: "name",
            head: t("participants.name"),
            cell: ({ person }) => <span className="upper">{person}</span>,
          },
          { key: "number", head: t("participants.number"), cell: (row) => row.employee_number },
          { key: "event", head: t("field.name"), cell: ({ name }) => name },
          { key: "days", head: t("field.days"), cell: (row) => <EventDays {...row} /> },
        ]}
      />
    </section>
  );
}

function Out({ people }: { people: ReviewView["out"] }) {
  const { t } = useTranslation("office-care");
  return (
    <section aria-labelledby="out">
      <h2 id="out">{t("review.out")}</h2>
      <Table
        card
        caption={t("review.out")}
        rows={people}
        rowKey={({ employee_id }) => employee_id}
        columns={[
          {
            key: "name",
            head: t("participants.name"),
            cell: ({ name }) => <span className="upper">{name}</span>,
          },
          { key: "number", head: t("participants.number"), cell: (row) => row.employee_number },
        ]}
      />
    </section>
  );
}

function Send({ view, leaves }: ReviewStepProps & { leaves: boolean }) {
  const { kind, fingerprint, draft, clashes, isDraft, split, card } = view;
  const fundings = card.fundings.filter(isUnderstood).filter((code) => {
    const missing = card.missing[code];
    return isUnderstood(missing) && !isLacking(missing);
  });
  const { t } = useTranslation("office-care");
  const { funding, note } = draft;
  const fields = useFields(officeCareReviewSchema, { initial: { funding, note } });
  const twice = new Set(clashes.map(({ employee_number }) => employee_number)).size;
  const label = kind === "more" ? "submit_add" : isDraft ? "submit" : "submit_change";
  return (
    <PostForm main shown={fingerprint} className="narrow stack">
      {kind !== "more" && fundings.length > 0 && (
        <SelectField
          {...fields.funding}
          label={t("form.funding")}
          prompt={t("form.funding_any")}
          options={fundings.map((value) => ({ value, label: t(`funding.${value}`) }))}
        />
      )}
      {kind !== "more" && <TextAreaField {...fields.note} label={t("form.note")} autoComplete="off" />}
      {split && <Alert kind="warning">{t("review.split", split)}</Alert>}
      {twice > 0 && (
        <CheckboxField {...fields.confirm_clashes} label={t("review.confirm_clashes", { count: twice })} />
      )}
      <ButtonRow>
        <Button name="intent" value={split ? "split" : "send"}>
          {t(split ? "form.submit_split" : `form.${label}`)}
        </Button>
        {leaves && (
          <Button look="secondary" name="intent" value="leave">
            {t("review.leave_out")}
          </Button>
        )}
        {kind !== "more" && isDraft && (
          <Button look="secondary" name="intent" value="draft">
            {t("form.save_draft")}
          </Button>
        )}
      </ButtonRow>
    </PostForm>
  );
}
