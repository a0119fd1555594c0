import { AREAS } from "../../app/upstream/client/areas.ts";
import { CannotWrite, pascal, snake, type Draft, type NewPage } from "./edit.ts";

const SITE = {
  member: "everyone",
  patient: "patient",
  doctor: "organisations",
  company: "organisations",
  facility: "organisations",
};
const GUARD = {
  member: "requireMember",
  patient: "requirePatient",
  doctor: "requireDoctor",
  company: "requireCompany",
  facility: "requireFacility",
};

export function addPortal(draft: Draft, page: NewPage): void {
  addLine(draft, page);
  addTexts(draft, page);
  const { area, domain, page: folder, kind } = page;
  draft.create(`app/upstream/${domain}/${folder}.server.ts`, upstreamCall(draft, page));
  draft.create(`app/routes/${area}/${folder}/route.tsx`, kind === "list" ? listRoute(page) : formRoute(page));
}

function addLine(draft: Draft, { kind, area, page, access, path, name }: NewPage): void {
  for (const file of ["everyone", "patient", "organisations"]) {
    const text = draft.read(`app/site/${file}.ts`);
    if (text.includes(`"${path}"`))
      throw new CannotWrite(`${path} is a line of app/site/${file}.ts already.`);
    if (new RegExp(`^  ${name}: `, "m").test(text))
      throw new CannotWrite(`"${name}" is a line of app/site/${file}.ts already; choose another --name.`);
  }
  const needs = kind === "list" ? `, needs: "GET /${page}/get"` : "";
  const line = `  ${name}: { path: "${path}", access: "${access}", module: "${area}/${page}"${needs} },\n`;
  draft.edit(`app/site/${SITE[access]}.ts`, (text) => {
    const last = text.lastIndexOf(`access: "${access}"`);
    const end = text.indexOf("\n", last) + 1;
    return last < 0 ? text : text.slice(0, end) + line + text.slice(end);
  });
}

const TEXTS = {
  list: {
    en: {
      pages: "Pages of this list",
      empty: { title: "Nothing here yet", reason: "New entries will appear here." },
    },
    id: {
      pages: "Halaman daftar ini",
      empty: { title: "Belum ada isi", reason: "Entri baru akan muncul di sini." },
    },
  },
  form: {
    en: { message: "Message", submit: "Send", done: "Your message has been saved." },
    id: { message: "Pesan", submit: "Kirim", done: "Pesan Anda telah disimpan." },
  },
};

function addTexts(draft: Draft, { kind, domain, page, en, id }: NewPage): void {
  for (const [lang, title] of [
    ["en", en],
    ["id", id],
  ] as const) {
    const path = `locales/${lang}/${domain}.json`;
    if (!draft.has(path)) draft.create(path, "{}");
    const texts = JSON.parse(draft.read(path)) as Record<string, unknown>; // an object of texts
    if (snake(page) in texts) throw new CannotWrite(`${path} has "${snake(page)}" already.`);
    const current = { [snake(page)]: { title, ...TEXTS[kind][lang] } };
    draft.edit(path, () => JSON.stringify({ ...texts, ...current }, null, 2));
  }
}

