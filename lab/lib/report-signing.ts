interface PublicReportKey {
  kid: string;
  /** JWK, JSON */
  jwk: string;
  created_at: string;
}

export type ReportSigner = (
  now: Date,
  claims: object,
) => Promise<{ statement: string; key: PublicReportKey }>;
