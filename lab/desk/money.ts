import { dayOf, dayText, moneyText } from "../lib/document-text.ts";
import type { Bilingual } from "../lib/labels.ts";
import { dueMonths, payMonth } from "../domains/practitioner/fees/fee-payouts.ts";
import type { RefundStatus } from "../domains/orders/refunds/refund-rules.ts";
import { markNotDone } from "../domains/orders/refunds/not-done.ts";
import { decideRefund, listRefunds, staffRefund } from "../domains/orders/refunds/refund-decisions.ts";
import { DESK_PATH, form, list, section, type Case } from "./case.ts";
import { buttons, hidden, optional, required, select, type Field } from "./fields.ts";
import { facts, html, link } from "./html.ts";
import { STATUS, ORDER_NUMBER } from "./words.ts";

const statuses: Record<RefundStatus, Bilingual> = {
  none: ["Nothing to send", "Tidak ada yang dikirim"],
  account_needed: ["Waiting for your bank account", "Menunggu rekening bank Anda"],
  requested: ["Requested", "Diajukan"],
  approved: ["Approved", "Disetujui"],
  sent: ["Sent", "Dikirim"],
  arrived: ["Arrived", "Sampai"],
  refused: ["Refused", "Ditolak"],
};
const decisions = {
  approve: ["Approve", "Setujui"],
  refuse: ["Refuse", "Tolak"],
  send: ["Mark as sent", "Tandai sudah dikirim"],
  arrive: ["Mark as arrived", "Tandai sudah sampai"],
  reject_account: ["Account was rejected", "Rekening ditolak bank"],
} as const;
const decided: Record<keyof typeof decisions, Bilingual> = {
  approve: ["Refund {number} is approved.", "Pengembalian dana {number} disetujui."],
  refuse: [
    "Refund {number} is refused; the patient has been told why.",
    "Pengembalian dana {number} ditolak; pasien sudah diberi tahu alasannya.",
  ],
  send: ["Refund {number} is marked as sent.", "Pengembalian dana {number} ditandai sudah dikirim."],
  arrive: ["Refund {number} has arrived.", "Pengembalian dana {number} sudah sampai."],
  reject_account: [
    "The patient has been asked for another account for refund {number}.",
    "Pasien diminta mengisi rekening lain untuk pengembalian dana {number}.",
  ],
};
const ORDER: Bilingual = ["Order", "Pesanan"];
const NET: Bilingual = ["Goes back", "Dikembalikan"];
const REASON: Bilingual = ["Reason for the patient", "Alasan untuk pasien"];
const REFERENCE: Bilingual = ["Reference number", "Nomor referensi"];

export const refunds: Case = {
  front: list({
    id: "refunds",
    title: ["Refunds", "Pengembalian dana"],
    lead: [
      "A refund is approved, sent, and closed once it has arrived.",
      "Pengembalian dana disetujui, dikirim, lalu ditutup setelah sampai.",
    ],
    none: ["No refunds yet.", "Belum ada pengembalian dana."],
    rows: async (desk) => (await listRefunds(desk.db, desk)).slice(0, 20),
    columns: [
      [
        ["Refund number", "Nomor pengembalian dana"],
        ({ refund_number }) => link(`${DESK_PATH}/refund/${refund_number}`, refund_number),
      ],
      [ORDER, ({ order_number }) => order_number],
      [NET, ({ net }) => moneyText(net)],
      [STATUS, ({ status }, { say }) => say(statuses[status])],
    ],
  }),
  pages: {
    "refund/:key": async (desk, refund_number) => {
      const { say, lang } = desk;
      const refund = await staffRefund(desk.db, desk, refund_number);
      const { account, arrives_by, status } = refund;
      const offered = refund.decisions.filter(
        (decision): decision is keyof typeof decisions => decision in decisions,
      );
      const fields = {
        version: hidden(refund.version),
        reference_number: offered.includes("send") ? optional(REFERENCE, { max: 40 }) : unused,
        reason: offered.some((code) => code === "refuse" || code === "reject_account")
          ? optional(REASON, {
              max: 200,
              hint: [
                "Needed to refuse, or if the bank rejects the account",
                "Wajib diisi jika ditolak, atau jika rekening ditolak bank",
              ],
            })
          : unused,
        decision: buttons(decisions, offered),
      };
      const decide = form({
        intent: "refund",
        fields,
        refusals: {
          refund_state: [
            "Something else has happened to this refund since. Open it again.",
            "Status pengembalian dana ini sudah berubah. Silakan buka lagi.",
          ],
        },
        run: async (trx, values, { clock }) => {
          await decideRefund(trx, clock, { refund_number, ...values });
          return { said: decided[values.decision], params: { number: refund_number } };
        },
      });
      return {
        title: say(["Refund {number}", "Pengembalian dana {number}"], { number: refund_number }),
        over: say(statuses[status]),
        parts: [
          facts([
            [say(ORDER), refund.order_number],
            [say(["Amount", "Jumlah"]), moneyText(refund.gross)],
            [say(["Cancellation fee", "Biaya pembatalan"]), moneyText(refund.fee)],
            [say(NET), moneyText(refund.net)],
            [say(["Sent to", "Dikirim ke"]), refund.method_name],
            [say(["Bank", "Bank"]), account?.bank_name ?? null],
            [say(["Account number", "Nomor rekening"]), account?.account_number_masked ?? null],
            [say(["Account holder", "Nama pemilik rekening"]), account?.account_name ?? null],
            [say(["Arrives by", "Paling lambat"]), arrives_by && dayText(arrives_by.slice(0, 10), lang)],
            [say(REFERENCE), refund.reference_number],
            [say(REASON), refund.reason],
          ]),
          ...(offered.length > 0 ? [decide] : []),
        ],
      };
    },
  },
};

