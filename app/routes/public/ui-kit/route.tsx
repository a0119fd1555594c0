import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { langOf } from "~/i18n/language.ts";
import { paths } from "~/lib/paths.ts";
import { drawQr } from "~/lib/qr.server.ts";
import { requireReferenceLab } from "~/session/guards.server.ts";
import { Alert, FlashMessages } from "~/ui/Alert.tsx";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { ErrorSummary } from "~/ui/ErrorSummary.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { Tabs } from "~/ui/Tabs.tsx";
import { DataPieces } from "./DataPieces.tsx";
import { FormPieces } from "./FormPieces.tsx";
import { samples } from "./samples.ts";
import { WayPieces } from "./WayPieces.tsx";

export function loader({ request }: LoaderFunctionArgs) {
  requireReferenceLab(request);
  const query = new URL(request.url).searchParams;
  const lang = langOf(request);
  return {
    title: samples[lang].title,
    lang,
    qr: drawQr("MR-0001234"),
    failed: query.has("errors"),
    long: query.has("long"),
    auto: query.has("auto"),
  };
}

/** Refuses everything, so that a failed form can be seen. */
export async function action({ request }: ActionFunctionArgs) {
  requireReferenceLab(request);
  const form = await request.formData();
  const values: Record<string, string> = {};
  form.forEach((value, name) => {
    if (typeof value === "string" && !/^_|password/.test(name)) values[name] = value;
  });
  return data({ errors: [samples[langOf(request)].errors.form], values }, { status: 400 });
}

export default function UiKit() {
  const { lang, qr, failed: shown, long, auto } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const s = samples[lang];
  const failed = shown || answer !== undefined;
  const { form, ...fieldErrors } = s.errors;
  const items = Object.entries(fieldErrors).map(([name, text]) => ({
    field: name === "name" ? "person.name" : name,
    text,
  }));
  return (
    <>
      {failed && <ErrorSummary items={[{ text: form }, ...items]} />}
      <PageHeader title={s.title} lead={s.lead} over={long ? s.long : undefined} backHref={paths.landing()} />
      <Tabs
        label={s.views}
        tabs={[
          { href: paths.uiKit(), label: s.withoutErrors, current: !failed && !long },
          { href: paths.uiKit({ errors: 1 }), label: s.withErrors, current: failed && !long },
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
          {s.sentence} <a href={paths.uiKit()}>{s.fields.more}</a>
        </p>
      </section>
      <FormPieces s={s} failed={failed} long={long} values={answer?.values ?? {}} />
      <DataPieces s={s} long={long} />
      <WayPieces s={s} qr={qr} auto={auto} />
    </>
  );
}
