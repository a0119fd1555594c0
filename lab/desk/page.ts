import type { Lang } from "../lib/texts.ts";
import { DESK_PATH, type Form, type Page, type Typed } from "./case.ts";
import type { Say } from "./fields.ts";
import { html, Html } from "./html.ts";

const TITLE = ["Reference laboratory", "Laboratorium contoh"] as const;

export interface Failure {
  intent: string;
  typed: Typed;
  /** "": about the whole form */
  errors: Readonly<Record<string, string>>;
}

interface Shown {
  page: Page;
  lang: Lang;
  say: Say;
  other: string;
  isFront: boolean;
  styleHref: string;
  said: string | null;
  failure: Failure | null;
}

export function document({ page, lang, say, other, isFront, styleHref, said, failure }: Shown): Html {
  const { title, over, lead, back = { href: "", text: TITLE }, parts } = page;
  const otherLang = lang === "id" ? "en" : "id";
  let isMain = !isFront;
  const shown = parts.map((part) => {
    if (part instanceof Html) return part;
    const html = formHtml(part, say, failure?.intent === part.intent ? failure : null, isMain);
    isMain = false;
    return html;
  });
  const prefix = failure && Object.keys(failure.errors).length > 0 ? say(["Error: ", "Kesalahan: "]) : "";
  return html`<!doctype html>
    <html lang="${lang}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${prefix}${title} – ${say(TITLE)}</title>
        <link rel="stylesheet" href="${styleHref}" />
      </head>
      <body>
        <header>
          <a href="/">${say(["Portal", "Portal"])}</a><a href="${DESK_PATH}">${say(TITLE)}</a>
          <a href="${other}" lang="${otherLang}" hreflang="${otherLang}"
            >${lang === "id" ? "English" : "Bahasa Indonesia"}</a
          >
        </header>
        <main>
          ${said && html`<p class="flash" role="status">${said}</p>`}${failure && summary(failure, parts, say)}
          ${!isFront && html`<a class="back" href="${DESK_PATH}${back.href}">← ${say(back.text)}</a>`}
          ${over && html`<p>${over}</p>`}
          <h1>${title}</h1>
          ${lead && html`<p>${lead}</p>`} ${shown}
        </main>
      </body>
    </html> `;
}

function summary({ intent, errors }: Failure, parts: Page["parts"], say: Say): Html | null {
  const of = parts.find((part): part is Form => !(part instanceof Html) && part.intent === intent);
  const lines = Object.entries(errors).map(([name, text]) =>
    name === "" ? html`<li>${text}</li>` : html`<li><a href="#${of?.ids[name] ?? name}">${text}</a></li>`,
  );
  if (lines.length === 0) return null;
  const title = say(["There is a problem", "Ada yang perlu diperbaiki"]);
  return html`<section class="error-summary" role="alert" aria-labelledby="errors">
    <h2 id="errors">${title}</h2>
    <ul>
      ${lines}
    </ul>
  </section>`;
}

function formHtml(form: Form, say: Say, failure: Failure | null, isMain: boolean): Html {
  const { intent, title, titleParams, lead, fields, ids, submit, fill } = form;
  const shown = Object.entries(fields).map(([name, field]) =>
    field.show({
      id: ids[name] ?? name,
      name,
      typed: failure?.typed[name],
      error: failure?.errors[name],
      say,
    }),
  );
  const key = failure?.typed["client_request_id"] ?? crypto.randomUUID();
  const body = html`<form method="post" ${isMain && new Html('id="main-form"')}>
    <input type="hidden" name="intent" value="${intent}" /><input
      type="hidden"
      name="client_request_id"
      value="${key}"
    />
    ${shown}${fill && html`<button type="submit" name="${fill.name}" value="1">${say(fill.text)}</button>`}
    ${submit && html`<button type="submit">${say(submit)}</button>`}
  </form>`;
  if (!title) return body;
  const id = `form-${intent}`;
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${say(title, titleParams)}</h2>
    ${lead && html`<p>${say(lead)}</p>`}${body}
  </section>`;
}
