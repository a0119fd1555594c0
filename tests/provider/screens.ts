/** Home of each account of the provider, in the order of sign-in. */
export const HOMES = {
  pasien: "/patient/home",
  dokter: "/doctor/home",
  perusahaan: "/company/home",
  klinik: "/medical-center",
  belum: "/continue-register",
} as const;
export type Username = keyof typeof HOMES;

/** Addresses of the specified screens whose calls are absent: they say so, with status 501. */
const ABSENT = {
  pasien: [
    "/patient/test/901",
    "/patient/promo/detail?id=1",
    "/patient/home-care",
    "/patient/medical-record/1",
    "/patient/buy-package/1",
    "/patient/buy-subscription/1",
    "/patient/family/1",
    "/patient/cart",
    "/patient/order-package/1",
    "/patient/order-deal/1",
    "/patient/order-subscription/1",
    "/patient/order-test/11/901",
    "/patient/use-subscription-packages/1",
    "/patient/use-subscription-test/1",
    "/dashboard/family",
    "/dashboard/cart",
  ],
  dokter: ["/doctor/referral/confirmation", "/doctor/referral/complete"],
  perusahaan: [
    "/company/employee/master/add",
    "/company/employee/master/edit/1",
    "/company/office-care/add",
    "/company/office-care/detail/1",
    "/company/examination-approval/approve-first/1",
    "/company/examination-approval/approve-second/1",
  ],
} as const;

/** Every other screen of the specification, with the numbers of the provider's orders. */
const PRESENT = {
  pasien: [
    "/payment-success?order_id=F-100&home_care=false",
    "/payment-success?order_id=F-104&home_care=true",
    "/payment-success-package?order_id=F-100",
    "/payment-success-deal?order_id=F-100",
    "/payment-success-lab?product=901&branch=11",
    "/booking-success?order_id=F-100",
    "/booking-success",
    "/use-success",
    "/payment-pending?order_id=F-101",
    "/payment-pending?order_id=F-102",
    "/payment-pending?order_id=F-103",
    "/payment-pending-deal?order_id=F-101",
    "/payment-pending-package?order_id=F-101",
    "/patient/order/W-100/invoice",
    "/patient/order/W-104/invoice",
    "/download/invoice/W-100",
    "/download/invoice-homecare/W-104",
    "/download/labreport/W-100",
    "/download/mcureport/W-100",
    "/patient/home",
    "/patient/test",
    "/patient/voucher",
    "/patient/promo",
    "/patient/nearme",
    "/patient/nearme?product_id=901",
    "/patient/nearme/map-view",
    "/patient/profile",
    "/patient/profile?tab=ORDER",
    "/patient/buy-package",
    "/patient/buy-subscription",
    "/patient/lab-result",
    "/patient/lab-result/history",
    "/patient/branch/11",
    "/patient/deal",
    "/dashboard",
    "/dashboard/profile-user",
    "/dashboard/my-package",
    "/menu",
    "/notifications",
    "/barcode",
  ],
  dokter: [
    "/doctor/home",
    "/doctor/summary-report/referral",
    "/doctor/summary-report/fee",
    "/dashboard/profile-user",
  ],
  perusahaan: [
    "/company/home",
    "/company/employee/master",
    "/company/billing",
    "/company/office-care",
    "/company/examination-approval",
    "/company/medical-record",
    "/company/deposit-transaction",
  ],
  klinik: ["/medical-center"],
  belum: ["/continue-register", "/continue-register/scan", "/continue-register/address"],
} as const;

/** Specified screens of each account. `absent`: their calls are extensions. */
export const SCREENS: readonly { username: Username; path: string; absent: boolean }[] = [
  ...screensOf(PRESENT, false),
  ...screensOf(ABSENT, true),
];

function screensOf(paths: Partial<Record<Username, readonly string[]>>, absent: boolean) {
  return (Object.entries(paths) as [Username, readonly string[]][]).flatMap(([username, all]) =>
    all.map((path) => ({ username, path, absent })),
  );
}
