import { dayOf, dayText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import {
  explanationView,
  listExplanations,
  releaseExplanation,
  saveExplanation,
} from "../domains/results/explanations.ts";
import { DESK_PATH, form, section, type Case, type Desk } from "./case.ts";
import { hidden, optional, required, type Field } from "./fields.ts";
import { facts, html, link, table } from "./html.ts";

type Version = Awaited<ReturnType<typeof explanationView>>["versions"][number];

const TITLE: Bilingual = ["Explanations of values", "Penjelasan nilai"];
const LEAD: Bilingual = [
  "What patients read below a value. A text is shown once a clinician has released it in both languages, with its source.",
  "Teks yang dibaca pasien di bawah sebuah nilai. Teks tampil setelah dirilis klinisi dalam dua bahasa, beserta sumbernya.",
];
const labels = {
  about_en: ["What it is, in English", "Tentang nilai ini, bahasa Inggris"],
  about_id: ["What it is, in Indonesian", "Tentang nilai ini, bahasa Indonesia"],
  high_en: ["Above the range, in English", "Di atas rentang, bahasa Inggris"],
  high_id: ["Above the range, in Indonesian", "Di atas rentang, bahasa Indonesia"],
  low_en: ["Below the range, in English", "Di bawah rentang, bahasa Inggris"],
  low_id: ["Below the range, in Indonesian", "Di bawah rentang, bahasa Indonesia"],
  source: ["Source", "Sumber"],
  source_url: ["Web address of the source", "Alamat web sumber"],
} as const;
type Name = keyof typeof labels;

const refusals = {
  version_changed: [
    "Somebody has just changed this explanation. The latest version is below; check it, then send yours again.",
    "Ada yang mengubah penjelasan ini. Versi terbaru ada di bawah; periksa, lalu kirim lagi isian Anda.",
  ],
  already_decided: ["This version has already been released.", "Versi ini sudah dirilis."],
} as const;

function draft(name: Name, latest: Version): Field<string> {
  const short = name === "source" || name === "source_url";
  const { show, read } = optional(labels[name], {
    ...(short ? { max: 200 } : { max: 1000, rows: 3 }),
    ...(name === "source" && {
      hint: [
        "A title that others can look up, for example MedlinePlus: Creatinine Test",
        "Judul yang bisa dicari orang lain, misalnya MedlinePlus: Creatinine Test",
      ] as const,
    }),
    ...(name === "source_url" && {
      pattern: [
        PUBLIC_ADDRESS,
        ["Enter an address that begins with https://", "Isi alamat yang diawali https://"],
      ] as const,
    }),
    initial: latest[name],
  });
  return { show, read: (typed) => read(typed) ?? "" };
}
/** A name and password in an address can hide its site. */
const PUBLIC_ADDRESS = /^https:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/i;

function saveForm(explanation_id: string, latest: Version) {
  return form({
    intent: "save",
    fields: {
      version: hidden(latest.version),
      about_en: draft("about_en", latest),
      about_id: draft("about_id", latest),
      high_en: draft("high_en", latest),
      high_id: draft("high_id", latest),
      low_en: draft("low_en", latest),
      low_id: draft("low_id", latest),
      source: draft("source", latest),
      source_url: draft("source_url", latest),
    },
    submit: ["Save as a draft", "Simpan sebagai draf"],
    refusals,
    run: async (trx, { version, ...text }, { clock }) => {
      await saveExplanation(trx, clock, { explanation_id, version }, text);
      return {
        said: ["The draft is saved. Patients do not see it yet.", "Draf tersimpan. Pasien belum melihatnya."],
        to: `${DESK_PATH}/explanation/${explanation_id}`,
      };
    },
  });
}

function releaseForm(explanation_id: string, version: number) {
  return form({
    intent: "release",
    title: ["Release version {version}", "Rilis versi {version}"],
    titleParams: { version: String(version) },
    lead: [
      "Patients read the saved draft from then on, with this reviewer and today's date. Save your changes first.",
      "Sejak itu pasien membaca draf yang tersimpan, dengan nama penelaah ini dan tanggal hari ini. Simpan dulu perubahan Anda.",
    ],
    fields: {
      version: hidden(version),
      reviewed_by: required(["Reviewer", "Penelaah"], {
        max: 100,
        hint: ["Name and title", "Nama dan gelar"],
      }),
    },
    submit: ["Release to patients", "Rilis ke pasien"],
    refusals,
    run: async (trx, { version: shown, reviewed_by }, { clock }) => {
      await releaseExplanation(trx, clock, { explanation_id, version: shown }, reviewed_by);
      return {
        said: ["The explanation is released.", "Penjelasan sudah dirilis."],
        to: `${DESK_PATH}/explanation/${explanation_id}`,
      };
    },
  });
}

export const explanations: Case = {
  front: ({ say }) =>
    section(
      "explanations",
      say(TITLE),
      html`<p>${say(LEAD)}</p>`,
      html`<p>
        ${link(`${DESK_PATH}/explanation`, say(["Edit and release explanations", "Ubah dan rilis penjelasan"]))}
      </p>`,
    ),
  pages: {
    explanation: async ({ db, say }) => {
      const topics = await listExplanations(db);
      return {
        title: say(TITLE),
        lead: say(LEAD),
        parts: [
          table(
            say(TITLE),
            [say(["Value", "Nilai"]), say(["Status", "Status"])],
            topics.map(({ explanation_id, name_en, name_id, version, released_version: released }) => [
              link(`${DESK_PATH}/explanation/${explanation_id}`, say([name_en, name_id])),
              released === null
                ? say(["Draft, not shown", "Draf, belum tampil"])
                : say(
                    released === version
                      ? ["Shown, version {version}", "Tampil, versi {version}"]
                      : ["Shown, version {version}; newer draft", "Tampil, versi {version}; ada draf baru"],
                    { version: String(released) },
                  ),
            ]),
          ),
        ],
      };
    },
    "explanation/:key": async (desk, key) => {
      const { explanation_id, name_en, name_id, versions } = await explanationView(desk.db, key);
      const { say } = desk;
      const [latest] = versions;
      return {
        title: say([name_en, name_id]),
        over: say(["Explanation of a value", "Penjelasan sebuah nilai"]),
        back: { href: "/explanation", text: TITLE },
        parts: [
          ...(latest ? [saveForm(explanation_id, latest)] : []),
          ...(latest?.reviewed_on === null ? [releaseForm(explanation_id, latest.version)] : []),
          section(
            "versions",
            say(["Versions", "Semua versi"]),
            ...versions.map((version) => versionOf(version, desk)),
          ),
        ],
      };
    },
  },
};

function versionOf(shown: Version, { say, lang }: Desk) {
  const { version, reviewed_by, reviewed_on, written_at } = shown;
  const state = reviewed_on
    ? `${say(["released by {by},", "dirilis oleh {by},"], { by: reviewed_by ?? "" })} ${dayText(reviewed_on, lang)}`
    : `${say(["draft of", "draf"])} ${dayOf(written_at, lang)}`;
  const rows = Object.entries(labels).map(([name, label]) => [say(label), shown[name as Name]] as const); // keys of the table
  return html`<details>
    <summary>
      ${say(["Version {version}:", "Versi {version}:"], { version: String(version) })} ${state}
    </summary>
    ${facts(rows)}
  </details>`;
}