/** Not offered now. */
const unused: Field<string | null> = { show: () => html``, read: (typed) => typed.trim() || null };

export const notDone: Case = {
  front: () =>
    form({
      intent: "not-done",
      title: ["A test was not done", "Ada tes yang tidak dilakukan"],
      lead: [
        "After the check-in and before the result. The patient gets the money for the test back.",
        "Setelah check-in dan sebelum hasil keluar. Yang sudah dibayar untuk tes itu dikembalikan.",
      ],
      ids: { order_number: "order_number-not-done", medical_record_number: "record-not-done" },
      fields: {
        order_number: required(ORDER_NUMBER, { max: 100 }),
        product_code: required(["Test code", "Kode tes"], {
          max: 30,
          hint: ["Such as GLU-F", "Misalnya GLU-F"],
        }),
        medical_record_number: optional(
          [
            "Medical record number, if several people have this test",
            "Nomor rekam medis, jika tes ini untuk beberapa orang",
          ],
          { max: 30 },
        ),
        reason: required(REASON, { max: 200 }),
      },
      submit: ["Not done", "Tidak dilakukan"],
      refusals: {
        not_found: {
          field: "product_code",
          words: [
            "This order has no such test, or several people have it.",
            "Tes ini tidak ada di pesanan tersebut, atau untuk beberapa orang.",
          ],
        },
        not_refundable: {
          field: "order_number",
          words: [
            "Only orders that are checked in and have no result yet.",
            "Hanya pesanan yang sudah check-in dan belum ada hasilnya.",
          ],
        },
      },
      run: async (trx, test, { clock }) => {
        await markNotDone(trx, clock, test);
        return {
          said: ["Marked as not done in order {order}.", "Ditandai tidak dilakukan pada pesanan {order}."],
          params: { order: test.order_number },
        };
      },
    }),
};

const FEES: Bilingual = ["Pay doctors' fees", "Bayar fee rujukan dokter"];
const FEES_LEAD: Bilingual = [
  "Months that have ended and are not paid yet. The doctor is notified when you pay.",
  "Bulan yang sudah berakhir dan belum dibayar. Dokter diberi tahu.",
];
const atDue = (words: Bilingual) => ({ field: "due", words });

export const fees: Case = {
  front: async ({ db, clock, doctorFees, lang, say }) => {
    if (!doctorFees) return null;
    const months = await dueMonths(db, clock);
    if (months.length === 0)
      return section(
        "fees",
        say(FEES),
        html`<p>${say(FEES_LEAD)}</p>`,
        html`<p>
          ${say(["Every month that has ended is paid.", "Semua bulan yang sudah berakhir sudah dibayar."])}
        </p>`,
      );
    const choices = Object.fromEntries(
      months.map(({ month, practitioner_id, practitioner_name: doctor, net }) => [
        `${month} ${practitioner_id}`,
        say(["{doctor}, {month}: {net} net", "{doctor}, {month}: neto {net}"], {
          doctor,
          month: dayOf(`${month}-15`, lang).slice(3),
          net: moneyText(net),
        }),
      ]),
    );
    return form({
      intent: "fees",
      title: FEES,
      lead: FEES_LEAD,
      fields: {
        due: select(["Month", "Bulan"], choices),
        tax_slip_number: optional(["Bukti potong number", "Nomor bukti potong"], {
          max: 40,
          hint: [
            "Optional. Without it, the doctor's documents say that they are not a bukti potong.",
            "Boleh kosong. Tanpa nomor, dokumen dokter menyebut bahwa itu bukan bukti potong.",
          ],
        }),
      },
      submit: ["Pay", "Bayar"],
      refusals: {
        not_found: atDue(["There are no fees in that month.", "Tidak ada fee rujukan di bulan itu."]),
        already_paid: atDue(["This month is already paid.", "Bulan ini sudah dibayar."]),
        month_open: atDue(["This month has not ended yet.", "Bulan ini belum berakhir."]),
        bank_missing: atDue([
          "The doctor has no verified bank account.",
          "Dokter belum punya rekening yang terverifikasi.",
        ]),
        nothing_to_pay: atDue([
          "There is nothing to pay: the reversals exceed the fees.",
          "Tidak ada yang perlu dibayar: yang dibatalkan lebih besar daripada fee rujukan.",
        ]),
      },
      run: async (trx, { due, tax_slip_number }, desk) => {
        await payMonth(trx, desk.clock, {
          month: due.slice(0, 7),
          practitioner_id: due.slice(8),
          tax_slip_number,
        });
        return {
          said: [
            "The month is paid, and the doctor has been notified.",
            "Bulan itu sudah dibayar, dan dokter sudah diberi tahu.",
          ],
        };
      },
    });
  },
};
