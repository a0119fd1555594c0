import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RetestFacts, RetestLaterLink, RetestOrderLink } from "~/features/retests/RetestParts.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import { paths } from "~/lib/paths.ts";
import { requirePatient } from "~/session/guards.server.ts";
import { ButtonLink } from "~/ui/Button.tsx";
import { Card, CardList } from "~/ui/Card.tsx";
import { DateText } from "~/ui/DateText.tsx";
import { PageHeader } from "~/ui/PageHeader.tsx";
import { EmptyState } from "~/ui/States.tsx";
import { listRetests, type Repeat } from "~/upstream/retests/retests.server.ts";

export const handle = { title: "retests:title" };

export async function loader({ request }: LoaderFunctionArgs) {
  const { up } = await requirePatient(request);
  return { repeats: await listRetests(up) };
}

export default function Repeats() {
  const { repeats } = useLoaderData<typeof loader>();
  const { t } = useTranslation("retests");
  return (
    <div className="reading stack">
      <PageHeader title={t("title")} lead={t("lead")} backHref={paths.labResult()} backText={t("back")} />
      {repeats.length === 0 && (
        <EmptyState
          title={t("none")}
          reason={t("none_reason")}
          action={
            <ButtonLink look="secondary" href={paths.labResult()}>
              {t("back")}
            </ButtonLink>
          }
        />
      )}
      {(["due", "later", "not_understood", "ended"] as const).map((state) => (
        <Group key={state} state={state} repeats={repeats.filter((repeat) => repeat.state === state)} />
      ))}
    </div>
  );
}

function Group({ state, repeats }: Pick<Repeat, "state"> & { repeats: readonly Repeat[] }) {
  const { t } = useTranslation("retests");
  if (repeats.length === 0) return null;
  return (
    <section aria-labelledby={`repeats-${state}`}>
      <h2 id={`repeats-${state}`}>{t(`state.${state}`)}</h2>
      <CardList items={repeats} itemKey={({ repeat_id }) => repeat_id}>
        {(repeat) => (
          <Card
            level={3}
            title={repeat.product_name}
            actions={
              state !== "ended" && (
                <>
                  <RetestOrderLink repeat={repeat} />
                  <RetestLaterLink repeat={repeat} />
                </>
              )
            }
          >
            <RetestFacts repeat={repeat} />
            {repeat.ended_because && (
              <p>
                {t(`ended.${repeat.ended_because}`)} {repeat.ended_on && <DateText value={repeat.ended_on} />}
              </p>
            )}
          </Card>
        )}
      </CardList>
    </section>
  );
}
