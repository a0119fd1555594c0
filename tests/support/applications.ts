import { randomUUID } from "node:crypto";
import type { ApplicationBody } from "../../app/upstream/applications/applications.server.ts";
import type { ContractLab } from "./contract-lab.ts";

/** A PDF that is no more than its marks. */
export const PROOF = Buffer.from("%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n");
export const proofFile = { name: "proof.pdf", type: "application/pdf", bytes: PROOF };

let people = 0;

const contact = () => {
  const n = String(++people).padStart(4, "0");
  return {
    email: `applicant.${n}@example.com`,
    phone_number: `+628137770${n}`,
    status_url: "http://localhost/apply/status",
    client_request_id: randomUUID(),
  };
};

export const doctorApplication = (more: object = {}): ApplicationBody => ({
  ...contact(),
  kind: "doctor",
  name: "dr. Maya Sari Utami, Sp.A",
  specialty: "Anak",
  str_number: `33111002${String(people).padStart(8, "0")}`,
  sip_number: "503/77/SIP.I/2025",
  practice_place: "RS Melati, Bandung",
  sip_issued_at: "2025-01-10",
  sip_expires_at: "2030-01-09",
  ...more,
});

export const companyApplication = (more: object = {}): ApplicationBody => ({
  ...contact(),
  kind: "company",
  name: "PT Maju Bersama Tbk",
  npwp: `012345678901${String(people).padStart(4, "0")}`,
  address: "Jl. Asia Afrika No. 8, Bandung",
  contact_name: "Rudi Hartono",
  employees: "120",
  ...more,
});

/** Newest code sent to an address; "" if none. */
export async function codeTo(lab: ContractLab, email: string): Promise<string> {
  const { results } = await lab.get(`/outbox/get?per_page=20&recipient=${encodeURIComponent(email)}`);
  return (results as { code: string | null }[]).find(({ code }) => code !== null)?.code ?? "";
}

export const DOCTOR = "/apply/doctor";
export const COMPANY = "/apply/company";

/** As typed into the form. */
export const doctorForm = (more: Record<string, string> = {}) => ({
  name: "dr. Maya Sari Utami, Sp.A",
  specialty: "Anak",
  practice_place: "RS Melati, Bandung",
  str_number: `33111003${String(++people).padStart(8, "0")}`,
  sip_number: "503/77/SIP.I/2025",
  sip_issued_at: "10-01-2025",
  sip_expires_at: "9 Januari 2030",
  phone_number: `0813-7771-${String(people).padStart(4, "0")}`,
  email: `dr.${String(people)}@example.com`,
  ...more,
});

export const companyForm = (more: Record<string, string> = {}) => ({
  name: "PT Cahaya Timur",
  npwp: "01.234.567.8-901.234",
  address: "Jl. Braga No. 5, Bandung",
  employees: "1.200",
  contact_name: "Rina Wati",
  phone_number: `0813-7772-${String(++people).padStart(4, "0")}`,
  email: `company.${String(people)}@example.com`,
  ...more,
});
