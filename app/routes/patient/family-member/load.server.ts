import { redirect } from "@remix-run/node";
import { z } from "zod";
import { readQuery } from "~/forms/query.server.ts";
import { confirmAhead } from "~/features/two-factor/proof.server.ts";
import { alertsIn, loadAlerts } from "~/features/results/alerts.server.ts";
import { addMonths, today } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import { drawQr } from "~/lib/qr.server.ts";
import type { Guarded } from "~/session/guards.server.ts";
import type { CriticalAlert } from "~/upstream/results/critical-alerts.server.ts";
import { getRelation, waitsForDecision, type Relation } from "~/upstream/family/relations.server.ts";
import type { QrDrawing } from "~/ui/QrImage.tsx";

/** `missing`: sent without a choice */
const query = z.object({
  way: z.enum(["account", "none"]).optional().catch(undefined),
  sent: z.literal("1").optional().catch(undefined),
});

export interface RelationView {
  relation: Relation;
  /** empty unless the account may see results */
  alerts: CriticalAlert[];
  ends: { months: number; date: string }[];
  changeable: boolean;
  qr: QrDrawing | null;
  /** null while the account's patient is unknown */
  recordHref: string | null;
}

export type MemberView = { title: string } & (
  | { step: "way"; missing: boolean }
  | { step: "ask" | "dependent" }
  | ({ step: "relation" } & RelationView)
);

/** Requests to decide on have their own page. */
export async function loadMember(guarded: Guarded, id: string): Promise<MemberView> {
  const { request, up, t } = guarded;
  const { way, sent } = readQuery(request, query);
  if (id === "new" && way === undefined)
    return { step: "way", title: t("family:new.title"), missing: sent === "1" };
  if (id === "new" && way === "account") return { step: "ask", title: t("family:ask.title") };
  // Its picture could not be kept.
  if (id === "new") await confirmAhead(guarded, "family");
  if (id === "new") return { step: "dependent", title: t("family:person.title") };
  const relation = await getRelation(up, id);
  if (waitsForDecision(relation)) throw redirect(paths.familyRequest(id));
  const number = relation.kind === "dependent" ? relation.patient.medical_record_number : null;
  return {
    step: "relation",
    title: relation.name,
    relation,
    alerts: await alertsOf(up, relation),
    ends: endsOf(relation),
    changeable: isChangeable(relation),
    qr: number ? drawQr(number) : null,
    recordHref: up.patientId ? paths.medicalRecord(up.patientId) : null,
  };
}

async function alertsOf(up: Guarded["up"], { direction, permissions, patient }: Relation) {
  const { patient_id } = patient;
  const mayRead = direction === "owner" && permissions.includes("view_results");
  return mayRead && patient_id ? alertsIn(await loadAlerts(up, { patient_id, only_open: true })) : [];
}

function isChangeable({ direction, status }: Relation): boolean {
  return direction === "received" && status === "approved";
}

/** Up to the longest grant. */
function endsOf(relation: Relation): RelationView["ends"] {
  if (!isChangeable(relation)) return [];
  const { longest_months } = relation;
  const months = [1, 3, 6, longest_months].filter(
    (value, index, all) => value <= longest_months && all.indexOf(value) === index,
  );
  return months.map((month) => ({ months: month, date: addMonths(today(), month) }));
}
