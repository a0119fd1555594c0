import { LabError } from "../http/errors.ts";
import { dayText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import { listCases } from "../domains/patients/identity-cases.ts";
import { decideCase, verifyIdentity } from "../domains/registration/identity-decisions.ts";
import { DESK_PATH, form, list, type Case, type Desk } from "./case.ts";
import { buttons, required } from "./fields.ts";
import { link, table } from "./html.ts";
import { WAITING, STATUS } from "./words.ts";

const caseStates = {
  waiting: WAITING,
  same: ["Same person", "Orang yang sama"],
  different: ["Different people", "Orang yang berbeda"],
} as const;
const proofs = {
  verified: ["Identity card checked by the laboratory", "Kartu identitas sudah diperiksa laboratorium"],
  code: ["Code or phone number from the message", "Kode atau nomor HP dari pesan"],
} as const;
const SAME: Bilingual = ["Is this the same person?", "Apakah ini orang yang sama?"];

const compare = (identity_case_id: string) =>
  form({
    intent: "identity",
    fields: {
      decision: buttons({
        same: ["Same person: link them", "Orang yang sama: hubungkan"],
        different: ["Different people", "Orang yang berbeda"],
      }),
    },
    refusals: {
      already_related: [
        "Someone else has just been linked",
        "Data ini baru saja dihubungkan dengan orang lain",
      ],
    },
    run: async (trx, { decision }, { clock }) => {
      await decideCase(trx, clock, { identity_case_id, decision });
      return {
        said:
          decision === "same"
            ? [
                "They are linked: results that were waiting now belong to the patient.",
                "Sudah dihubungkan: hasil yang menunggu kini milik pasien.",
              ]
            : ["They stay separate.", "Keduanya tetap terpisah."],
      };
    },
  });

export const identities: Case = {
  front: list({
    id: "identities",
    title: ["People to compare", "Orang yang perlu dicocokkan"],
    lead: [
      "Someone has proved to be an employee, or the contact of a referral, but a name, number or birth date differs. Nothing is linked until laboratory staff decide; here, you decide. Numbers are masked because this page is public.",
      "Ada yang terbukti sebagai karyawan atau penerima rujukan, tetapi nama, nomor, atau tanggal lahirnya berbeda. Tidak ada yang dihubungkan sebelum petugas laboratorium memutuskan; di sini Anda yang memutuskan. Nomor disamarkan karena halaman ini terbuka untuk umum.",
    ],
    none: ["Nobody is waiting to be compared", "Tidak ada yang menunggu untuk dicocokkan"],
    rows: async ({ db }) => (await listCases(db)).slice(0, 20),
    columns: [
      [
        ["Patient", "Pasien"],
        ({ identity_case_id, patient }) => link(`${DESK_PATH}/identity/${identity_case_id}`, patient.name),
      ],
      [
        ["Entered by", "Ditulis oleh"],
        ({ written }) => [written.by, written.name].filter(Boolean).join(": "),
      ],
      [STATUS, ({ case_status }, { say }) => say(caseStates[case_status])],
    ],
  }),
  pages: { "identity/:key": identityPage },
};

async function identityPage({ db, lang, say }: Desk, key: string) {
  const [pair] = await listCases(db, key);
  if (!pair) throw new LabError("not_found");
  const { identity_case_id, written, patient, proof, case_status } = pair;
  const day = (date: string | null) => (date ? dayText(date, lang) : "–");
  const isVerified = patient.identity_status === "verified";
  const rows = [
    [["Name", "Nama"], written.name, patient.name],
    [["Birth date", "Tanggal lahir"], day(written.date_of_birth), day(patient.date_of_birth)],
    [["Identity number", "Nomor identitas"], written.identity_number, patient.identity_number],
    [
      ["Employee number, referral or record number", "Nomor karyawan, rujukan, atau rekam medis"],
      written.number,
      patient.number,
    ],
    [
      ["Identity card", "Kartu identitas"],
      null,
      say(
        isVerified
          ? ["Checked by the laboratory", "Sudah diperiksa laboratorium"]
          : ["Not checked yet", "Belum diperiksa"],
      ),
    ],
  ] as const;
  return {
    title: say(SAME),
    over: say(caseStates[case_status]),
    lead: `${say(["Proof", "Bukti"])}: ${say(proofs[proof])}`,
    parts: [
      table(
        say(SAME),
        [
          say(["Field", "Data"]),
          say(["As entered by {by}", "Yang ditulis {by}"], { by: written.by }),
          say(["In the patient’s record", "Menurut data pasien"]),
        ],
        rows.map(([field, value, other]) => [say(field), value ?? "–", other ?? "–"]),
      ),
      ...(case_status === "waiting" ? [compare(identity_case_id)] : []),
    ],
  };
}

const RECORD_NUMBER = "medical_record_number";

export const identityCard: Case = {
  front: () =>
    form({
      intent: "card",
      title: ["Identity card seen", "Kartu identitas sudah dilihat"],
      lead: [
        "Use this when a branch has checked a patient's identity card. Anything waiting for this person then appears in the account.",
        "Cabang sudah mencocokkan pasien dengan kartu identitasnya. Hasil yang menunggu orang ini tampil di akunnya.",
      ],
      fields: {
        medical_record_number: required(["Medical record number", "Nomor rekam medis"], {
          max: 30,
          inputMode: "numeric",
          hint: ["You can find it in the patient’s profile", "Ada di profil pasien"],
        }),
      },
      submit: ["Confirm identity", "Konfirmasi identitas"],
      refusals: {
        not_found: {
          field: RECORD_NUMBER,
          words: ["No patient with an account has this number", "Tidak ada pasien berakun dengan nomor ini"],
        },
        identity_taken: {
          field: RECORD_NUMBER,
          words: [
            "Another verified patient has this identity number",
            "Nomor identitas ini milik pasien lain yang sudah terverifikasi",
          ],
        },
      },
      run: async (trx, { medical_record_number: number }, { clock }) => {
        await verifyIdentity(trx, clock, number);
        return {
          said: [
            "The identity of record {number} is confirmed.",
            "Identitas rekam medis {number} sudah dikonfirmasi.",
          ],
          params: { number },
        };
      },
    }),
};
