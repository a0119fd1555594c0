interface PublicReportKey {
  kid: string;
  /** JWK, JSON */
  jwk: string;
  created_at: string;
}

/** Compact JWS (ES256). */
export type ReportSigner = (
  now: Date,
  claims: object,
) => Promise<{ statement: string; key: PublicReportKey }>;
