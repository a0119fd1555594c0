import type { ErrorText } from "./http/errors.ts";
import { textsOf, type Texts } from "./lib/texts.ts";
import { accountTexts } from "./domains/accounts/texts.ts";
import { applicationTexts } from "./domains/applications/texts.ts";
import { approvalTexts } from "./domains/company/approval/texts.ts";
import { companyTexts } from "./domains/company/texts.ts";
import { familyTexts } from "./domains/family/texts.ts";
import { feeTexts } from "./domains/practitioner/fees/texts.ts";
import { homeCareTexts } from "./domains/home-care/texts.ts";
import { httpTexts } from "./http/texts.ts";
import { employeeTexts } from "./domains/company/employees/texts.ts";
import { officeCareTexts } from "./domains/company/office-care/texts.ts";
import { orderEventTexts } from "./domains/orders/lifecycle/texts.ts";
import { orderTexts } from "./domains/orders/texts.ts";
import { paymentTexts } from "./domains/orders/payments/texts.ts";
import { practitionerTexts } from "./domains/practitioner/texts.ts";
import { pricingTexts } from "./domains/pricing/texts.ts";
import { privacyTexts } from "./domains/privacy/texts.ts";
import { productTexts } from "./domains/products/texts.ts";
import { profileTexts } from "./domains/profile/texts.ts";
import { questionTexts } from "./domains/questions/texts.ts";
import { quotaTexts } from "./domains/subscriptions/texts.ts";
import { recordTexts } from "./domains/record/texts.ts";
import { referralTexts } from "./domains/referrals/texts.ts";
import { refundTexts } from "./domains/orders/refunds/texts.ts";
import { registrationTexts } from "./domains/registration/texts.ts";
import { retestTexts } from "./domains/retests/texts.ts";
import { resultTexts } from "./domains/results/texts.ts";
import { reviewTexts } from "./domains/catalogue/texts.ts";
import { twoFactorTexts } from "./domains/two-factor/texts.ts";
import { waitlistTexts } from "./domains/waitlist/texts.ts";
import { voucherTexts } from "./domains/vouchers/texts.ts";

const messages: Record<ErrorText, Texts[string]> & Texts = {
  ...accountTexts,
  ...homeCareTexts,
  ...httpTexts,
  ...paymentTexts,
  ...pricingTexts,
  ...productTexts,
  ...quotaTexts,
  ...recordTexts,
  ...resultTexts,
  ...reviewTexts,
  ...voucherTexts,
  ...applicationTexts,
  ...approvalTexts,
  ...companyTexts,
  ...employeeTexts,
  ...officeCareTexts,
  ...feeTexts,
  ...orderEventTexts,
  ...orderTexts,
  ...familyTexts,
  ...referralTexts,
  ...refundTexts,
  ...registrationTexts,
  ...retestTexts,
  ...questionTexts,
  ...twoFactorTexts,
  ...waitlistTexts,
  ...privacyTexts,
  ...profileTexts,
  ...practitionerTexts,
};

export const text = textsOf(messages);
