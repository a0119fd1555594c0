import { data } from "@remix-run/node";
import { getT } from "~/i18n/i18n.server.ts";
import { formatDay } from "~/lib/dates.ts";
import { isUnseen, startOf } from "~/lib/request.ts";
import { readCookie, viewCookie, type ResultView } from "~/session/cookies.server.ts";
import type { UpstreamContext } from "~/upstream/client.server.ts";
import { listConsents } from "~/upstream/consents.server.ts";
import { getResult, markResultRead } from "~/upstream/results.server.ts";
import { settle } from "~/upstream/settle.ts";
import type { ResultsQuery } from "./query.server.ts";

/**
 * One result in the view that is asked for, else in the one chosen last in this browser. Opening it marks its
 * current version as read. @throws UpstreamRefusal 404
 */
export async function loadDetail(
  request: Request,
  up: UpstreamContext,
  { order_number, patient_id, version, view: asked, explained }: ResultsQuery & { order_number: string },
) {
  const of = { order_number, patient_id };
  const result = await getResult(up, { ...of, version });
  const { header } = result;
  const key = { order_number, patient_id: header.patient_id };
  const seen = header.is_new && header.version === header.current_version && !isUnseen(request.headers);
  const [consents] = await Promise.all([
    header.may_consent && header.version > 0 ? settle(listConsents(up, key)) : null,
    seen ? settle(markResultRead(up, key)) : null,
  ]);
  const at = header.result_date ?? header.collected_at;
  return data(
    {
      kind: "detail" as const,
      title: `${getT(request)("results:title")} ${order_number}`,
      on: at ? formatDay(at, up.lang) : "",
      result,
      consents: consents?.ok ? consents.data : [],
      view: asked ?? lastView(request),
      explained: explained === "1",
      overdue: header.expected_at !== null && Date.parse(header.expected_at) < startOf(request),
    },
    { headers: asked ? { "Set-Cookie": viewCookie(asked) } : {} },
  );
}
export type DetailView = Awaited<ReturnType<typeof loadDetail>>["data"];

function lastView(request: Request): ResultView {
  return readCookie(request.headers.get("Cookie"), "view") === "advanced" ? "advanced" : "simple";
}
