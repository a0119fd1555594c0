/** Employees are saved in the confirming account's name, even if another one polls. */
export const up = /* sql */ `
ALTER TABLE employee_import ADD COLUMN confirmed_by TEXT REFERENCES account(account_id);
`;
