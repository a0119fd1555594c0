import { randomInt } from "node:crypto";
import type { Lang } from "../../../lib/texts.ts";
import type { Bilingual } from "../../../lib/labels.ts";
import type { OrderType } from "../../../database/tables.generated.ts";

/** Whole rupiah; `minutes` null: no expiry. */
export interface Method {
  code: string;
  name: Bilingual;
  min: number;
  max: number;
  minutes: number | null;
  needs_phone: boolean;
  steps: Bilingual;
}

function bank(code: string, bankName: string, menu: Bilingual): Method {
  return {
    code,
    name: [`${bankName} Virtual Account`, `Virtual Account ${bankName}`],
    min: 10_000,
    max: 50_000_000,
    minutes: 24 * 60,
    needs_phone: false,
    steps: [
      `Open ${bankName} mobile banking, internet banking or go to an ATM\nChoose ${menu[0]}\nEnter the virtual account number\nCheck the name and the amount, then confirm`,
      `Buka mobile banking atau internet banking ${bankName}, atau datangi ATM\nPilih ${menu[1]}\nMasukkan nomor virtual account\nPeriksa nama dan jumlahnya, lalu konfirmasi`,
    ],
  };
}

const SCAN_STEPS: Bilingual = [
  "Open your wallet or banking app\nChoose Pay or Scan QR\nScan the QR code\nCheck the amount and confirm",
  "Buka aplikasi dompet digital atau bank Anda\nPilih Bayar atau Pindai QR\nPindai kode QR\nPeriksa jumlahnya lalu konfirmasi",
];

const methods: readonly Method[] = [
  bank("VA_BCA", "BCA", ["m-Transfer, then BCA Virtual Account", "m-Transfer, lalu BCA Virtual Account"]),
  bank("VA_MANDIRI", "Mandiri", ["Pay, then Multipayment", "Bayar, lalu Multipayment"]),
  bank("VA_BNI", "BNI", ["Transfer, then Virtual Account Billing", "Transfer, lalu Virtual Account Billing"]),
  bank("VA_BRI", "BRI", ["Payment, then BRIVA", "Pembayaran, lalu BRIVA"]),
  {
    code: "GOPAY",
    name: ["GoPay", "GoPay"],
    min: 1,
    max: 20_000_000,
    minutes: 15,
    needs_phone: false,
    steps: SCAN_STEPS,
  },
  {
    code: "QRIS",
    name: ["QRIS", "QRIS"],
    min: 1,
    max: 10_000_000,
    minutes: 15,
    needs_phone: false,
    steps: SCAN_STEPS,
  },
  {
    code: "OVO",
    name: ["OVO", "OVO"],
    min: 1,
    max: 10_000_000,
    minutes: 1,
    needs_phone: true,
    steps: [
      "Open the OVO app on the phone with this number\nOpen the payment request within 60 seconds\nConfirm with your PIN",
      "Buka aplikasi OVO di HP dengan nomor ini\nBuka permintaan pembayaran dalam 60 detik\nKonfirmasi dengan PIN Anda",
    ],
  },
  {
    code: "PAY_AT_BRANCH",
    name: ["Pay at the branch", "Bayar di cabang"],
    min: 1,
    max: 50_000_000,
    minutes: null,
    needs_phone: false,
    steps: [
      "Come to the branch at your time\nShow your booking code\nPay at the cashier before the test",
      "Datang ke cabang sesuai jadwal Anda\nTunjukkan kode booking\nBayar di kasir sebelum tes",
    ],
  },
  {
    code: "VOUCHER",
    name: ["Voucher", "Voucher"],
    min: 0,
    max: 0,
    minutes: null,
    needs_phone: false,
    steps: ["Nothing is left to pay", "Tidak ada lagi yang perlu dibayar"],
  },
];

/** Not selectable at checkout. */
const internalNames: Record<string, Bilingual> = {
  COMPANY: ["Company", "Perusahaan"],
  SUBSCRIPTION: ["Subscription", "Langganan"],
  DEPOSIT: ["Deposit", "Deposit"],
};

export function findMethod(code: string): Method | null {
  return methods.find((method) => method.code === code) ?? null;
}

export function bankMethods(): Method[] {
  return methods.filter(({ code }) => code in VA_PREFIX);
}

export function accepts(method: Method, order_type: OrderType, amount?: number): boolean {
  if (method.code === "PAY_AT_BRANCH" && order_type !== "test") return false;
  if (amount === undefined) return method.code !== "VOUCHER";
  return amount >= method.min && amount <= method.max;
}

export function methodViews(order_type: OrderType, amount: number | undefined, lang: Lang) {
  return methods
    .filter((method) => accepts(method, order_type, amount))
    .map((method) => methodView(method, lang));
}

export function methodView(method: Method, lang: Lang) {
  return {
    method_code: method.code,
    payment_method_name: methodName(method.code, lang),
    fee: 0,
    min_amount: method.min,
    max_amount: method.max,
    expiry_minutes: method.minutes,
    needs_phone: method.needs_phone,
  };
}

/** Unchanged if unknown. */
export function methodName(code: string, lang: Lang): string {
  const pair = findMethod(code)?.name ?? internalNames[code];
  return pair ? pair[lang === "id" ? 1 : 0] : code;
}

const VA_PREFIX: Record<string, string> = {
  VA_BCA: "39108",
  VA_MANDIRI: "88708",
  VA_BNI: "98812",
  VA_BRI: "26215",
};

/** 16 digits; null without a virtual account. */
export function newVaNumber(code: string): string | null {
  const prefix = VA_PREFIX[code];
  return prefix ? prefix + String(randomInt(10 ** 11)).padStart(11, "0") : null;
}

/**
 * EMVCo layout of QRIS; null for other methods. The merchant name says simulated, in case a real
 * wallet scans it.
 */
export function qrText(code: string, amount: number, invoice_number: string): string | null {
  if (code !== "QRIS" && code !== "GOPAY") return null;
  const field = (id: string, value: string) => id + String(value.length).padStart(2, "0") + value;
  const merchant = field("00", "ID.CO.QRIS.WWW") + field("02", "ID0000000000000") + field("03", "UMI");
  const body =
    field("00", "01") +
    field("01", "12") +
    field("51", merchant) +
    field("52", "8071") +
    field("53", "360") +
    field("54", String(amount)) +
    field("58", "ID") +
    field("59", "SIMULATED PAYMENT") +
    field("60", "JAKARTA") +
    field("62", field("01", invoice_number)) +
    "6304";
  return body + crc16(body);
}

/** CRC-16/CCITT-FALSE as four hex digits. */
function crc16(input: string): string {
  let crc = 0xffff;
  for (const character of input) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}
