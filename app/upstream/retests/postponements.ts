export const POSTPONEMENTS = ["2_weeks", "1_month", "3_months"] as const;
