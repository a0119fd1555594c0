import { findRow } from "../database/rows.ts";
import type { CallRole } from "../database/tables.generated.ts";
import { dayText, momentText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import { bareValue, referenceText } from "../lib/value-text.ts";
import { flagWords } from "../domains/results/result-words.ts";
import { recordCallOutcome, setDutyPhysician } from "../domains/results/critical/critical-outcomes.ts";
import { listStaffAlerts, staffAlert } from "../domains/results/critical/critical-staff.ts";
import { DESK_PATH, form, list, type Case, type Desk } from "./case.ts";
import { optional, radios, required, select } from "./fields.ts";
import { facts, html, link, table, warning, type Html } from "./html.ts";
import { STATUS } from "./words.ts";

type Alert = Awaited<ReturnType<typeof staffAlert>>;
type Listed = Awaited<ReturnType<typeof listStaffAlerts>>["rows"][number];

const roles: Record<CallRole, Bilingual> = {
  patient: ["patient", "pasien"],
  carer: ["family member", "anggota keluarga"],
  doctor: ["doctor", "dokter"],
  facility: ["medical centre", "fasilitas kesehatan"],
  buyer: ["account that ordered", "akun pemesan"],
  duty: ["duty physician of the laboratory", "dokter jaga laboratorium"],
};
const outcomes = {
  read_back: ["Read back: yes, value repeated", "Dibacakan ulang: ya, nilainya diulangi"],
  not_repeated: [
    "Reached, but the value was not repeated or was wrong",
    "Tersambung, tetapi nilainya tidak diulangi atau salah",
  ],
  passed_on: ["Reached, will have the patient call us", "Tersambung, pasien akan diminta menelepon kami"],
  no_answer: ["No answer", "Tidak dijawab"],
  wrong_number: ["Wrong number", "Nomor salah"],
} as const;
const NO_NUMBER: Bilingual = ["No telephone number", "Nomor telepon tidak ada"];
const NO_CALL: Bilingual = ["Not needed", "Tidak perlu"];
const RAISED: Bilingual = ["Raised", "Muncul"];
const CONFIRMED_BY: Bilingual = ["Confirmed by", "Dikonfirmasi oleh"];
const WITHDRAWN: Bilingual = [
  "The alert was withdrawn: no more calls.",
  "Peringatan sudah dicabut: tidak perlu menelepon lagi.",
];

function confirmedBy({ acknowledgements, calls }: Listed, { say, lang }: Desk): string[] {
  const reached = calls.flatMap(({ role, outcomes: made }) =>
    made
      .filter(({ outcome }) => outcome === "read_back")
      .map((item) => ({ role, name: item.reached ?? "–", at: item.at })),
  );
  return [...acknowledgements, ...reached].map(
    ({ role, name, at }) => `${name} (${say(roles[role])}), ${momentText(at, lang)}`,
  );
}

function callOf({ call_due_at, withdrawn_at, confirmed, calls }: Listed, { say, lang }: Desk): string {
  const last = calls.at(-1);
  if (last && !confirmed && !withdrawn_at)
    return say(["{name}, called {at}", "{name}, ditelepon {at}"], {
      name: last.name,
      at: momentText(last.at, lang),
    });
  if (last)
    return say([calls.length === 1 ? "{count} call" : "{count} calls", "{count} telepon"], {
      count: String(calls.length),
    });
  if (!call_due_at) return say(NO_CALL);
  return say(["Due {at}", "Paling lambat {at}"], { at: momentText(call_due_at, lang) });
}

function hasNoNumber({ calls, confirmed, withdrawn_at }: Listed): boolean {
  return calls.at(-1)?.phone === null && !confirmed && withdrawn_at === null;
}

export const alerts: Case = {
  front: list({
    id: "critical",
    title: ["Critical values", "Nilai kritis"],
    lead: [
      "Alerts, who has confirmed them, and the calls until somebody does.",
      "Peringatan, siapa yang sudah mengonfirmasi, dan telepon sampai ada yang mengonfirmasi.",
    ],
    none: ["There are no critical values.", "Tidak ada nilai kritis."],
    more: { href: "/result", text: ["Enter a result", "Isi hasil"] },
    rows: async (desk) => (await listStaffAlerts(desk.db, desk, { page: 1, per_page: 20 })).rows,
    columns: [
      [
        ["Order", "Pesanan"],
        ({ order_number }) => link(`${DESK_PATH}/result?order_number=${order_number}`, order_number),
      ],
      [RAISED, ({ raised_at }, { lang }) => momentText(raised_at, lang)],
      [["Accounts notified", "Akun yang diberi tahu"], ({ told }) => told],
      [
        CONFIRMED_BY,
        (row, desk) => confirmedBy(row, desk).join("; ") || desk.say(["Nobody yet", "Belum ada"]),
      ],
      [
        ["Call", "Telepon"],
        (row, desk) =>
          html`${hasNoNumber(row) && warning(desk.say(NO_NUMBER))}
          ${link(`${DESK_PATH}/critical/${row.alert_id}`, callOf(row, desk), ` ${row.order_number}`)}`,
      ],
      [
        STATUS,
        ({ withdrawn_at, withdrawn_en, withdrawn_id }, { say }) =>
          withdrawn_at
            ? say(["Withdrawn: {reason}", "Dicabut: {reason}"], {
                reason: say([withdrawn_en ?? "–", withdrawn_id ?? withdrawn_en ?? "–"]),
              })
            : say(["In effect", "Berlaku"]),
      ],
    ],
  }),
  pages: {
    "critical/:key": async (desk, key) => {
      const { db, say } = desk;
      const alert = await staffAlert(db, desk, key);
      const duty = await findRow(db, "duty_physician", { duty_id: 1 }, ["name", "phone"]);
      const { calls, withdrawn_at } = alert;
      return {
        title: say(["Calls about a critical value", "Telepon tentang nilai kritis"]),
        over: `${say(["Order number", "Nomor pesanan"])} ${alert.order_number}`,
        parts: [
          stateOf(alert, desk),
          factsOf(alert, desk),
          calls.length > 0
            ? callTable(alert, desk)
            : html`<p>${say(["Nobody has been called yet.", "Belum ada yang ditelepon."])}</p>`,
          ...(withdrawn_at === null && calls.length > 0 ? [outcomeForm(alert)] : []),
          dutyForm(alert.alert_id, duty),
        ],
      };
    },
  },
};

function stateOf(alert: Alert, { say }: Desk): Html {
  if (alert.withdrawn_at !== null) return html`<p class="alert">${say(WITHDRAWN)}</p>`;
  if (alert.confirmed)
    return html`<p class="alert">
      ${say([
        "Somebody has confirmed: no more calls.",
        "Sudah ada yang mengonfirmasi: tidak perlu menelepon lagi.",
      ])}
    </p>`;
  if (!hasNoNumber(alert))
    return html`<p class="alert">
      ${say([
        "Nobody has confirmed yet. Without an answer the next recipient follows after 15 minutes, and at once when you record that nobody answered.",
        "Belum ada yang mengonfirmasi. Tanpa jawaban, penerima berikutnya menyusul setelah 15 menit, atau langsung bila Anda mencatat bahwa tidak ada yang menjawab.",
      ])}
    </p>`;
  return html`<p class="alert">
    ${warning(
      say([
        "This call has no telephone number. Find one now, or tell the duty physician in person.",
        "Telepon ini tidak punya nomor. Segera cari nomornya, atau temui dokter jaga langsung.",
      ]),
    )}
  </p>`;
}

function factsOf(alert: Alert, desk: Desk): Html {
  const { say, lang } = desk;
  const { patient_name, date_of_birth, raised_at, values, call_due_at, acknowledgements } = alert;
  return facts([
    [say(["Patient", "Pasien"]), patient_name],
    [say(["Date of birth", "Tanggal lahir"]), dayText(date_of_birth, lang)],
    ...values.map((value) => {
      const name = lang === "id" ? value.name_id : value.name_en;
      const range = referenceText(value, lang);
      const words = `${bareValue(value, lang)} ${value.unit ?? ""} — ${value.flag ? flagWords[lang][value.flag] : ""}`;
      return [
        say(["{name}, to read out", "{name}, untuk dibacakan"], { name }),
        html`<strong>${words}${range && ` (normal ${range})`}</strong>`,
      ] as const;
    }),
    [say(RAISED), momentText(raised_at, lang)],
    [say(["Next call", "Telepon berikutnya"]), call_due_at ? momentText(call_due_at, lang) : say(NO_CALL)],
    ...confirmedBy({ ...alert, acknowledgements, calls: [] }, desk).map(
      (who) => [say(CONFIRMED_BY), who] as const,
    ),
  ]);
}

function callTable({ calls }: Alert, { say, lang }: Desk): Html {
  return table(
    say(["Calls in turn", "Telepon berurutan"]),
    [
      say(["Whom to call", "Siapa yang ditelepon"]),
      say(["Telephone", "Telepon"]),
      say(["Called since", "Ditelepon sejak"]),
      say(["Outcome", "Hasil telepon"]),
    ],
    calls.map(({ name, role, may_hear, phone, at, outcomes: made }) => [
      html`${name}
      (${say(roles[role])})${!may_hear && html` <strong>${say(["Name neither test nor value.", "Jangan sebut pemeriksaan atau nilainya."])}</strong>`}`,
      phone === null ? warning(say(NO_NUMBER)) : link(`tel:${phone}`, phone),
      momentText(at, lang),
      made.length === 0
        ? say(["Not recorded yet", "Belum dicatat"])
        : html`<ul class="plain">
            ${made.map(
              (item) =>
                html`<li>
                  ${say(outcomes[item.outcome])}${item.reached && `: ${item.reached}`},
                  ${momentText(item.at, lang)}
                </li>`,
            )}
          </ul>`,
    ]),
  );
}

function outcomeForm({ alert_id, calls }: Alert) {
  return form({
    intent: "outcome",
    title: ["Record a call", "Catat telepon"],
    fields: {
      call_id: select(
        ["Call", "Telepon"],
        Object.fromEntries(calls.map(({ call_id, name, step }) => [call_id, `${String(step)}. ${name}`])),
        { initial: calls.at(-1)?.call_id },
      ),
      outcome: radios(["Outcome", "Hasil telepon"], outcomes, {
        offered: [
          ...(calls.some(({ may_hear }) => may_hear) ? (["read_back", "not_repeated"] as const) : []),
          ...(calls.some(({ may_hear }) => !may_hear) ? (["passed_on"] as const) : []),
          "no_answer",
          "wrong_number",
        ],
      }),
      reached: optional(["Who answered", "Siapa yang menjawab"], {
        max: 100,
        hint: ["The name, unless nobody answered", "Namanya, kecuali tidak ada yang menjawab"],
      }),
    },
    submit: ["Record the outcome", "Catat hasil telepon"],
    refusals: { alert_withdrawn: WITHDRAWN },
    run: async (trx, outcome, { clock, callTimes }) => {
      await recordCallOutcome(trx, clock, callTimes, outcome);
      return {
        said: ["The outcome is recorded.", "Hasil telepon sudah dicatat."],
        to: `${DESK_PATH}/critical/${alert_id}`,
      };
    },
  });
}

function dutyForm(alert_id: string, duty: { name: string; phone: string } | undefined) {
  return form({
    intent: "duty",
    title: ["Duty physician", "Dokter jaga"],
    lead: [
      "The last recipient when nobody else confirms.",
      "Penerima terakhir bila tidak ada yang mengonfirmasi.",
    ],
    fields: {
      name: required(["Name", "Nama"], { max: 100, initial: duty?.name ?? null }),
      phone: required(["Telephone", "Telepon"], { max: 40, type: "tel", initial: duty?.phone ?? null }),
    },
    submit: ["Change the duty physician", "Ganti dokter jaga"],
    run: async (trx, physician) => {
      await setDutyPhysician(trx, physician);
      return {
        said: ["The duty physician is changed.", "Dokter jaga sudah diganti."],
        to: `${DESK_PATH}/critical/${alert_id}`,
      };
    },
  });
}
