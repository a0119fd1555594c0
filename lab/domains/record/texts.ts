export const recordTexts = {
  share_limit: [
    "You already have {limit} open share pages. Stop one of them first.",
    "Sudah ada {limit} halaman berbagi yang aktif. Hentikan salah satunya dulu.",
  ],
  share_over: ["This page is no longer shared", "Halaman ini tidak dibagikan lagi"],
  passcode_wrong: ["The passcode is not correct", "Kode akses salah"],
} as const;
