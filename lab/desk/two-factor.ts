import { z } from "zod";
import { parse } from "../http/query.ts";
import { emailAddress } from "../http/transaction.ts";
import { momentText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import { listResets, resetTwoFactor } from "../domains/two-factor/staff.ts";
import { form, list, type Case } from "./case.ts";
import { checkbox, optional, radios, required } from "./fields.ts";
import { REASON } from "./words.ts";

const documents = {
  ktp: ["Identity card (KTP)", "KTP"],
  passport: ["Passport", "Paspor"],
  kia: ["Child identity card (KIA)", "KIA"],
} as const;
const USERNAME: Bilingual = ["Username", "Nama pengguna"];
const DOCUMENT: Bilingual = ["Document you have seen", "Dokumen yang Anda lihat"];
const STAFF: Bilingual = ["Your name", "Nama Anda"];
const RESET: Bilingual = ["Reset two-step verification", "Atur ulang verifikasi dua langkah"];

export const twoFactorResets: Case = {
  front: list({
    id: "second-lock",
    title: RESET,
    lead: [
      "A branch resets it for somebody who lost phone and email, after a look at the identity card.",
      "Cabang mengaturnya ulang untuk orang yang kehilangan HP dan email, setelah melihat KTP-nya.",
    ],
    none: ["No resets yet.", "Belum ada."],
    more: { href: "/second-lock", text: ["Reset for an account", "Atur ulang untuk satu akun"] },
    rows: async ({ db }) => (await listResets(db)).slice(0, 20),
    columns: [
      [USERNAME, ({ username }) => username ?? "–"],
      [["Time", "Waktu"], ({ at }, { lang }) => momentText(at, lang)],
      [DOCUMENT, ({ document }, { say }) => say(documents[document])],
      [STAFF, ({ staff_name }) => staff_name],
      [REASON, ({ reason }) => reason],
    ],
  }),
  pages: {
    "second-lock": ({ say }) => ({
      title: say(RESET),
      lead: say([
        "Ask for the original document and compare photo, name and birth date with the record. The account's owner gets a message, and this entry cannot be changed.",
        "Minta dokumen asli dan cocokkan foto, nama, dan tanggal lahir dengan data. Pemilik akun mendapat pesan, dan catatan ini tidak bisa diubah.",
      ]),
      parts: [reset],
    }),
  },
};

const reset = form({
  intent: "reset",
  fields: {
    username: required(USERNAME, { max: 100 }),
    document: radios(DOCUMENT, documents),
    staff_name: required(STAFF, { max: 100 }),
    email: optional(["New email address", "Alamat email baru"], {
      max: 100,
      type: "email",
      hint: [
        "Only if the person can no longer read the old one.",
        "Hanya jika orang itu tidak bisa lagi membaca email lamanya.",
      ],
      pattern: [/^[^\s@]+@[^\s@]+\.[^\s@.]+$/, ["Invalid email address", "Alamat email tidak valid"]],
    }),
    reason: required(REASON, { max: 200, rows: 3 }),
    checked: checkbox(
      [
        "I have seen the original and it is the account's owner",
        "Saya sudah melihat dokumen asli dan orang ini pemilik akunnya",
      ],
      ["Confirm that you have seen the original", "Konfirmasi bahwa Anda sudah melihat dokumen asli"],
    ),
  },
  submit: ["Reset", "Atur ulang"],
  refusals: {
    not_found: {
      field: "username",
      words: [
        "There is no account of this name with two-step verification",
        "Tidak ada akun dengan nama ini yang memakai verifikasi dua langkah",
      ],
    },
  },
  run: async (trx, { checked: _checked, email, ...details }, desk) => {
    const replaced = email === null ? undefined : parse(z.object({ email: emailAddress }), { email }).email;
    await resetTwoFactor(trx, desk, { ...details, email: replaced });
    return { said: ["Two-step verification was reset.", "Verifikasi dua langkah sudah diatur ulang."] };
  },
});
