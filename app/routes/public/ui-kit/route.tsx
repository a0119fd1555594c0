import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { FormFailure } from "~/forms/failure.ts";
import { useFormResult } from "~/forms/result.ts";
import { langOf } from "~/i18n/language.ts";
import { paths } from "~/lib/paths.ts";
import { drawQr } from "~/lib/qr.server.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { Alert, FlashMessages } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { BrandPieces, secondBrandRules } from "./BrandPieces.tsx";
import { DataPieces } from "./DataPieces.tsx";
import { DrawingPieces } from "./DrawingPieces.tsx";
import { FormPieces } from "./FormPieces.tsx";
import { BulkPieces } from "./BulkPieces.tsx";
import { ListPieces } from "./ListPieces.tsx";
import { kitTexts, type KitTexts } from "./samples.ts";
import { RarePieces } from "./RarePieces.tsx";
import { submitKit } from "./submit.server.ts";
import { NavigationPieces } from "./WayPieces.tsx";
import { PageLink } from "~/ui/PageLink.tsx";

const SHEETS = [
  "area",
  "chart",
  "curves",
  "number-line",
  "examinations",
  "trend",
  "checkout",
  "timeline",
  "lines",
  "table-card",
  "row-facts",
  "tiles",
  "bulk",
  "detail",
  "entrance",
  "landing",
  "notices",
  "picture",
  "ticks",
  "row-list",
  "people",
  "people-chips",
  "strip",
  "tabs",
];

export const handle = { rules: secondBrandRules, sheets: SHEETS };

export function loader({ request }: LoaderFunctionArgs) {
  requireReferenceLab(request);
  const query = new URL(request.url).searchParams;
  const lang = langOf(request);
  return {
    title: kitTexts[lang].title,
    lang,
    qr: drawQr("MR-0001234"),
    failed: query.has("errors"),
    long: query.has("long"),
    auto: query.has("auto"),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  requireReferenceLab(request);
  return submitKit(request);
}

export default function UiKit() {
  const { lang, qr, failed, long, auto } = useLoaderData<typeof loader>();
  const posted = useFormResult();
  const s = kitTexts[lang];
  const failure = posted ?? (failed ? failedSample(s) : undefined);
  const ofForm = failure && failure.intent !== "bulk" ? failure : undefined;
  return (
    <>
      <ErrorSummary items={failure?.errors ?? []} />
      <PageHeader title={s.title} lead={s.lead} over={long ? s.long : undefined} backHref={paths.landing()} />
      <Tabs
        label={s.views}
        tabs={[
          { href: paths.uiKit(), label: s.withoutErrors, current: !failure && !long },
          { href: paths.uiKit({ errors: 1 }), label: s.withErrors, current: Boolean(failure) && !long },
          { href: paths.uiKit({ errors: 1, long: 1 }), label: s.withLongText, current: long },
        ]}
      />
      <section aria-labelledby="alerts">
        <h2 id="alerts">{s.heads.alerts}</h2>
        <FlashMessages
          messages={[
            { kind: "success", text: s.sentence, link: { href: paths.uiKit(), text: s.fields.more } },
          ]}
        />
        {(["info", "success", "warning", "error"] as const).map((kind) => (
          <Alert key={kind} kind={kind} title={kind === "info" ? undefined : s.word}>
            {long ? s.long : s.sentence}
          </Alert>
        ))}
      </section>
      <section aria-labelledby="buttons">
        <h2 id="buttons">{s.heads.buttons}</h2>
        <ButtonRow>
          <ButtonLink href={paths.uiKit()}>{s.fields.save}</ButtonLink>
          <ButtonLink href={paths.uiKit()} look="secondary" icon="download">
            {s.invoice}
          </ButtonLink>
          <ButtonLink href={paths.uiKit()} look="danger">
            {s.fields.remove}
          </ButtonLink>
          <ButtonLink href={paths.uiKit()} look="link">
            {s.fields.later}
          </ButtonLink>
        </ButtonRow>
        <p>
          {s.sentence} <PageLink href={paths.uiKit()}>{s.fields.more}</PageLink>
        </p>
      </section>
      <BrandPieces s={s} />
      <FormPieces s={s} lang={lang} long={long} failure={ofForm} />
      <BulkPieces s={s} lang={lang} failure={failure} />
      <DrawingPieces s={s} lang={lang} />
      <DataPieces s={s} long={long} />
      <ListPieces s={s} />
      <RarePieces s={s} />
      <NavigationPieces s={s} qr={qr} auto={auto} />
    </>
  );
}

function failedSample({ errors: { form, identity: _row, ...byField } }: KitTexts): FormFailure {
  const names = { name: "person.name", birth: "birth.year" } as Record<string, string>; // keys that differ from the field name
  const fields = Object.fromEntries(
    Object.entries(byField).map(([key, text]) => [names[key] ?? key, [text]]),
  );
  const errors = Object.entries(fields).map(([field, [text = ""]]) => ({ field, text }));
  return { errors: [{ text: form }, ...errors], fields, values: {}, intent: "save", outcomeUnknown: false };
}
