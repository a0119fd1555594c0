export function welcome(origin: string, embeddedLab: boolean): void {
  const lines = ["", `  The portal is open: ${origin}`, ""];
  if (embeddedLab) {
    lines.push(
      "  The reference laboratory stands in (LAB_API_URL is not set).",
      `  Look inside by one press: ${origin}, or with accounts and messages: ${origin}/reference-lab`,
      "  Accounts, all with the password Lab-portal-1:",
      "    patient, patient2, unfinished, doctor, doctor2, doctor3, facility, facility-desk, facility2",
      "    hrd, finance, viewer (company ID NUSANTARA), company2 (company ID SAMUDRA)",
      "",
    );
  }
  process.stdout.write(`${lines.join("\n")}\n`);
}
