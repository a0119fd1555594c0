import type { Trx } from "../database/db.ts";
import { insertRows } from "../database/rows.ts";
import { addDays, instantOf } from "../lib/local-time.ts";
import { ids, productId } from "./ids.ts";

const { nusantara, samudra } = ids.companies;

const departments = [
  "Gudang",
  "Keuangan",
  "Pemasaran",
  "Produksi",
  "Sumber Daya Manusia",
  "Teknologi Informasi",
];
const positions = ["Staf", "Supervisor", "Operator", "Analis", "Manajer"];

const insurers = [
  ["ins-bpjs", "BPJS Kesehatan", null, 13],
  ["ins-sejahtera", "Asuransi Sejahtera Bersama", null, null],
  ["ins-mandala", "Mandala Health Insurance", null, null],
  ["ins-garda", "Garda Sehat Indonesia", null, null],
  ["ins-nusantara", "PT Nusantara Jaya Abadi", nusantara, null],
  ["ins-samudra", "PT Samudra Biru Logistik", samudra, null],
] as const;

const men = (
  "Agung Ahmad Arif Bagus Bambang Danu Dedi Dimas Eko Fajar Galih Hadi Hendra Ilham Irfan " +
  "Joko Kurniawan Lukman Made Nanda Putu Rahmat Rizky Slamet Surya Teguh Wahyu Yoga Yusuf Zainal"
).split(" ");
const women = (
  "Aisyah Anisa Ayu Citra Dewi Dian Endang Fitri Gita Hana Indah Intan Kartika Lestari Mega " +
  "Nadya Nur Putri Rani Ratih Rina Sari Siska Sri Tari Utami Vina Wulan Yanti Yuni"
).split(" ");
const families = (
  "Setiawan Hidayat Saputra Nugroho Wibowo Kusuma Maulana Siregar Simatupang Gunawan Halim Santoso " +
  "Purnama Firmansyah Wijayanti Handayani Permata Anggraini Susanti Rahayu"
).split(" ");
const districts = ["317405", "317301", "327302", "337401", "357801", "517102", "737110", "327601"];

const pick = <T>(list: readonly T[], index: number, step: number): T => {
  const existing = list[(index * step + 3) % list.length];
  if (existing === undefined) throw new Error("The list is empty.");
  return existing;
};
const two = (number: number) => String(number).padStart(2, "0");

interface Person {
  employee_id: string;
  employee_number: string;
  first_name: string;
  last_name: string;
  gender: "M" | "F";
  date_of_birth: string;
  nik: string;
  patient_id: string | null;
}

function personAt(index: number, prefix: string, first: number): Person {
  const gender = index % 5 < 3 ? "M" : "F";
  const [year, month, day] = [1968 + ((index * 7) % 34), 1 + ((index * 5) % 12), 1 + ((index * 11) % 28)];
  const birth = two(gender === "F" ? day + 40 : day) + two(month) + two(year % 100);
  const number = String(first + index);
  return {
    employee_id: `emp-${prefix}-${number}`,
    employee_number: number.padStart(6, "0"),
    first_name: pick(gender === "M" ? men : women, index, 7),
    last_name: index % 13 === 12 ? "" : pick(families, index, 3),
    gender,
    date_of_birth: `${String(year)}-${two(month)}-${two(day)}`,
    nik: pick(districts, index, 5) + birth + String(index + 11).padStart(4, "0"),
    patient_id: null,
  };
}

const siti: Person = {
  employee_id: "emp-siti",
  employee_number: "001001",
  first_name: "Siti",
  last_name: "Rahmawati",
  gender: "F",
  date_of_birth: "1988-04-12",
  nik: "3174055204880003",
  patient_id: ids.patients.siti,
};

const people = {
  [nusantara]: [siti, ...Array.from({ length: 59 }, (_, index) => personAt(index + 1, "nja", 1001))],
  [samudra]: Array.from({ length: 5 }, (_, index) => personAt(index + 70, "sbl", 1)),
};

export async function seedCompanies(trx: Trx, today: string): Promise<void> {
  await insertRows(
    trx,
    "insurance_company",
    insurers.map(([insurance_company_id, name, company_id, digits]) => ({
      insurance_company_id,
      name,
      company_id,
      digits,
    })),
  );
  await seedContracts(trx, today);
  for (const company_id of [nusantara, samudra]) {
    const idOf = (index: number) => `dep-${company_id.slice(4)}-${String(index + 1)}`;
    await insertRows(
      trx,
      "department",
      departments.map((name, index) => ({ department_id: idOf(index), company_id, name })),
    );
    for (const [index, person] of people[company_id].entries())
      await seedEmployee(trx, today, {
        person,
        at: index,
        company_id,
        department_id: idOf(index % departments.length),
      });
  }
}

