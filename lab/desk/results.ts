import type { Db } from "../database/db.ts";
import { findRow } from "../database/rows.ts";
import { readySpecimens } from "../domains/facility/specimens.ts";
import { LabError } from "../http/errors.ts";
import { decimalText } from "../lib/decimals.ts";
import type { Bilingual } from "../lib/labels.ts";
import { releaseResults } from "../domains/orders/lifecycle/order-release.ts";
import { adviseRetest } from "../domains/retests/advise.ts";
import {
  enterValue,
  requireEntryOrder,
  resultEntryView,
  withdrawResult,
} from "../domains/reports/result-entry.ts";
import { DESK_PATH, form, type Case, type Form, type Page } from "./case.ts";
import { optional, required, select, type Say } from "./fields.ts";
import { html, link } from "./html.ts";
import { REASON, ORDER_NUMBER } from "./words.ts";

type Entry = Awaited<ReturnType<typeof resultEntryView>>;

export const release: Case = {
  front: () =>
    form({
      intent: "release",
      title: ["Release a result", "Keluarkan hasil"],
      lead: [
        "Does the analysers' work: the results of an order that is waiting, partly ready or withheld become ready.",
        "Jadikan hasil pesanan siap sebagai pengganti alat laboratorium: yang masih menunggu, baru sebagian, atau belum ditampilkan.",
      ],
      fields: {
        order_number: required(ORDER_NUMBER, {
          max: 100,
          hint: ["For example ORD-0003007", "Misalnya ORD-0003007"],
        }),
      },
      submit: ["Release result", "Keluarkan hasil"],
      refusals: {
        not_found: {
          field: "order_number",
          words: ["Nothing in this order is waiting", "Tidak ada yang menunggu pada pesanan ini"],
        },
      },
      run: async (trx, { order_number }, { clock }) => {
        const order = await requireEntryOrder(trx, order_number);
        await readySpecimens(trx, clock, order_number);
        await releaseResults(trx, clock, order);
        return {
          said: ["The results of {order} are ready.", "Hasil {order} sudah siap."],
          params: { order: order_number },
        };
      },
    }),
};

const CHOOSE: Bilingual = ["Choose what was measured", "Pilih pemeriksaan"];

function notPossible(field: string) {
  const refusal = {
    field,
    words: [
      "The result cannot be changed this way now",
      "Hasil ini tidak bisa diubah seperti itu sekarang",
    ] as const,
  };
  return { not_found: refusal, result_state: refusal };
}

const pairOf = (choice: string) => {
  const [patient_id = "", what = ""] = choice.split(" ");
  return [patient_id, what] as const;
};

const ENTER: Bilingual = ["Enter a result", "Isi hasil"];

function enterForm({ order_number, patients }: Entry): Form {
  const measured = patients.flatMap(({ patient_id, patient_name, analytes }) =>
    analytes.map(({ code, name_en, name_id, unit, value }) => {
      const words = (name: string, now: string, point: string) => {
        const current = value === null ? "" : `, ${now} ${decimalText(value).replace(".", point)}`;
        return `${patient_name}: ${name}${unit ? ` (${unit})` : ""}${current}`;
      };
      return [
        `${patient_id} ${code}`,
        [words(name_en, "now", "."), words(name_id, "sekarang", ",")],
      ] as const;
    }),
  );
  return form({
    intent: "enter",
    fields: {
      what: select(["Value of", "Nilai untuk"], Object.fromEntries<Bilingual>(measured), {
        prompt: CHOOSE,
      }),
      value: required(["Value", "Nilai"], {
        max: 20,
        inputMode: "decimal",
        hint: [
          "A number, for example 6.4 or 6,4, in the unit shown above",
          "Angka, misalnya 6,4 atau 6.4, dalam satuan yang tertulis di atas",
        ],
        missing: VALUE_WRONG,
        pattern: [/^\d{1,6}(?:[.,]\d{1,4})?$/, VALUE_WRONG],
      }),
      reason: optional(REASON, {
        max: 200,
        rows: 2,
        hint: [
          "Required if the result has already been issued. The patient can read it.",
          "Wajib bila hasilnya sudah terbit. Pasien akan membacanya.",
        ],
      }),
    },
    submit: ["Issue this value", "Terbitkan nilai ini"],
    refusals: notPossible("what"),
    run: async (trx, { what, value, reason }, { clock }) => {
      const [patient_id, code] = pairOf(what);
      await enterValue(trx, clock, {
        order_number,
        patient_id,
        code,
        value: Number(value.replace(",", ".")),
        reason,
      });
      return {
        said: ["The value of order {order} is issued.", "Nilai pesanan {order} sudah terbit."],
        params: { order: order_number },
      };
    },
  });
}

const VALUE_WRONG: Bilingual = ["Enter a number, for example 6.4", "Isi angka, misalnya 6,4"];
const MONTHS = {
  "1": ["1 month", "1 bulan"],
  "3": ["3 months", "3 bulan"],
  "6": ["6 months", "6 bulan"],
  "12": ["12 months", "12 bulan"],
} as const;

