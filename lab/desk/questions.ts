import { LabError } from "../http/errors.ts";
import { findRow } from "../database/rows.ts";
import { momentText } from "../lib/document-text.ts";
import { byLanguage, type Bilingual } from "../lib/labels.ts";
import { decideRequest, staffRequest, staffRequests } from "../domains/privacy/request-staff.ts";
import { closeQuiet } from "../domains/questions/questions.ts";
import { answerQuestion, endQuestion, staffQuestion, staffQuestions } from "../domains/questions/staff.ts";
import { answerTemplates, GAP } from "../domains/questions/templates.ts";
import type { Lang } from "../lib/texts.ts";
import { DESK_PATH, form, list, type Case } from "./case.ts";
import { checkbox, hidden, optional, optionalSelect, radios, Refused, required } from "./fields.ts";
import { facts, html, link, warning, type Html } from "./html.ts";
import { STATUS, LATE, ANSWER_BY } from "./words.ts";

const ACCOUNT_LANGUAGE: Bilingual = ["Language of the account", "Bahasa akun"];
const languages = { en: ["English", "Inggris"], id: ["Indonesian", "Indonesia"] } as const;
const questionStates = {
  open: ["Waiting for an answer", "Menunggu jawaban"],
  answered: ["Answered", "Sudah dijawab"],
  closed: ["Ended", "Selesai"],
} as const;
const DUE: Bilingual = ["Promised by", "Dijanjikan sampai"];
const authors = { patient: ["Patient", "Pasien"], laboratory: ["You", "Anda"] } as const;

const templates = Object.fromEntries<Bilingual>(
  answerTemplates.map(({ code, name }) => [code, [name.en, name.id]]),
);

const refusals = {
  version_changed: [
    "Something has come in since, or the result has changed. Look again, then send your answer.",
    "Ada kiriman baru, atau hasilnya berubah. Lihat dulu, lalu kirim jawaban Anda lagi.",
  ],
} as const;

/** @param lang of the account that asked */
const answer = (question_id: string, version: number, lang: Lang) =>
  form({
    intent: "answer",
    fields: {
      version: hidden(version),
      template: optionalSelect(["Template", "Templat"], templates, {
        prompt: ["Choose a template", "Pilih templat"],
      }),
      text: required(["Answer", "Jawaban"], {
        max: 1000,
        rows: 8,
        hint: [
          "At most 1,000 characters. Complete the dots of a template.",
          "Maksimal 1.000 karakter. Lengkapi titik-titik dari templat.",
        ],
      }),
      close: checkbox(["End the question with this answer", "Akhiri pertanyaan dengan jawaban ini"]),
    },
    fill: {
      name: "fill",
      text: ["Add to the answer", "Tambahkan ke jawaban"],
      run: (typed) => {
        const template = answerTemplates.find(({ code }) => code === typed["template"]);
        if (!template)
          throw new Refused(["Please choose one of the options", "Silakan pilih salah satu"], "template");
        const text = [typed["text"]?.trim(), template.text[lang]].filter(Boolean).join("\n\n");
        return { ...typed, text };
      },
    },
    submit: ["Send the answer", "Kirim jawaban"],
    refusals,
    run: async (trx, { version: shown, text, close }, { clock }) => {
      if (text.includes(GAP)) throw new Refused(["Fill in or remove “…”", "Lengkapi atau hapus “…”"], "text");
      await answerQuestion(trx, clock, { question_id, version: shown, text, close });
      return { said: ["The answer was sent.", "Jawaban terkirim."] };
    },
  });

const end = (question_id: string, version: number) =>
  form({
    intent: "end",
    fields: { version: hidden(version) },
    submit: ["End without an answer", "Akhiri tanpa jawaban"],
    refusals,
    run: async (trx, { version: shown }, { clock }) => {
      await endQuestion(trx, clock, { question_id, version: shown });
      return { said: ["The question has ended.", "Pertanyaan sudah diakhiri."] };
    },
  });

