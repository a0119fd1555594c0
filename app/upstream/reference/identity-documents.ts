/** Documents that staff of a branch check before they reset a second lock. */
export const IDENTITY_DOCUMENTS = ["ktp", "passport", "kia"] as const;