async function seedContracts(trx: Trx, today: string): Promise<void> {
  const contract = (
    company: string,
    rest: { contract_id: string; contract_number: string; end_date: string },
  ) => ({
    company_id: company,
    start_date: addDays(today, -200),
    payment_terms: "DEPOSIT" as const,
    discount_percent: 10,
    same_approver_allowed: 0 as const,
    low_limit: 0,
    programme_en: "Yearly health check for employees",
    programme_id: "Pemeriksaan kesehatan tahunan karyawan",
    ...rest,
  });
  await insertRows(trx, "company_contract", [
    {
      ...contract(nusantara, {
        contract_id: "ctr-nusantara",
        contract_number: "PKS/2026/0117",
        end_date: addDays(today, 165),
      }),
      funding: '["DEPOSIT","QUOTA"]',
      low_limit: 5_000_000,
    },
    {
      ...contract(samudra, {
        contract_id: "ctr-samudra",
        contract_number: "PKS/2026/0203",
        end_date: addDays(today, 60),
      }),
      payment_terms: "INVOICE",
      funding: '["INVOICE"]',
      same_approver_allowed: 1,
    },
  ]);
  await insertRows(trx, "contract_quota", [
    { contract_id: "ctr-nusantara", product_id: productId("MCU-BASIC"), quota: 60 },
    { contract_id: "ctr-nusantara", product_id: productId("AUDIO"), quota: 20 },
  ]);
}

interface Seeded {
  person: Person;
  at: number;
  company_id: string;
  department_id: string;
}

async function seedEmployee(trx: Trx, today: string, seeded: Seeded): Promise<void> {
  const { person, at, company_id, department_id } = seeded;
  const { nik, ...fields } = person;
  const { employee_id, gender } = fields;
  const joined = addDays(today, -((at * 97) % 3000) - 90);
  const created_at = instantOf(addDays(today, -150), "09:00", "Asia/Jakarta").toISOString();
  const hasLeft = at % 15 === 14;
  await insertRows(trx, "employee", {
    ...fields,
    company_id,
    title_id: gender === "M" ? "1" : at % 2 ? "2" : "3",
    place_of_birth: pick(["Jakarta", "Bandung", "Surabaya", "Semarang", "Denpasar", "Makassar"], at, 5),
    phone: at % 4 === 3 ? null : `+62812${String(70_000_000 + at * 7919)}`,
    email: at % 6 === 5 ? null : `${fields.first_name}.${String(at + 1)}@example.com`.toLowerCase(),
    department_id: at % 17 === 16 ? null : department_id,
    position: pick(positions, at, 2),
    join_date: joined,
    active: hasLeft ? 0 : 1,
    version: hasLeft ? 2 : 1,
    created_at,
  });
  const common = { employee_id, company_id, identity_country_id: "102" };
  await insertRows(trx, "employee_identity", {
    ...common,
    position: 0,
    identity_type: "KTP",
    identity_number: nik,
    is_primary: 1,
  });
  if (at % 10 === 4)
    await insertRows(trx, "employee_identity", {
      ...common,
      position: 1,
      identity_type: "PASSPORT",
      is_primary: 0,
      identity_number: `C${String(4_000_000 + at * 311)}`,
    });
  await insertRows(trx, "employee_insurance", insurancesOf(at, employee_id, today));
  const event = { employee_id, account_id: null, import_id: null };
  await insertRows(trx, "employee_event", [
    {
      ...event,
      employee_event_id: `${employee_id}-1`,
      version: 1,
      code: "created",
      reason: null,
      at: created_at,
    },
    ...(hasLeft
      ? [
          {
            ...event,
            employee_event_id: `${employee_id}-2`,
            version: 2,
            code: "deactivated" as const,
            reason: "Mengundurkan diri",
            at: instantOf(addDays(today, -20), "16:00", "Asia/Jakarta").toISOString(),
          },
        ]
      : []),
  ]);
}

/** Some second insurers end soon or have ended. */
function insurancesOf(index: number, employee_id: string, today: string) {
  const bpjs = {
    employee_id,
    position: 0,
    insurance_company_id: "ins-bpjs",
    insurance_number: `000${String(1_234_000_000 + index * 104_729)}`,
    insurance_expired_at: addDays(today, 400 + index),
  };
  if (index % 3 !== 0) return [bpjs];
  const second = {
    employee_id,
    position: 1,
    insurance_company_id: pick(["ins-sejahtera", "ins-mandala"], index, 1),
    insurance_number: `SJB-${String(50_000 + index * 13)}`,
    insurance_expired_at: addDays(today, index % 9 === 0 ? 12 - index : 200),
  };
  return [bpjs, second];
}
