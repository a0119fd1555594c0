/** A registration by text message confirms the phone number alone: the e-mail address may be a stranger's. */
export const up = /* sql */ `
ALTER TABLE account ADD COLUMN email_verified INTEGER NOT NULL DEFAULT 1 CHECK (email_verified IN (0, 1));
`;
