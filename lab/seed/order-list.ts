import type { OrderType } from "../database/tables.generated.ts";
import { ids } from "./ids.ts";

export type SeedState =
  | "pending"
  | "paid"
  | "at_branch"
  | "progress"
  | "completed"
  | "expired"
  | "denied"
  | "by_patient"
  | "by_lab";

export interface OrderSeed {
  account: "patient" | "patient2" | "facility";
  type: OrderType;
  state: SeedState;
  /** days; 0 = an hour before seeding */
  ago: number;
  plant: string | null;
  items: readonly (readonly [code: string, patient: string, qty?: number])[];
  visit?: readonly [day: number, time: string];
  method: string;
  voucher?: string;
  doctor?: string;
  sensitive?: true;
  /** fixed, so that new orders leave the others unchanged */
  digits: string;
  at_counter_for?: string;
}

const { siti, raka, budi, andi, hartini, nadia } = ids.patients;
const { sudirman, kelapaGading, renon } = ids.plants;
const doctor = "dr. Ratna Dewi Hapsari, Sp.PD";

function order(
  number: string,
  [state, ago]: readonly [SeedState, number],
  [plant, ...visit]: readonly [plant: string | null, day?: number, time?: string],
  items: OrderSeed["items"],
  method: string,
  more: Partial<OrderSeed> = {},
): OrderSeed {
  const [day, time] = visit;
  return {
    digits: `000${number}`,
    account: "patient",
    type: "test",
    state,
    ago,
    plant,
    items,
    visit: day !== undefined && time ? [day, time] : undefined,
    method,
    ...more,
  };
}

const forSiti = (...codes: string[]) => codes.map((code) => [code, siti] as const);
const atHome = [...forSiti("GLU-F", "CBC"), ["CBC", budi], ["GLU-F", budi]] as const;
const family = [...forSiti("HBA1C", "LIPID"), ["CBC", raka]] as const;
const twice = [
  ["HBA1C", siti, 1],
  ["GLU-2H", siti, 2],
] as const;
const home = { type: "home_care" } as const;
const subscription = { type: "subscription" } as const;
const pack = { type: "package" } as const;
const deal = { type: "deal" } as const;
const officeCare = { type: "office_care" } as const;
const forAndi = { account: "patient2" } as const;

