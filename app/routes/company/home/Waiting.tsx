import { useTranslation } from "~/i18n/use-translation.ts";
import type { CompanyRights } from "~/features/company/roles.ts";
import { addDays, today } from "~/lib/dates.ts";
import { paths } from "~/lib/paths.ts";
import type { CompanyDashboard, CompanyProfile } from "~/upstream/company/company.server.ts";
import { PageLink } from "~/ui/PageLink.tsx";
import { Age } from "./Age.tsx";

interface WaitingProps {
  dashboard: CompanyDashboard;
  contract: CompanyProfile["contract"];
  rights: CompanyRights;
  now: number;
}

interface Task {
  key: string;
  text: string;
  href?: string | undefined;
  since?: string | null;
}

export function Waiting(props: WaitingProps) {
  const { t } = useTranslation("company");
  const tasks = useTasks(props);
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">{t("home.waiting.heading")}</h2>
      <ul className="rows">
        {tasks.map(({ key, text, href, since }) => (
          <li key={key}>
            {href ? (
              <PageLink href={href} className="action">
                {text}
              </PageLink>
            ) : (
              text
            )}{" "}
            <Age since={since} now={props.now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const SOON_DAYS = 30;

function useTasks({ dashboard, contract, rights, now }: WaitingProps): Task[] {
  const { t } = useTranslation("company");
  const { employees, imports } = dashboard;
  const tasks: Task[] = [];
  for (const { import_id, created_at, status } of rights.keepsEmployees ? imports : [])
    tasks.push({
      key: import_id,
      text: t(status === "ready" ? "home.waiting.import_ready" : "home.waiting.import_running"),
      href: paths.employeeImportReview(import_id),
      since: created_at,
    });
  const ending = employees?.insurance_ending ?? 0;
  if (rights.keepsEmployees && ending > 0)
    tasks.push({
      key: "insurance",
      text: t("home.waiting.insurance", { count: ending }),
      href: paths.employees(),
    });
  const day = today(undefined, new Date(now));
  if (contract?.status === "active" && contract.end_date <= addDays(day, SOON_DAYS))
    tasks.push({
      key: "contract",
      text: t("home.waiting.contract", {
        count: Math.max(0, Math.round((Date.parse(contract.end_date) - Date.parse(day)) / 86_400_000)),
      }),
    });
  return tasks;
}
