/** Names that an account has replaced itself. A refund goes to the name under which its order was placed. */
export const up = /* sql */ `
CREATE TABLE former_name (
  account_id TEXT NOT NULL REFERENCES account(account_id),
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  until TEXT NOT NULL,
  PRIMARY KEY (account_id, until)
);
`;
