/** Named as in the API (docs/provider-api.md); null = not read. */
export interface CardFields {
  nik: string | null;
  nama: string | null;
  tempat_lahir: string | null;
  /** DD-MM-YYYY, as printed */
  tanggal_lahir: string | null;
  jenis_kelamin: string | null;
  golongan_darah: string | null;
  /** street, RT/RW, village and district in one line */
  alamat: string | null;
  rt_rw: string | null;
  kel_desa: string | null;
  kecamatan: string | null;
  agama: string | null;
  status_perkawinan: string | null;
  pekerjaan: string | null;
  kewarganegaraan: string | null;
}
export type FieldName = keyof CardFields;

export interface CardReading extends CardFields {
  status: "completed" | "incompleted";
  /** unread or doubtful fields */
  uncertain: FieldName[];
}

export interface CardReader {
  /**
   * Null without a card.
   * @throws ReaderBusy; UnusableImage
   */
  read(image: Uint8Array): Promise<CardReading | null>;
  close(): void;
}