export const orderList: readonly OrderSeed[] = [
  order("1001", ["completed", 1102], [sudirman, -1100, "08:00"], forSiti("GLU-F", "LIPID"), "VA_BCA", {
    doctor,
  }),
  order("1002", ["completed", 915], [sudirman, -913, "07:30"], forSiti("GLU-F", "HBA1C"), "GOPAY", {
    doctor,
  }),
  order("1003", ["completed", 733], [sudirman, -730, "07:00"], forSiti("MCU-BASIC"), "VA_MANDIRI", pack),
  order(
    "1004",
    ["completed", 548],
    [kelapaGading, -546, "08:30"],
    forSiti("HBA1C", "LIPID", "CREA"),
    "QRIS",
    {
      voucher: "HABIS10",
    },
  ),
  order("1005", ["completed", 368], [sudirman, -365, "09:00"], forSiti("GLU-F", "HBA1C", "URIC"), "VA_BNI", {
    doctor,
  }),
  order("1006", ["completed", 201], [sudirman, -200, "10:00"], [["CBC", raka]], "OVO"),
  order("1007", ["completed", 126], [sudirman, -123, "07:00"], forSiti("VITD", "TSH"), "VA_BRI"),
  order("1008", ["paid", 90], [null], forSiti("SUB-HBA1C"), "VA_BCA", subscription),
  order("1009", ["by_patient", 75], [kelapaGading, -70, "08:00"], forSiti("CBC"), "VA_BCA"),
  order("1010", ["expired", 60], [sudirman, -57, "08:00"], forSiti("URINE", "CREA"), "QRIS"),
  order("1011", ["completed", 50], [sudirman, -48, "06:30"], atHome, "VA_MANDIRI", home),
  order("1012", ["completed", 45], [sudirman, -41, "07:30"], twice, "GOPAY", { voucher: "SEKALI15", doctor }),
  order("1013", ["denied", 30], [kelapaGading, -27, "08:00"], forSiti("LIPID"), "OVO"),
  order("1014", ["by_lab", 22], [renon, -19, "09:00"], forSiti("DENG"), "VA_BNI"),
  order("1015", ["completed", 14], [sudirman, -11, "07:00"], forSiti("GLU-F", "SGOT", "SGPT"), "VA_BCA"),
  order("1016", ["paid", 10], [null], [["MCU-BASIC", budi]], "VA_BCA", pack),
  order("1017", ["progress", 4], [sudirman, -1, "09:00"], forSiti("ELEC", "VITB12"), "QRIS"),
  order("1018", ["paid", 3], [sudirman, 1, "08:00"], family, "VA_BCA", { voucher: "SEHAT10", doctor }),
  order("1019", ["paid", 2], [null], forSiti("DEAL-HEART"), "GOPAY", deal),
  order("1020", ["at_branch", 1], [kelapaGading, 4, "09:30"], [["URIC", budi]], "PAY_AT_BRANCH"),
  order("1021", ["pending", 0], [sudirman, 5, "08:30"], forSiti("TSH", "FT4"), "VA_MANDIRI"),
  order("1022", ["completed", 35], [sudirman, -33, "08:00"], [["URIC", andi]], "VA_BCA", forAndi),
  order("1023", ["paid", 1], [renon, 2, "08:00"], [["GLU-F", andi]], "QRIS", forAndi),
  order("1024", ["expired", 27], [sudirman, -25, "07:00"], forSiti("HBA1C"), "QRIS", home),
  order("1025", ["by_lab", 18], [sudirman, -16, "06:30"], atHome, "VA_BCA", home),
  order("1026", ["paid", 2], [sudirman, 7, "06:30"], atHome, "GOPAY", home),
  order("1027", ["paid", 6], [sudirman, 9, "07:00"], forSiti("MCU-BASIC"), "COMPANY", officeCare),
  order(
    "1028",
    ["paid", 2],
    [sudirman, 1, "09:00"],
    [
      ["GLU-F", budi],
      ["CBC", budi],
    ],
    "VA_BCA",
    home,
  ),
  order("1029", ["paid", 2], [sudirman, 6, "07:00"], forSiti("CBC"), "QRIS", home),
  order("3001", ["completed", 700], [sudirman, -695, "08:00"], forSiti("MCU-EXEC"), "VA_BCA", pack),
  order("3002", ["completed", 335], [sudirman, -330, "08:00"], forSiti("MCU-EXEC"), "COMPANY", {
    ...officeCare,
    doctor,
  }),
  order("3003", ["completed", 64], [sudirman, -61, "09:00"], forSiti("CRP"), "QRIS"),
  order("3004", ["completed", 42], [kelapaGading, -39, "08:00"], forSiti("HIV"), "VA_BCA"),
  order("3005", ["completed", 33], [sudirman, -31, "10:00"], forSiti("PTAPTT"), "GOPAY"),
  order("3006", ["completed", 26], [sudirman, -24, "08:00"], forSiti("ELEC", "CRP"), "QRIS", {
    doctor,
  }),
  order("3007", ["progress", 5], [kelapaGading, -1, "09:30"], forSiti("FERR", "VITD"), "VA_BCA"),
  order("3008", ["completed", 90], [sudirman, -88, "08:00"], [["HBA1C", hartini]], "VA_BCA", {
    ...forAndi,
    at_counter_for: hartini,
  }),
  order("3009", ["progress", 16], [sudirman, -13, "08:30"], forSiti("URINE"), "VA_BNI"),
];

export const familyOrders: readonly OrderSeed[] = [
  order("0962", ["completed", 33], [sudirman, -32, "09:00"], [["CBC", nadia]], "VA_BCA", {
    account: "facility",
    at_counter_for: nadia,
  }),
  order("0963", ["completed", 26], [sudirman, -25, "09:30"], [["URINE", nadia]], "VA_BCA", {
    account: "facility",
    at_counter_for: nadia,
    sensitive: true,
  }),
];