export const questions: Case = {
  front: list({
    id: "questions",
    title: ["Questions about results", "Pertanyaan tentang hasil"],
    lead: [
      "By promised time; overdue ones are marked.",
      "Urut waktu yang dijanjikan; yang terlambat ditandai.",
    ],
    none: ["No open questions", "Tidak ada pertanyaan terbuka"],
    rows: async (desk) => {
      await closeQuiet(desk.db, desk.clock);
      return (await staffQuestions(desk.db, desk)).slice(0, 20);
    },
    columns: [
      [
        ["Result", "Hasil"],
        ({ question_id, order_number }) => link(`${DESK_PATH}/question/${question_id}`, order_number),
      ],
      [DUE, ({ answer_by }, { lang }) => momentText(answer_by, lang)],
      [STATUS, ({ state, overdue }, { say }) => (overdue ? warning(say(LATE)) : say(questionStates[state]))],
    ],
  }),
  pages: {
    "question/:key": async (desk, key) => {
      const { db, clock, lang, say } = desk;
      await closeQuiet(db, clock);
      const question = await staffQuestion(db, desk, key);
      const { question_id = key, state = "closed", file_kind, version, overdue } = question;
      const file = file_kind
        ? link(
            `${DESK_PATH}/question/${question_id}/attachment`,
            say(["Open the attachment ({kind})", "Buka lampiran ({kind})"], {
              kind: file_kind.toUpperCase(),
            }),
          )
        : null;
      const messages = question.messages.map(
        ({ author, text, sent_at }) =>
          html`<li>
            <div class="card">
              <h2>${say(authors[author])}</h2>
              <p>${momentText(sent_at, lang)}</p>
              <p class="lines">${text}</p>
            </div>
          </li>`,
      );
      return {
        title: say(["Question about result {number}", "Pertanyaan tentang hasil {number}"], {
          number: question.order_number ?? "",
        }),
        over: (lang === "id" ? question.panel_name_id : question.panel_name_en) ?? "",
        parts: [
          facts([
            [say(STATUS), say(questionStates[state])],
            [
              say(DUE),
              html`${momentText(question.answer_by ?? null, lang)} ${overdue && warning(say(LATE))}`,
            ],
            [say(ACCOUNT_LANGUAGE), say(languages[question.lang])],
            [say(["Attached file", "Lampiran"]), file],
          ]),
          changed(question.result_withdrawn ?? false, question.result_changed_at ?? null, lang),
          html`<ul class="plain" aria-label="${say(["Messages", "Pesan"])}">
            ${messages}
          </ul>`,
          ...(state === "closed"
            ? []
            : [answer(question_id, version, question.lang), end(question_id, version)]),
        ],
      };
    },
    "question/:key/attachment": async ({ db }, question_id) => {
      const file = await findRow(db, "result_question_file", { question_id });
      if (!file) throw new LabError("not_found");
      const types = { pdf: "application/pdf", jpg: "image/jpeg", png: "image/png" };
      return { name: `attachment.${file.kind}`, type: types[file.kind], bytes: file.bytes };
    },
  },
};

const changes = byLanguage({
  withdrawn: [
    "This result was withdrawn. Do not rely on what was written about it below.",
    "Hasil ini ditarik. Jangan berpegang pada pesan tentang hasil ini di bawah.",
  ],
  corrected: [
    "This result was corrected after the question. Messages before then are about the earlier values.",
    "Hasil ini diperbaiki setelah ada pertanyaan. Pesan sebelum itu membahas nilai yang lama.",
  ],
});

/** Answers may be about values that no longer stand. */
function changed(isWithdrawn: boolean, at: string | null, lang: Lang): Html {
  if (isWithdrawn) return html`<p class="alert">${changes[lang].withdrawn}</p>`;
  return html`${at !== null && html`<p class="alert">${changes[lang].corrected} ${momentText(at, lang)}</p>`}`;
}

