export interface PublicReportKey {
  kid: string;
  /** JWK, JSON */
  jwk: string;
  created_at: string;
}

/** Signs claims about a report: a compact JWS (ES256), and the key that verifies it. */
export type ReportSigner = (
  now: Date,
  claims: object,
) => Promise<{ statement: string; key: PublicReportKey }>;
