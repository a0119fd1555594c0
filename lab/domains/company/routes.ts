import { z } from "zod";
import type { Call, Reply, Route } from "../../http/server.ts";
import { newFileToken } from "../accounts/file-tokens.ts";
import { contractQuota, currentContract, fundingOf, ownCompany } from "../accounts/company-staff.ts";
import { quotaOf, type ProductQuota } from "../../ledgers/quota-transfers.ts";
import { COMPANY, get, put } from "../../http/route.ts";
import { parse } from "../../http/query.ts";
import { onceInTransaction, requestId, rupiah } from "../../http/transaction.ts";
import { changeCompanySecurity, companySecurity } from "./security.ts";

async function getCompanyProfile(call: Call): Promise<Reply> {
  const { company_id, company_code, name, roles } = await ownCompany(call.db, call.caller);
  const contract = roles.length > 0 ? await currentContract(call.db, call.clock, company_id) : null;
  const quota = contract ? await contractQuota(call.db, contract.contract_id) : [];
  const counted = contract ? await quotaOf(call.db, contract.contract_id) : [];
  return {
    results: {
      company: { id: company_id, company_code, name },
      company_role: roles,
      contract: contract && {
        contract_number: contract.contract_number,
        start_date: contract.start_date,
        end_date: contract.end_date,
        status: contract.status,
        payment_terms: contract.payment_terms,
        funding: fundingOf(contract),
        discount_percent: contract.discount_percent,
        same_approver_allowed: contract.same_approver_allowed === 1,
        programme_en: contract.programme_en,
        programme_id: contract.programme_id,
        linkDownload: await contractLink(call, contract.contract_id),
      },
      quota: quota.map(({ name_en, name_id, ...one }) => ({
        ...one,
        ...moved(counted.find(({ product_id }) => product_id === one.product_id)),
        product_name: call.lang === "id" ? name_id : name_en,
        product_name_en: name_en,
        product_name_id: name_id,
      })),
    },
  };
}

async function contractLink({ db, clock, caller, lang, origin }: Call, subject_id: string): Promise<string> {
  const { account_id } = caller;
  const token = await newFileToken(db, clock, { subject_id, account_id, kind: "contract", lang });
  return `${origin}/files/${token}.pdf`;
}

const moved = (productQuota: ProductQuota | undefined) => ({
  used: productQuota?.used ?? 0,
  reserved: productQuota?.reserved ?? 0,
});

async function getSecurity(call: Call): Promise<Reply> {
  return { results: await companySecurity(call.db, call) };
}

const securityBody = z.object({
  requires_second_lock: z.boolean({ error: "required" }),
  approval_limit: rupiah.nullable(),
  version: z.number({ error: "required" }).int().min(0),
  client_request_id: requestId,
});

async function putSecurity(call: Call): Promise<Reply> {
  const body = parse(securityBody, call.body);
  return onceInTransaction(call, body, (trx) => changeCompanySecurity(trx, call, body));
}

// prettier-ignore
export const companyRoutes: readonly Route[] = [
  get("/company/profile", COMPANY, getCompanyProfile, "The caller's company, roles, contract and quota"),
  get("/company/get-security", COMPANY, getSecurity, "The company's rules of the second lock"),
  put("/company/update-security", COMPANY, putSecurity, "Change these rules, with the second lock; administrators only", securityBody),
];