const privacyKinds = {
  access: ["A copy of other data", "Salinan data lain"],
  correction: ["Correct data", "Perbaiki data"],
  restriction: ["Limit a use of my data", "Batasi pemakaian data saya"],
  erasure: ["Erase data", "Hapus data"],
} as const;
const privacyStates = {
  received: ["Received", "Diterima"],
  in_work: ["In progress", "Dikerjakan"],
  answered: ["Answered", "Dijawab"],
  refused: ["Declined", "Ditolak"],
} as const;
const privacyDecisions = {
  start: ["Start work", "Mulai kerjakan"],
  answer: ["Answer: done", "Jawab: sudah dilakukan"],
  refuse: ["Decline, with the reason", "Tolak, dengan alasan"],
} as const;
const REQUEST: Bilingual = ["Request", "Permintaan"];

const decide = (request_number: string, isNew: boolean) =>
  form({
    intent: "privacy",
    fields: {
      decision: radios(["Decision", "Keputusan"], privacyDecisions, {
        offered: isNew ? ["start", "answer", "refuse"] : ["answer", "refuse"],
      }),
      answer: optional(["Answer or reason", "Jawaban atau alasan"], {
        max: 1000,
        rows: 6,
        hint: [
          "At most 1,000 characters, in the language of the account. Not needed to start work.",
          "Maksimal 1.000 karakter, dalam bahasa akun. Tidak perlu untuk mulai mengerjakan.",
        ],
      }),
    },
    submit: ["Save", "Simpan"],
    run: async (trx, { decision, answer: words }, { clock }) => {
      await decideRequest(trx, clock, {
        request_number,
        decision,
        answer: decision === "start" ? null : words,
      });
      return {
        said: [
          "The request was saved and its owner told.",
          "Permintaan tersimpan dan pemiliknya diberi tahu.",
        ],
      };
    },
  });

export const privacyRequests: Case = {
  front: list({
    id: "privacy",
    title: ["Requests about personal data", "Permintaan tentang data pribadi"],
    lead: ["By deadline; overdue ones are marked.", "Urut batas waktu; yang terlambat ditandai."],
    none: ["No requests", "Tidak ada permintaan"],
    rows: async ({ db, clock }) => (await staffRequests(db, clock.now(), 1, 20)).rows,
    columns: [
      [
        ["Number", "Nomor"],
        ({ request_number }) => link(`${DESK_PATH}/privacy/${request_number}`, request_number),
      ],
      [REQUEST, ({ kind }, { say }) => say(privacyKinds[kind])],
      [ANSWER_BY, ({ due_at }, { lang }) => momentText(due_at, lang)],
      [STATUS, ({ state, overdue }, { say }) => (overdue ? warning(say(LATE)) : say(privacyStates[state]))],
    ],
  }),
  pages: {
    "privacy/:key": async ({ db, clock, lang, say }, key) => {
      const request = await staffRequest(db, clock.now(), key);
      const { request_number, kind, state, overdue, answered_at } = request;
      return {
        title: say(["Request {number}", "Permintaan {number}"], { number: request_number }),
        over: say(privacyKinds[kind]),
        parts: [
          facts([
            [say(STATUS), overdue ? warning(say(LATE)) : say(privacyStates[state])],
            [say(ANSWER_BY), momentText(request.due_at, lang)],
            [say(["Account", "Akun"]), html`<code>${request.username}</code>`],
            [say(ACCOUNT_LANGUAGE), say(languages[request.lang])],
            [say(REQUEST), html`<span class="lines">${request.text}</span>`],
            [say(["Answer or reason", "Jawaban atau alasan"]), request.answer],
          ]),
          ...(answered_at === null && kind === "restriction"
            ? [
                html`<p>
                  ${say([
                    "An answered restriction turns every optional use off.",
                    "Jika permintaan pembatasan dijawab, semua pemakaian opsional dimatikan.",
                  ])}
                </p>`,
              ]
            : []),
          ...(answered_at === null ? [decide(request_number, state === "received")] : []),
        ],
      };
    },
  },
};
