/** Seeded accounts of the reference laboratory; some sign in with a company ID. */
export const accounts = [
  { username: "patient", company: null },
  { username: "patient2", company: null },
  { username: "unfinished", company: null },
  { username: "doctor", company: null },
  { username: "hrd", company: "NUSANTARA" },
  { username: "finance", company: "NUSANTARA" },
  { username: "company2", company: "SAMUDRA" },
  { username: "facility", company: null },
  { username: "viewer", company: "NUSANTARA" },
  { username: "doctor2", company: null },
  { username: "doctor3", company: null },
  { username: "facility-desk", company: null },
  { username: "facility2", company: null },
] as const;

export const PASSWORD = "Lab-portal-1";