function adviseForm(order_number: string, issued: Entry["patients"]): Form {
  const tests = issued.flatMap(({ patient_id, patient_name, tests: current }) =>
    current.map(({ product_id, name_en, name_id }) => {
      const words = [`${patient_name}: ${name_en}`, `${patient_name}: ${name_id}`] as const;
      return [`${patient_id} ${product_id}`, words] as const;
    }),
  );
  return form({
    intent: "advise",
    title: ["Advise a repeat", "Sarankan periksa ulang"],
    fields: {
      repeat: select(["Test to repeat", "Pemeriksaan yang diulang"], Object.fromEntries<Bilingual>(tests), {
        prompt: ["Choose a test", "Pilih pemeriksaan"],
      }),
      months: select(["After the result", "Setelah hasil"], MONTHS, {
        prompt: ["Choose when", "Pilih waktunya"],
      }),
    },
    submit: ["Advise the repeat", "Sarankan periksa ulang"],
    refusals: notPossible("repeat"),
    run: async (trx, { repeat, months }, { clock }) => {
      const [patient_id, product_id] = pairOf(repeat);
      const result = await findRow(trx, "lab_result", { order_number, patient_id });
      if (!result) throw new LabError("not_found");
      await adviseRetest(trx, clock, result, { product_id, months: Number(months), kind: "advice" });
      return {
        said: [
          "A repeat of order {order} is advised. The patient is reminded when it is due.",
          "Periksa ulang dari pesanan {order} sudah disarankan. Pasien akan diingatkan pada waktunya.",
        ],
        params: { order: order_number },
      };
    },
  });
}

function withdrawForm(order_number: string, issued: Entry["patients"]): Form {
  return form({
    intent: "withdraw",
    title: ["Withdraw the result", "Tarik hasil"],
    lead: [
      "Its values are no longer shown, and an alert about them is withdrawn.",
      "Nilainya tidak ditampilkan lagi, dan peringatan tentangnya dicabut.",
    ],
    fields: {
      patient_id: select(
        ["Patient", "Pasien"],
        Object.fromEntries(issued.map(({ patient_id, patient_name }) => [patient_id, patient_name])),
        { prompt: CHOOSE },
      ),
      withdraw_reason: required(REASON, { max: 200, rows: 2 }),
    },
    submit: ["Withdraw the result", "Tarik hasil ini"],
    refusals: notPossible("patient_id"),
    run: async (trx, { patient_id, withdraw_reason: reason }, { clock }) => {
      await withdrawResult(trx, clock, { order_number, patient_id, reason });
      return {
        said: ["The result of order {order} is withdrawn.", "Hasil pesanan {order} sudah ditarik."],
        params: { order: order_number },
      };
    },
  });
}

async function findEntry(db: Db, order_number: string): Promise<Entry | null> {
  try {
    return await resultEntryView(db, order_number);
  } catch (error) {
    if (error instanceof LabError && error.code === "not_found") return null;
    throw error;
  }
}

const orderField = required(["Order", "Pesanan"], {
  max: 100,
  hint: ["For example ORD-0003006", "Contoh: ORD-0003006"],
});

function findPage(typed: string, say: Say): Page {
  const unknown = say([
    "No order with this number has results to enter",
    "Tidak ada pesanan dengan nomor ini yang hasilnya bisa diisi",
  ]);
  const error = typed === "" ? undefined : unknown;
  const field = orderField.show({ id: "order_number", name: "order_number", typed, error, say });
  return {
    title: say(ENTER),
    lead: say([
      "Enter or correct a value of an order on the laboratory's behalf, or withdraw its result.",
      "Isi atau perbaiki nilai suatu pesanan sebagai laboratorium, atau tarik hasilnya.",
    ]),
    parts: [
      html`<form method="get">
        ${field}<button type="submit">${say(["Show the order", "Tampilkan pesanan"])}</button>
      </form>`,
    ],
  };
}

export const resultEntry: Case = {
  pages: {
    result: async ({ db, query, say }): Promise<Page> => {
      const order_number = query.get("order_number")?.trim() ?? "";
      const entry = order_number === "" ? null : await findEntry(db, order_number);
      if (!entry) return findPage(order_number, say);
      const { patients } = entry;
      const issued = patients.filter(({ state }) => state === "ready" || state === "partial");
      return {
        title: say(ENTER),
        over: `${say(ORDER_NUMBER)} ${order_number}`,
        parts: [
          patients.length > 0
            ? enterForm(entry)
            : html`<p>
                ${say([
                  "This order has no tests that are measured as a number.",
                  "Tidak ada pemeriksaan berupa angka dalam pesanan ini.",
                ])}
              </p>`,
          ...(issued.length > 0
            ? [adviseForm(order_number, issued), withdrawForm(order_number, issued)]
            : []),
          html`<p>${link(`${DESK_PATH}/result`, say(["Another order", "Pesanan lain"]))}</p>`,
        ],
      };
    },
  },
};
