import { alerts } from "./alerts.ts";
import type { Case } from "./case.ts";
import { applications } from "./applications.ts";
import { corrections } from "./corrections.ts";
import { explanations } from "./explanations.ts";
import { accountList, messages, notification } from "./messages.ts";
import { fees, notDone, refunds } from "./money.ts";
import { identities, identityCard } from "./identities.ts";
import { referrals } from "./referrals.ts";
import { twoFactorResets } from "./two-factor.ts";
import { verifications } from "./verifications.ts";
import { privacyRequests, questions } from "./questions.ts";
import { release, resultEntry } from "./results.ts";
import { attendance, samples } from "./samples.ts";

export const cases: readonly Case[] = [
  messages,
  alerts,
  resultEntry,
  questions,
  privacyRequests,
  accountList,
  applications,
  refunds,
  corrections,
  verifications,
  referrals,
  identities,
  twoFactorResets,
  identityCard,
  notification,
  release,
  attendance,
  notDone,
  fees,
  explanations,
  samples,
];
