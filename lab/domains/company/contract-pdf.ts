import type { FileSubject } from "../accounts/file-tokens.ts";
import type { LabContext } from "../../http/server.ts";
import { dayText } from "../../lib/document-text.ts";
import { byLanguage } from "../../lib/labels.ts";
import { openTagged } from "../../pdf/tagged.ts";
import { contractQuota, fundingOf } from "../accounts/company-staff.ts";

const labels = byLanguage({
  title: ["Contract", "Kontrak"],
  customer: ["Customer", "Pelanggan"],
  laboratory: ["Laboratory", "Laboratorium"],
  term: ["Term", "Masa berlaku"],
  programme: ["Programme", "Program"],
  terms: ["Payment", "Pembayaran"],
  DEPOSIT: ["From the deposit", "Dari deposit"],
  INVOICE: ["By invoice", "Lewat tagihan"],
  QUOTA: ["From the quota", "Dari kuota"],
  funding: ["Examinations may be paid", "Pemeriksaan dapat dibayar"],
  discount: ["Discount on list prices", "Diskon dari harga umum"],
  approval: ["Approval", "Persetujuan"],
  two: ["Two steps by two people", "Dua tahap oleh dua orang"],
  same: ["Two steps; one person may take both", "Dua tahap; boleh oleh orang yang sama"],
  quota: ["Quota for the term", "Kuota selama masa berlaku"],
  code: ["Code", "Kode"],
  examination: ["Examination", "Pemeriksaan"],
  number: ["Number", "Jumlah"],
});

/** Null for another company's contract. */
export async function printContract(
  { db, brand }: LabContext,
  { subject_id, account_id, lang }: FileSubject,
): Promise<{ name: string; bytes: Buffer } | null> {
  const contract = await db
    .selectFrom("account as a")
    .innerJoin("company as c", "c.company_id", "a.company_id")
    .innerJoin("company_contract as k", "k.company_id", "c.company_id")
    .selectAll("k")
    .select("c.name as company_name")
    .where("a.account_id", "=", account_id)
    .where("k.contract_id", "=", subject_id)
    .executeTakeFirst();
  if (!contract) return null;
  const words = labels[lang];
  const { contract_number, start_date, end_date, discount_percent } = contract;
  const title = `${words.title} ${contract_number}`;
  const createdAt = new Date(`${start_date}T00:00:00Z`);
  const pdf = openTagged({ title, author: brand, lang, createdAt });
  pdf.heading(1, title);
  pdf.table(null, [
    [words.customer, contract.company_name],
    [words.laboratory, brand],
    [words.term, `${dayText(start_date, lang)} – ${dayText(end_date, lang)}`],
    [words.programme, lang === "id" ? contract.programme_id : contract.programme_en],
    [words.terms, words[contract.payment_terms]],
    [
      words.funding,
      fundingOf(contract)
        .map((code) => words[code])
        .join(", "),
    ],
    [words.discount, `${String(discount_percent)} %`],
    [words.approval, contract.same_approver_allowed === 1 ? words.same : words.two],
  ]);
  const quota = await contractQuota(db, contract.contract_id);
  if (quota.length > 0) {
    pdf.heading(2, words.quota);
    pdf.table(
      [
        { head: words.code, share: 0.25 },
        { head: words.examination, share: 0.5 },
        { head: words.number, share: 0.25, align: "right" },
      ],
      quota.map((item) => [
        item.product_code,
        lang === "id" ? item.name_id : item.name_en,
        String(item.quota),
      ]),
    );
  }
  return { name: `contract-${contract_number.replace(/[^A-Za-z0-9_-]/g, "-")}`, bytes: await pdf.finish() };
}
