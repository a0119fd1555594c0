import { mayDecide, type CompanyRights } from "~/features/company/roles.ts";
import { today } from "~/lib/dates.ts";
import { NOT_UNDERSTOOD } from "~/lib/not-understood.ts";
import type { OfficeCare } from "~/upstream/office-care/office-care.server.ts";

const GROUPS = ["needs", "others", "running", "coming", "over"] as const;
type Group = (typeof GROUPS)[number];

interface Reader {
  rights: Pick<CompanyRights, "decides">;
  /** orders events */
  plans: boolean;
}

/** An event that could not be read needs the reader too. */
function groupOf({ status, waiting, date_to }: OfficeCare, { rights, plans }: Reader, day: string): Group {
  if (status === "canceled" || status === "completed") return "over";
  const decides = waiting ? mayDecide(rights, waiting) : false;
  if (status === NOT_UNDERSTOOD || (status === "draft" && plans) || decides) return "needs";
  if (date_to < day) return "over";
  if (status === "pending" || status === "draft") return "others";
  return status === "progress" ? "running" : "coming";
}

/** The soonest first, past events as the laboratory sorts them; empty groups are left out. */
export function eventGroups(events: readonly OfficeCare[], reader: Reader) {
  const day = today();
  const soonest = events.toSorted((a, b) => a.date_from.localeCompare(b.date_from));
  return GROUPS.map((group) => ({
    group,
    events: (group === "over" ? events : soonest).filter((event) => groupOf(event, reader, day) === group),
  })).filter((entry) => entry.events.length > 0);
}