function upstreamCall(draft: Draft, { kind, domain, page, name, access }: NewPage): string {
  const Name = pascal(name);
  const siblings = draft
    .list(`app/upstream/${domain}`)
    .map((file) => draft.read(`app/upstream/${domain}/${file}`));
  const declared = siblings.join("\n");
  const heading =
    /(?:endpoint|Call)\(\s*"([^"]+)"/.exec(declared)?.[1] ??
    pascal(domain).replace(/(?<=.)([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  const area = heading in AREAS ? "" : `\n  area: "${access === "company" ? "company" : "account"}",`;
  return kind === "list"
    ? `
import { z } from "zod";
import { pagedCall } from "../client/client.server.ts";
import { key, optionalInstant } from "../client/shapes.server.ts";

const row = z.object({ id: key, name: z.string(), created_at: optionalInstant });
export type ${Name}Row = z.output<typeof row>;

export const list${Name} = pagedCall("${heading}", "GET /${page}/get", 10, {${area}
  summary: "The caller's ${page.replaceAll("-", " ")}, newest first.",
  rows: 100,
  results: z.array(row),
});
`
    : `
import { z } from "zod";
import { sendCall } from "../client/client.server.ts";

export const send${Name} = sendCall("${heading}", "POST /${page}/create", {${area}
  summary: "Saves a message of the caller.",
  body: z.object({ message: z.string(), client_request_id: z.string() }),
});
`;
}

const guardOf = ({ access }: NewPage) => `${GUARD[access]}${access === "company" ? "()" : ""}(request)`;

function listRoute(page: NewPage): string {
  const { domain, name, access, page: folder } = page;
  const texts = snake(folder);
  return `
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { ${GUARD[access]} } from "~/session/guards.server.ts";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { list${pascal(name)} } from "~/upstream/${domain}/${folder}.server.ts";

export const handle = { title: "${domain}:${texts}.title" };

const query = z.object({ page: queryPage });
const hrefOf = (page: number) => pageHref(paths.${name}, {}, page);

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await ${guardOf(page)};
  const { page } = readQuery(request, query);
  return { list: await loadPage(page, list${pascal(name)}(up, page), hrefOf), page };
}

export default function ${pascal(name)}() {
  const { list, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("${domain}");
  return (
    <ListPage
      title={t("${texts}.title")}
      list={list}
      page={page}
      hrefOf={hrefOf}
      pagesLabel={t("${texts}.pages")}
      empty={<EmptyState title={t("${texts}.empty.title")} reason={t("${texts}.empty.reason")} />}
    >
      {({ results }) => (
        <CardList items={results} itemKey={({ id }) => id}>
          {({ name, created_at }) => (
            <Card title={name}>
              <DateText value={created_at} form="moment" />
            </Card>
          )}
        </CardList>
      )}
    </ListPage>
  );
}
`;
}

function formRoute(page: NewPage): string {
  const { domain, name, access, page: folder } = page;
  const texts = snake(folder);
  return `
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { useFields } from "~/forms/fields.ts";
import { submit } from "~/forms/submit.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { redirectWithFlash } from "~/session/flash.server.ts";
import { ${GUARD[access]} } from "~/session/guards.server.ts";
import { Button } from "~/ui/Button.tsx";
import { PostForm } from "~/ui/Forms.tsx";
import { FormHeader } from "~/ui/PageHeader.tsx";
import { TextAreaField } from "~/ui/TextFields.tsx";
import { send${pascal(name)} } from "~/upstream/${domain}/${folder}.server.ts";

export const handle = { title: "${domain}:${texts}.title", preserveInput: true };

const schema = z.object({ message: z.string({ error: "errors:required" }).trim().max(500, "errors:too_long") });

export async function loader({ request }: LoaderFunctionArgs) {
  await ${guardOf(page)};
  return null;
}

export async function action({ request }: ActionFunctionArgs) {
  const { session, up } = await ${guardOf(page)};
  return submit(request, session, {
    schema,
    run: async ({ message }, { client_request_id }) => {
      await send${pascal(name)}(up, { message, client_request_id });
      return redirectWithFlash(paths.${name}(), "success", "${domain}:${texts}.done");
    },
  });
}

export default function ${pascal(name)}() {
  const { t } = useTranslation("${domain}");
  const fields = useFields(schema);
  return (
    <div className="narrow stack">
      <FormHeader title={t("${texts}.title")} />
      <PostForm main className="stack">
        <TextAreaField {...fields.message} label={t("${texts}.message")} />
        <Button>{t("${texts}.submit")}</Button>
      </PostForm>
    </div>
  );
}
`;
}
