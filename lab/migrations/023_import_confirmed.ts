/** Who confirmed an import: its employees are saved in that name, whoever looks while it is worked off. */
export const up = /* sql */ `
ALTER TABLE employee_import ADD COLUMN confirmed_by TEXT REFERENCES account(account_id);
`;
