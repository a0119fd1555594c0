export interface CardFields {
  nik: string | null;
  nama: string | null;
  tempat_lahir: string | null;
  /** DD-MM-YYYY */
  tanggal_lahir: string | null;
  jenis_kelamin: string | null;
  golongan_darah: string | null;
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
