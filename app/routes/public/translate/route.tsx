import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation.ts";
import { safePath } from "~/lib/redirect.ts";
import { isDocument, paths } from "~/lib/paths.ts";
import { readPublic } from "~/session/guards.server.ts";
import { Button, ButtonRow } from "~/ui/Button.tsx";
import { GetForm } from "~/ui/Forms.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";

export const handle = { title: "account:translate.title" };

export async function loader({ request }: LoaderFunctionArgs) {
  await readPublic(request);
  const target = safePath(new URL(request.url).searchParams.get("back"), "");
  const back = new URL(isDocument(target) ? target : paths.landing(), request.url);
  back.searchParams.delete("lang");
  return { pathname: back.pathname, query: Object.fromEntries(back.searchParams) };
}

export default function TranslatePage() {
  const { t } = useTranslation("account");
  const { pathname, query } = useLoaderData<typeof loader>();
  return (
    <section className="notice-page">
      <PageHeader title={t("translate.title")} lead={t("translate.lead")} />
      <GetForm action={pathname} hidden={query}>
        <ButtonRow>
          <Button name="lang" value="en">
            <span lang="en">English</span>
          </Button>
          <Button name="lang" value="id" look="secondary">
            <span lang="id">Bahasa Indonesia</span>
          </Button>
        </ButtonRow>
      </GetForm>
    </section>
  );
}
