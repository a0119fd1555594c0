/** One seeded account of each kind. */
export const PASSWORD = "Lab-portal-1";

export const demoAccounts = [
  { role: "patient", username: "patient", password: PASSWORD },
  { role: "hr", username: "hrd", password: PASSWORD, company_code: "NUSANTARA" },
  { role: "finance", username: "finance", password: PASSWORD, company_code: "NUSANTARA" },
  { role: "doctor", username: "doctor", password: PASSWORD },
  { role: "facility", username: "facility", password: PASSWORD },
] as const;
