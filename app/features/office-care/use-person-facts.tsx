import { DateText } from "~/ui/DateText.tsx";
import type { SummaryRow } from "~/ui/SummaryList.tsx";
import { useTranslation } from "~/i18n/use-translation.ts";
import type { ParticipantDetail } from "~/upstream/office-care/participant.server.ts";

export function usePersonFacts(person: ParticipantDetail): SummaryRow[] {
  const { t } = useTranslation("office-care");
  const { window } = person;
  return [
    { label: t("field.name"), value: person.office_care_name },
    {
      label: t("participants.name"),
      value: <span className="upper">{person.employee_name}</span>,
    },
    { label: t("participants.number"), value: person.employee_number },
    ...(window
      ? [
          {
            label: t("participants.window"),
            value: (
              <span>
                <DateText value={window.date} /> {window.time_start}–{window.time_end}
              </span>
            ),
          },
        ]
      : []),
  ];
}
