import { findForLogin } from "../domains/accounts/accounts.ts";
import type { Channel } from "../database/tables.generated.ts";
import { LabError } from "../http/errors.ts";
import { momentText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import { notify } from "../domains/notifications/notifications.ts";
import { listOutbox } from "../domains/notifications/outbox.ts";
import { DESK_PATH, form, section, type Case, type Desk } from "./case.ts";
import { PASSWORD } from "./demo-accounts.ts";
import { optional, required, select } from "./fields.ts";
import { html, link, table, type Html } from "./html.ts";

const accounts: Readonly<Record<string, { company?: string; about: Bilingual }>> = {
  patient: {
    about: [
      "Patient with family members and three years of orders, in every status",
      "Pasien dengan anggota keluarga dan pesanan selama tiga tahun, dalam segala status",
    ],
  },
  patient2: {
    about: [
      "Patient whose access to a relative ended yesterday",
      "Pasien yang aksesnya ke data keluarga berakhir kemarin",
    ],
  },
  unfinished: { about: ["Registration without a completed profile", "Pendaftaran yang menunggu profil"] },
  doctor: { about: ["Doctor of internal medicine", "Dokter penyakit dalam"] },
  hrd: {
    company: "NUSANTARA",
    about: ["Company: administrator and HR", "Perusahaan: administrator dan HRD"],
  },
  finance: { company: "NUSANTARA", about: ["The same company: finance", "Perusahaan yang sama: keuangan"] },
  company2: {
    company: "SAMUDRA",
    about: [
      "Another company: all three roles in one account",
      "Perusahaan lain: ketiga peran dalam satu akun",
    ],
  },
  facility: {
    about: [
      "Medical centre with samples in every status",
      "Fasilitas kesehatan dengan sampel dalam setiap status",
    ],
  },
  viewer: {
    company: "NUSANTARA",
    about: ["The same company: can only view", "Perusahaan yang sama: hanya melihat"],
  },
  doctor2: {
    about: [
      "Another doctor: not an Indonesian citizen, with licences and accounts in every status",
      "Dokter lain: bukan WNI, dengan izin dan rekening dalam setiap keadaan",
    ],
  },
  doctor3: { about: ["A doctor employed by the state", "Dokter pegawai negara"] },
  "facility-desk": {
    about: ["The front desk of the same medical centre", "Bagian pendaftaran fasilitas kesehatan yang sama"],
  },
  facility2: {
    about: ["Another medical centre, in Jayapura", "Fasilitas kesehatan lain, di Jayapura"],
  },
};

const channels: Record<Channel | "call", Bilingual> = {
  email: ["email", "email"],
  sms: ["SMS", "SMS"],
  whatsapp: ["WhatsApp", "WhatsApp"],
  call: ["call to make", "telepon"],
};
const PER_PAGE = 10;

export const messages: Case = {
  front: async ({ db, lang, query, say }) => {
    const requested = Number(/^[1-9]\d{0,4}$/.exec(query.get("page") ?? "")?.[0] ?? 1);
    const { total } = await listOutbox(db, 1, 1);
    const last = Math.max(1, Math.ceil(total / PER_PAGE));
    const page = Math.min(requested, last);
    const { rows } = await listOutbox(db, page, PER_PAGE);
    const cards = rows.map((row) => {
      const title = lang === "id" ? row.subject_id : row.subject_en;
      const words = lang === "id" ? row.body_id : row.body_en;
      const to = say(["To {recipient} by {channel}", "Kepada {recipient} lewat {channel}"], {
        recipient: row.recipient,
        channel: say(channels[row.channel]),
      });
      return html`<li>
        <div class="card">
          <h3>${title}</h3>
          <p>${to} · ${momentText(row.created_at, lang)}</p>
          <p class="lines">${words}</p>
          ${row.code && html`<p>${say(["code", "kode"])}: <strong class="copy-value">${row.code}</strong></p>`}
          ${row.link && isPageLink(row.link) && html`<p>${link(row.link, say(["Open the link", "Buka link"]))}</p>`}
        </div>
      </li>`;
    });
    return section(
      "outbox",
      say(["Messages", "Pesan"]),
      html`<p>${link(DESK_PATH, say(["Refresh", "Muat ulang"]))}</p>`,
      html`<p>
        ${say([
          "Codes and links that a real laboratory would send by email, SMS or WhatsApp, newest first.",
          "Kode dan link yang oleh laboratorium sungguhan dikirim lewat email, SMS, atau WhatsApp, yang terbaru lebih dulu.",
        ])}
      </p>`,
      rows.length === 0
        ? html`<p>${say(["No message has been sent yet", "Belum ada pesan"])}</p>`
        : html`<ul class="plain">
            ${cards}
          </ul>`,
      pagesOf(page, last, { say }),
    );
  },
};

function pagesOf(page: number, last: number, { say }: Pick<Desk, "say">): Html | null {
  if (last === 1) return null;
  const to = (other: number, words: Bilingual) =>
    other >= 1 && other <= last && html`<p>${link(`${DESK_PATH}?page=${String(other)}`, say(words))}</p>`;
  return html`<nav aria-label="${say(["Pages of messages", "Halaman pesan"])}">
    <p>${page} / ${last}</p>
    ${to(page - 1, ["Newer messages", "Pesan lebih baru"])}${to(page + 1, ["Older messages", "Pesan lebih lama"])}
  </nav>`;
}

/** False for `javascript:` and its like. */
function isPageLink(href: string): boolean {
  return /^(https?:\/\/|\/(?!\/))/.test(href);
}

export const accountList: Case = {
  front: ({ say }) =>
    section(
      "accounts",
      say(["Accounts", "Akun"]),
      html`<p>
        ${say(["The password of every account is", "Kata sandi semua akun:"])} <code>${PASSWORD}</code>
      </p>`,
      table(
        say(["Accounts for trying out", "Akun untuk mencoba"]),
        [
          say(["Username", "Nama pengguna"]),
          say(["Company ID", "ID perusahaan"]),
          say(["Who it is", "Keterangan"]),
        ],
        Object.entries(accounts).map(([username, { company = "–", about }]) => [
          html`<code>${username}</code>`,
          company,
          say(about),
        ]),
      ),
    ),
};

const choices = Object.fromEntries(
  Object.entries(accounts).map(([username, { company }]) => [
    username,
    company ? `${username} (${company})` : username,
  ]),
);

export const notification: Case = {
  front: () =>
    form({
      intent: "notify",
      title: ["Send a notification", "Kirim notifikasi"],
      lead: [
        "Anyone signed in to the account sees it immediately; others see it on their next page.",
        "Notifikasi langsung sampai bila akun itu sedang dipakai. Kalau tidak, muncul di halaman berikutnya yang dibuka.",
      ],
      fields: {
        account: select(["Account", "Akun"], choices),
        title: required(["Title", "Judul"], { max: 120, missing: ["Enter a title", "Judul harus diisi"] }),
        message: required(["Message", "Pesan"], {
          max: 500,
          rows: 3,
          missing: ["Enter a message", "Pesan harus diisi"],
        }),
        link: optional(["Page it opens", "Halaman tujuan"], {
          max: 500,
          hint: [
            "A path of this portal, for example /patient/home",
            "Alamat di portal ini, misalnya /patient/home",
          ],
          pattern: [
            /^\/(?!\/)[!-[\]-~]*$/,
            [
              "Enter a path of this portal that begins with one slash",
              "Isi alamat di portal ini yang diawali satu garis miring",
            ],
          ],
        }),
      },
      submit: ["Send notification", "Kirim notifikasi"],
      refusals: {
        not_found: {
          field: "account",
          words: ["The laboratory does not know this account", "Laboratorium tidak mengenal akun ini"],
        },
      },
      run: async (trx, { account: username, title, message, link: path }, { clock }) => {
        const account = await findForLogin(trx, { by: "username", value: username });
        if (!account) throw new LabError("not_found");
        await notify(trx, clock, {
          account_id: account.account_id,
          title_en: title,
          title_id: title,
          message_en: message,
          message_id: message,
          link: path,
        });
        return {
          said: ["The notification was sent to {username}.", "Notifikasi sudah dikirim ke {username}."],
          params: { username },
        };
      },
    }),
};
