import { nextCanary } from "./stub-faults.ts";
import { openStub, type Entry, type Stub } from "./stub-upstream.ts";

/** Stub accounts by username, beside any number of patients "crowd1" and unfinished "newcomer1". Any password is accepted. */
export const ACCOUNTS = {
  type0: { fully_registered: false, account_type: "" },
  type1: { fully_registered: true, account_type: "PATIENT" },
  patient2: { fully_registered: true, account_type: "PATIENT" },
  patient3: { fully_registered: true, account_type: "PATIENT" },
  patient4: { fully_registered: true, account_type: "PATIENT" },
  patient5: { fully_registered: true, account_type: "PATIENT" },
  patient6: { fully_registered: true, account_type: "PATIENT" },
  type2: { fully_registered: true, account_type: "REFERRER" },
  type3: { fully_registered: true, account_type: "PAYOR" },
  type6: { fully_registered: true, account_type: "HEALTH FACILITY" },
} as const;
export type Username = keyof typeof ACCOUNTS | `crowd${number}` | `newcomer${number}`;

const isAccount = (name: unknown): name is Username =>
  typeof name === "string" && (name in ACCOUNTS || /^(crowd|newcomer)\d+$/.test(name));

function accountOf(username: Username) {
  if (username in ACCOUNTS) return ACCOUNTS[username as keyof typeof ACCOUNTS];
  return username.startsWith("crowd") ? ACCOUNTS.patient2 : ACCOUNTS.type0;
}

/** Bearer token of a stub account; must never reach a browser. */
export const tokenOf = (username: Username) => `CANARY-LEAK-token-${username}`;

const text = (entry: Entry, field: string): unknown => {
  const body: unknown = JSON.parse(entry.body || "{}");
  return body !== null && typeof body === "object" ? (body as Record<string, unknown>)[field] : undefined;
};

function callerOf(entry: Entry): Username | null {
  const name = entry.headers.authorization?.replace("Bearer CANARY-LEAK-token-", "");
  return isAccount(name) ? name : null;
}

export async function openStubLaboratory(): Promise<Stub> {
  const stub = await openStub();
  stub.answer("/login", (entry) => {
    const username = text(entry, "username");
    if (!isAccount(username)) return { status: 400, body: { message: `No such account ${nextCanary()}` } };
    return { body: { access_token: tokenOf(username), ...accountOf(username), results: null } };
  });
  stub.answer("/profile", (entry) => {
    const username = callerOf(entry);
    if (!username) return { status: 401, body: { message: "session over" } };
    const patient = { patient_id: `p-${username}`, medical_record_number: "MR-0001" };
    return {
      body: {
        results: {
          uuid: `uuid-${username}`,
          ...(username === "type3" && { company_role: ["admin", "hrd", "finance"] }),
          person: {
            first_name: "Person",
            last_name: username,
            patient: accountOf(username).account_type === "PATIENT" ? patient : null,
          },
        },
      },
    };
  });
  stub.answer("/notifications/get", {
    results: [],
    meta: { page: 1, per_page: 10, total: 0, last_page: 1, unread_count: 0 },
  });
  stub.answer("/cart/get", {
    results: { items: [], voucher: null, amount_total: 0, total_discount: 0, grand_total: 0, version: 1 },
  });
  // Omit the call, so that the header counts these lists.
  stub.answer("/account/counts", () => ({ status: 404, body: {} }));
  return stub;
}
