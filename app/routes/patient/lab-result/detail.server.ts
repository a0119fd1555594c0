import { data } from "@remix-run/node";
import { relationTo } from "~/features/family/acting-for.server.ts";
import { alertsIn, loadAlerts, titleWith } from "~/features/results/alerts.server.ts";
import type { Translate } from "~/i18n/translate.ts";
import { isUnseen, startOf } from "~/lib/request.ts";
import { readCookie, viewCookie, type ResultView } from "~/session/cookies.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import { listConsents } from "~/upstream/results/consents.server.ts";
import { getResult, markResultRead, type Result } from "~/upstream/results/results.server.ts";
import { settle } from "~/upstream/client/errors.ts";
import { type ResultsQuery, type views } from "./query.server.ts";

export type View = (typeof views)[number];

/** Opening marks the version as read. @throws UpstreamRefusal 404 */
export async function loadDetail(
  { request, up, t }: Guarded,
  { order_number, patient_id, version, view: requested, explained }: ResultsQuery & { order_number: string },
) {
  const of = { order_number, patient_id };
  const result = await getResult(up, { ...of, version });
  const { header } = result;
  const key = { order_number, patient_id: header.patient_id };
  const seen = header.is_new && header.version === header.current_version && !isUnseen(request);
  const [alerts, relation, consents] = await Promise.all([
    loadAlerts(up, key),
    header.is_own ? "" : relationTo(up, header.patient_id),
    header.may_consent && header.version > 0 ? settle(listConsents(up, key)) : null,
    seen ? settle(markResultRead(up, { ...key, version: header.version || undefined })) : null,
  ]);
  const alert = alertsIn(alerts).find(({ state }) => state === "open");
  const view = requested && viewsOf(result).includes(requested) ? requested : lastView(request);
  return data(
    {
      kind: "detail" as const,
      title: titleWith(alert ? [alert] : [], titleOf(order_number, { view, explained, version }, t), t),
      alert: alert ?? null,
      person: header.is_own ? null : { name: header.patient_name, relation },
      result,
      consents: consents?.ok ? consents.data : [],
      view,
      views: viewsOf(result),
      explained: explained ?? null,
      overdue: header.expected_at !== null && Date.parse(header.expected_at) < startOf(request),
    },
    { headers: isView(requested) ? { "Set-Cookie": viewCookie(requested) } : {} },
  );
}
export type ResultDetailView = Awaited<ReturnType<typeof loadDetail>>["data"];

type Shown = Pick<ResultsQuery, "explained" | "version"> & { view: View };

/** No two pages share a title. */
function titleOf(order_number: string, { view, explained, version }: Shown, t: Translate): string {
  const names = {
    simple: t("results:view.simple"),
    advanced: t("results:view.advanced"),
    examination: t("results:view.examination"),
    hearing: t("results:sections.audiometry"),
    lungs: t("results:sections.spirometry"),
  };
  const parts = [
    explained === undefined ? names[view] : t("results:view.explained", { page: explained }),
    version !== undefined && t("results:view.version", { version }),
  ];
  return [`${t("results:title")} ${order_number}`, ...parts].filter(Boolean).join(" – ");
}

function viewsOf({ audiometry, spirometry, ...result }: Result): View[] {
  const { vital_signs, anthropometry, findings } = result;
  const isExamined = vital_signs !== null || anthropometry !== null || findings.length > 0;
  return [
    "simple",
    "advanced",
    ...(isExamined ? ["examination" as const] : []),
    ...(audiometry ? ["hearing" as const] : []),
    ...(spirometry ? ["lungs" as const] : []),
  ];
}

/** Those of all results are stored as a preference. */
function isView(view: View | undefined): view is ResultView {
  return view === "simple" || view === "advanced";
}

function lastView(request: Request): ResultView {
  return readCookie(request.headers.get("Cookie"), "view") === "advanced" ? "advanced" : "simple";
}
