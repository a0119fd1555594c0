export const ids = {
  accounts: {
    patient: "acc-patient",
    patient2: "acc-patient2",
    unfinished: "acc-unfinished",
    doctor: "acc-doctor",
    hrd: "acc-hrd",
    finance: "acc-finance",
    company2: "acc-company2",
    facility: "acc-facility",
    viewer: "acc-viewer",
    doctor2: "acc-doctor2",
    doctor3: "acc-doctor3",
  },
  patients: {
    siti: "pat-siti",
    raka: "pat-raka",
    budi: "pat-budi",
    hartini: "pat-hartini",
    andi: "pat-andi",
    nadia: "pat-nadia",
  },
  companies: { nusantara: "com-nusantara", samudra: "com-samudra" },
  practitioners: { doctor: "prc-doctor", doctor2: "prc-doctor2", doctor3: "prc-doctor3" },
  plants: {
    sudirman: "plt-jkt-sdr",
    kelapaGading: "plt-jkt-klg",
    kebonJeruk: "plt-jkt-kbj",
    dago: "plt-bdg-dgo",
    buahBatu: "plt-bdg-bbt",
    gubeng: "plt-sby-gbg",
    darmo: "plt-sby-drm",
    renon: "plt-dps-rnn",
    panakkukang: "plt-mks-pnk",
    jayapura: "plt-jyp-abe",
  },
} as const;

export function productId(code: string): string {
  return `prd-${code.toLowerCase()}`;
}
