/** One notice for each last day of a purchase; a later last day may bring another. */
export const up = /* sql */ `
CREATE TABLE expiry_notice (
  subscription_id TEXT NOT NULL REFERENCES subscription(subscription_id),
  /** YYYY-MM-DD */
  valid_until TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  PRIMARY KEY (subscription_id, valid_until)
);
`;
