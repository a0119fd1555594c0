import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ConsultationCard } from "~/features/consultations/ConsultationCard.tsx";
import { Emergency } from "~/features/consultations/Emergency.tsx";
import { forRows, ownPatientOf } from "~/features/family/concerned.server.ts";
import { loadPage } from "~/forms/list.server.ts";
import { queryPage, readQuery } from "~/forms/query.server.ts";
import { useTranslation } from "~/i18n/use-translation.ts";
import { pageHref } from "~/lib/page-href.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink, ButtonRow } from "~/ui/Button.tsx";
import { CardList } from "~/ui/Card.tsx";
import { ListPage } from "~/ui/ListPage.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { listConsultations } from "~/upstream/consultations/consultations.server.ts";

export const handle = { title: "consultations:heading" };

const query = z.object({ page: queryPage });
const listAt = (page: number) => pageHref(paths.consultations, {}, page);

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  const { page } = readQuery(request, query);
  const [list, ownPatientId] = await Promise.all([
    loadPage(page, listConsultations(up, page), listAt),
    ownPatientOf(up),
  ]);
  return { list, page, concerned: list.ok ? forRows(ownPatientId, list.data.results) : null };
}

export default function Consultations() {
  const { list, page } = useLoaderData<typeof loader>();
  const { t } = useTranslation("consultations");
  const ask = <ButtonLink href={paths.newConsultation()}>{t("new")}</ButtonLink>;
  return (
    <ListPage
      title={t("heading")}
      intro={
        <>
          <Emergency />
          <ButtonRow>{ask}</ButtonRow>
        </>
      }
      list={list}
      page={page}
      hrefOf={listAt}
      pagesLabel={t("pages")}
      empty={<EmptyState art="visit" title={t("empty.title")} reason={t("empty.reason")} />}
    >
      {({ results }) => (
        <CardList items={results} itemKey={({ consultation_id }) => consultation_id}>
          {(row) => <ConsultationCard {...row} />}
        </CardList>
      )}
    </ListPage>
  );
}
